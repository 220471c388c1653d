/**
 * Splits a page into passages, the units of an answer: sentences of running text, and table rows,
 * whose cells are read with their column headers. A passage refers to its words on the page, so
 * that a quotation can be shown there; the headings above it are searched but not quoted.
 */

import type { Block, PageContent } from '../../../../shared/contract/page.ts';
import type { Cell, Table } from '../../../../shared/contract/table.ts';
import { currencyCode } from '../../../../shared/values/currencies.ts';
import { isMonthName } from '../../../../shared/values/date-value.ts';
import { isHonorific, isLabel } from '../../language/vocabulary/index.ts';
import { hasDigit } from '../../language/vocabulary/terms.ts';
import { countLeadingBullets, isBullet } from '../../structure/layout/blocks/list-markers.ts';
import { textOf, wordRange } from '../evidence/cite.ts';
import { type LabelledValue, labelledValues } from './labelled-cells.ts';
import { periodsIn } from './periods.ts';
import { endsSection, filledRows, titleWithin } from './table-view.ts';

/** A cell of a row with the headers of its column. */
export interface RowCell {
  readonly header: string;
  readonly text: string;
  readonly words: readonly number[];
}

export interface Passage {
  readonly page: PageContent;
  /** The paragraph, heading or table that contains it. */
  readonly block: Block;
  /** Indexes into the words of the page, in reading order; never empty. */
  readonly words: readonly number[];
  readonly text: string;
  /** Headings above it, highest level first; for a table its title and headers. */
  readonly context: string;
  readonly heading: boolean;
  /** For a table row: its subject, its cells, and title and unit of its table. */
  readonly row?: {
    readonly label: string;
    /** Label of the row without values above it; empty if there is none. */
    readonly section: string;
    readonly cells: readonly RowCell[];
    readonly table: Pick<Table, 'title' | 'unit' | 'period'>;
  };
}

/** Maximum words of a passage: a longer sentence is split here. */
const LONGEST = 90;
/** A sentence of fewer words is joined to the next: "See Note 5." is no evidence alone. */
const SHORTEST = 4;

/** Blocks repeated on every page, or without text. */
const SKIPPED = new Set<Block['type']>([
  'header',
  'footer',
  'page_number',
  'watermark',
  'table',
  'figure',
]);

const ABBREVIATION =
  /^(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|Jr|Sr|No|Nos|Nr|Núm|Art|Abs|Ziff|Tel|Str|ca|Inc|Ltd|Co|Corp|St|vs|etc|e\.g|i\.e|cf|Fig|approx|Tsd|Mio|Mln|mn|Mrd|Mld|bn|(?:\p{L}\.)+\p{L})\.$/iu;
const SENTENCE_END = /[.!?。！？]["”’»)\]]*$/u;
/** Punctuation before the bullet of the next item. */
const ITEM_END = /[.;:!?]$/;
const SENTENCE_START = /^["“‘«([]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;

/** Passages of the pages of one document, in order; carries the headings over from page to page. */
export class PassageReader {
  #headings: { level: number; text: string }[] = [];

  read(page: PageContent): Passage[] {
    const passages: Passage[] = [];
    for (const block of page.blocks) {
      const heading = block.type === 'heading';
      if (heading) this.#leave(block);
      const context = this.#headings.map(({ text }) => text).join(' › ');
      const table = block.type === 'table' ? page.tables[block.table_index ?? -1] : undefined;
      if (table) passages.push(...toRowPassages(page, block, table, context));
      else if (!SKIPPED.has(block.type)) passages.push(...sentencesOf(page, block, context));
      if (heading) this.#headings.push({ level: block.level ?? 1, text: block.text });
    }
    return passages;
  }

  /** A heading ends the sections of its own level and of lower levels. */
  #leave({ level = 1 }: Block): void {
    this.#headings = this.#headings.filter((heading) => heading.level < level);
  }
}

function sentencesOf(page: PageContent, block: Block, context: string): Passage[] {
  const passages: Passage[] = [];
  const heading = block.type === 'heading';
  let words: number[] = [];
  const flush = () => {
    words = withoutBullet(page, words);
    const text = words.map((word) => page.words.text[word]).join(' ');
    if (words.length > 0) passages.push({ page, block, words, text, context, heading });
    words = [];
  };
  for (const word of wordRange(block.words)) {
    const text = page.words.text[word] ?? '';
    words.push(word);
    const next = page.words.text[word + 1] ?? '';
    const ends = words.length >= SHORTEST && endsSentence(text, next);
    const cut = words.length >= LONGEST || ends;
    if (cut || (ITEM_END.test(text) && isBullet(next))) flush();
  }
  flush();
  return passages;
}

/** Whether a sentence ends between two words; after the first if there is no other. */
export const endsSentence = (text: string, next = 'A'): boolean =>
  SENTENCE_END.test(text) &&
  !ABBREVIATION.test(text) &&
  !isHonorific(text) &&
  !isDayOfMonth(text, next) &&
  !isMonthBeforeDay(text, next) &&
  !isCurrencyOf(text, next) &&
  SENTENCE_START.test(next);

/** "31. März": the day of a date, not the end of a sentence. */
const isDayOfMonth = (text: string, next: string): boolean =>
  /^\d{1,2}\.$/.test(text) && isMonthName(next.replace(/\P{L}+$/u, ''));

/** "Sept. 20": an abbreviated month. */
const isMonthBeforeDay = (text: string, next: string): boolean =>
  /^\d/.test(next) && isMonthName(text.replace(/\.$/, ''));

/** "Rs. 500": a currency before its amount. */
const isCurrencyOf = (text: string, next: string): boolean =>
  /^\d/.test(next) && currencyCode(text) !== null;

/** Words of a page without the bullet or dash of a list item. */
export const withoutBullet = (page: PageContent, words: readonly number[]): number[] =>
  words.length < 2
    ? [...words]
    : words.slice(countLeadingBullets(words.map((word) => page.words.text[word] ?? '')));

/** Header cells of a column from top to bottom, spanning ones included, as one text. */
function columnNames(header: readonly Cell[], columns: number): string[] {
  const names = Array.from({ length: columns }, () => [] as string[]);
  for (const cell of header) {
    if (cell.text.trim() === '') continue;
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      names[column]?.push(cell.text.trim());
    }
  }
  return names.map((parts) => [...new Set(parts)].join(' '));
}

