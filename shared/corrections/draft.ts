/**
 * A page in its editable form: blocks and cells hold their words themselves instead of ranges of
 * the word list. `packPage` rebuilds the word list, so that every block and every cell owns one
 * contiguous range after any operation, and derives everything that follows from the cells.
 */
import type { Block, PageContent } from '../contract/page.ts';
import type { Cell, Table } from '../contract/table.ts';
import { type Box, boxAt } from '../geometry.ts';
import { tableHeaders, tableRows } from '../tables/derive.ts';

export interface DraftWord {
  text: string;
  /** Page space. */
  readonly box: Box;
  corrected: boolean;
  /** Recognised with low confidence. */
  doubtful: boolean;
}

export interface DraftCell extends Omit<Cell, 'words'> {
  words: DraftWord[];
}

/** Properties of a table that do not follow from its cells. */
type TableInfo = Omit<Table, 'cells' | 'rows' | 'headers' | 'row_count' | 'table_index'>;

export interface DraftTable extends TableInfo {
  /** Header rows included. */
  rowCount: number;
  cells: DraftCell[];
}

type BlockInfo = Omit<Block, 'words' | 'table_index' | 'caption_of' | 'note_of' | 'continues_from'>;

/** Blocks refer to one another by identity, so that they can be moved and removed. */
export interface DraftBlock extends BlockInfo {
  /** Words of a text block; those of a table are in its cells. */
  words: DraftWord[];
  table?: DraftTable;
  captionOf?: DraftBlock;
  noteOf?: DraftBlock;
  continuesFrom?: DraftBlock;
  /** Set if it continues a block of another page. */
  continuesFromPage?: { page: number; block: number };
}

export interface DraftPage {
  /** The original page, with everything that is not edited. */
  readonly page: PageContent;
  blocks: DraftBlock[];
  /** All words by their index in the list of the original page. */
  readonly words: readonly DraftWord[];
  /** Words that belong to no block. */
  loose: DraftWord[];
}

/** Converts a page to a draft; the page itself is not modified. */
export function unpackPage(page: PageContent): DraftPage {
  const corrected = new Set(page.corrected_words);
  const doubtful = new Set(page.recognition?.doubtful);
  const words = page.words.text.map(
    (text, index): DraftWord => ({
      text,
      box: boxAt(page.words.boxes, index),
      corrected: corrected.has(index),
      doubtful: doubtful.has(index),
    }),
  );
  const owned = new Set<DraftWord>();
  const take = ([first, count]: readonly [number, number] = [0, 0]): DraftWord[] => {
    const taken = words.slice(first, first + count);
    for (const word of taken) owned.add(word);
    return taken;
  };
  const blocks = page.blocks.map((block): DraftBlock => {
    const { words: range, table_index, caption_of, note_of, continues_from, ...info } = block;
    const table = block.type === 'table' ? page.tables[table_index ?? -1] : undefined;
    if (!table) return { ...info, words: take(range) };
    return { ...info, words: [], table: unpackTable(table, take) };
  });
  page.blocks.forEach((block, index) => {
    const draft = blocks[index] as DraftBlock;
    const { caption_of, note_of, continues_from: from } = block;
    if (caption_of !== undefined) draft.captionOf = blocks[caption_of];
    if (note_of !== undefined) draft.noteOf = blocks[note_of];
    if (from?.page === page.page) draft.continuesFrom = blocks[from.block];
    else if (from) draft.continuesFromPage = from;
  });
  // A table that no block refers to would be lost with the next change.
  const listed = new Set(page.blocks.map(({ table_index }) => table_index));
  for (const [index, table] of page.tables.entries()) {
    if (listed.has(index)) continue;
    const own = unpackTable(table, take);
    blocks.push({ type: 'table', bbox: table.bbox, text: '', words: [], table: own });
  }
  return { page, blocks, words, loose: words.filter((word) => !owned.has(word)) };
}

function unpackTable(
  { cells, rows, headers: _headers, row_count: _count, table_index: _index, ...info }: Table,
  take: (range: readonly [number, number] | undefined) => DraftWord[],
): DraftTable {
  return {
    ...info,
    rowCount: rows.length,
    cells: cells.map(({ words, ...cell }) => ({ ...cell, words: take(words) })),
  };
}

/** Converts the draft to a page: word list, ranges, table indices, rows and headers. */
export function packPage({ page, blocks, loose }: DraftPage): PageContent {
  const words: DraftWord[] = [];
  const append = (own: readonly DraftWord[]): [number, number] => {
    const first = words.length;
    for (const word of own) words.push(word);
    return [first, own.length];
  };
  const indexes = new Map(blocks.map((block, index) => [block, index]));
  const tables: Table[] = [];
  const packed = blocks.map((block): Block => {
    const {
      words: own,
      table,
      captionOf,
      noteOf,
      continuesFrom,
      continuesFromPage,
      ...info
    } = block;
    const references = {
      ...referenceTo('caption_of', indexes.get(captionOf as DraftBlock)),
      ...referenceTo('note_of', indexes.get(noteOf as DraftBlock)),
    };
    const from = indexes.get(continuesFrom as DraftBlock);
    const source = from === undefined ? continuesFromPage : { page: page.page, block: from };
    const continuation = source && { continues_from: source };
    if (!table) return { ...info, ...references, words: append(own), ...continuation };
    const first = words.length;
    const whole = packTable(table, tables.length, append);
    tables.push(whole);
    return {
      ...info,
      ...references,
      bbox: whole.bbox,
      text: whole.rows.map((row) => row.join('\t')).join('\n'),
      table_index: whole.table_index,
      words: [first, words.length - first],
      ...continuation,
    };
  });
  append(loose);
  const { corrected_words: _, recognition, ...rest } = page;
  const corrected = indexesOf(words, ({ corrected }) => corrected);
  return {
    ...rest,
    words: {
      text: words.map(({ text }) => text),
      boxes: words.flatMap(({ box: { x, y, width, height } }) => [x, y, width, height]),
    },
    blocks: packed,
    tables,
    ...(recognition && {
      recognition: { ...recognition, doubtful: indexesOf(words, ({ doubtful }) => doubtful) },
    }),
    ...(corrected.length > 0 && { corrected_words: corrected }),
  };
}

const referenceTo = <K extends string>(name: K, index: number | undefined) =>
  (index === undefined ? {} : { [name]: index }) as { [key in K]?: number };

const indexesOf = (words: readonly DraftWord[], has: (word: DraftWord) => boolean): number[] =>
  words.flatMap((word, index) => (has(word) ? [index] : []));

function packTable(
  { rowCount, cells, ...info }: DraftTable,
  table_index: number,
  append: (words: readonly DraftWord[]) => [number, number],
): Table {
  const ordered = cells
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map(({ words, ...cell }): Cell => ({ ...cell, words: append(words) }));
  return {
    ...info,
    table_index,
    headers: tableHeaders(ordered, info.header_rows, info.column_count),
    row_count: rowCount - info.header_rows,
    rows: tableRows(ordered, rowCount, info.column_count),
    cells: ordered,
  };
}