function toRowPassages(page: PageContent, block: Block, table: Table, context: string): Passage[] {
  const form = labelledValues(page, table);
  if (form) return form.map((entry) => toEntryPassage(page, block, table, context, entry));
  const columns = table.column_count;
  const isHeader = ({ row }: Cell): boolean => row < table.header_rows;
  let names = columnNames(table.cells.filter(isHeader), columns);
  const { title, unit, period } = table;
  // The first column may have the period of all others above it.
  const [stub = ''] = names;
  const when = period ?? (periodsIn(stub).length ? stub : undefined);
  let name = title;
  let section = '';
  const around = [context, title, unit, period, names.join(' ')].filter(Boolean).join(' ');
  const rows = filledRows(table).slice(table.header_rows);
  return rows.flatMap((cells, at) => {
    if (namesColumns(cells, rows[at + 1] ?? [])) {
      names = columnNames(cells, columns);
      return [];
    }
    const words = cells.flatMap((cell) => (cell.words ? wordRange(cell.words) : []));
    const [first, ...rest] = cells;
    if (!first || words.length === 0) return [];
    name = titleWithin(cells) ?? name;
    const read = rest.map((cell) => ({
      header: names[cell.column] ?? '',
      text: cell.text.trim(),
      words: cell.words ? wordRange(cell.words) : [],
    }));
    const label = first.text.trim();
    const text = cells.map((cell) => cell.text.trim()).join(' ');
    const row = { label, section, cells: read, table: { title: name, unit, period: when } };
    const own = section === '' ? around : `${around} ${section}`;
    if (read.length === 0) section = label;
    else if (endsSection(label)) section = '';
    return [{ page, block, words, text, context: own, heading: false, row }];
  });
}

/** Cells of a further header at least. */
const LEAST_NAMES = 3;

/** Whether a row among others names the columns of those below it: labels alone, above values. */
function namesColumns(row: readonly Cell[], next: readonly Cell[]): boolean {
  const areLabels = (cells: readonly Cell[]): boolean =>
    cells.filter(({ text }) => !hasDigit(text) && isLabel(text)).length > cells.length / 2;
  return (
    row.length >= LEAST_NAMES &&
    next.length >= row.length / 2 &&
    !row.some(({ text }) => hasDigit(text)) &&
    next.some(({ text }) => hasDigit(text)) &&
    areLabels(row) &&
    !areLabels(next)
  );
}

function toEntryPassage(
  page: PageContent,
  block: Block,
  { title, unit, period }: Table,
  context: string,
  entry: LabelledValue,
): Passage {
  const words = [...entry.label, ...entry.value];
  const cell = { header: '', text: textOf(page, entry.value), words: entry.value };
  const around = [context, title].filter(Boolean).join(' ');
  return {
    ...{ page, block, words, text: textOf(page, words), context: around, heading: false },
    row: {
      ...{ label: textOf(page, entry.label), section: '', cells: [cell] },
      table: { title, unit, period },
    },
  };
}
