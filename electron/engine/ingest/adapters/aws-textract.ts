/**
 * Amazon Textract: the blocks of AnalyzeDocument, DetectDocumentText and their asynchronous forms,
 * whose responses come in parts (an array of responses). Blocks refer to each other by id. With the
 * layout feature the LAYOUT blocks give reading order and roles; without it the lines do, in order
 * of output.
 */
import { z } from 'zod';
import type { ReadingBlock } from '../../../../shared/contract/reading.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { fractionsToPageBox } from '../page-box.ts';
import { type CellOnPage, type PageBuilder, PageBuilders } from '../page-builder.ts';
import { list, maybe, PageNumber, read } from '../payload.ts';
import type { Adapter } from '../types.ts';

const BlockSchema = z.object({
  Id: z.string(),
  BlockType: z.string(),
  Text: maybe(z.string()),
  Confidence: maybe(z.number()),
  Page: maybe(PageNumber),
  RowIndex: maybe(z.int().min(1)),
  ColumnIndex: maybe(z.int().min(1)),
  RowSpan: maybe(z.int().min(1)),
  ColumnSpan: maybe(z.int().min(1)),
  EntityTypes: list(z.string()),
  SelectionStatus: maybe(z.string()),
  Geometry: maybe(
    z.object({
      BoundingBox: z.object({
        Left: z.number(),
        Top: z.number(),
        Width: z.number(),
        Height: z.number(),
      }),
    }),
  ),
  Relationships: list(z.object({ Type: z.string(), Ids: z.array(z.string()) })),
});
type Block = z.output<typeof BlockSchema>;

const Answer = z.object({ Blocks: z.array(BlockSchema).min(1, 'holds no block') });
const Answers = z.array(Answer).min(1, 'holds no answer');

const ROLES: Readonly<Record<string, ReadingBlock['type']>> = {
  LAYOUT_TITLE: 'heading',
  LAYOUT_SECTION_HEADER: 'heading',
  LAYOUT_HEADER: 'header',
  LAYOUT_FOOTER: 'footer',
  LAYOUT_PAGE_NUMBER: 'page_number',
  LAYOUT_TEXT: 'paragraph',
  LAYOUT_FIGURE: 'figure',
  LAYOUT_KEY_VALUE: 'key_value',
};
/** Confidences are percentages. */
const PERCENT = 100;

export const awsTextract: Adapter = (payload) => {
  const answers = Array.isArray(payload) ? read(Answers, payload) : [read(Answer, payload)];
  const blocks = answers.flatMap(({ Blocks }) => Blocks);
  const textract = new Blocks(blocks);
  const pages = new PageBuilders(() => fractionsToPageBox);
  for (const [number, own] of Map.groupBy(blocks, pageOf)) {
    writePage(pages.at(number), own, textract);
  }
  return pages.build();
};

/** Synchronous responses contain one page and no page number. */
const pageOf = ({ Page }: Block): number => Page ?? 1;

const rectOf = ({ Geometry }: Block): Rect | undefined => {
  if (!Geometry) return undefined;
  const { Left, Top, Width, Height } = Geometry.BoundingBox;
  return { x0: Left, y0: Top, x1: Left + Width, y1: Top + Height };
};

/** Blocks by id, and their relationships. */
class Blocks {
  readonly #byId: ReadonlyMap<string, Block>;

  constructor(blocks: readonly Block[]) {
    this.#byId = new Map(blocks.map((block) => [block.Id, block]));
  }

  related({ Relationships }: Block, type: string): Block[] {
    return Relationships.filter(({ Type }) => Type === type)
      .flatMap(({ Ids }) => Ids)
      .flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The words of a block, including those of its lines. */
  text(block: Block, depth = 0): string {
    if (block.BlockType === 'SELECTION_ELEMENT') {
      return block.SelectionStatus === 'SELECTED' ? '[x]' : '[ ]';
    }
    if (block.Text !== undefined) return block.Text;
    // Blocks may refer to each other in cycles: limits the depth.
    if (depth > 4) return '';
    return this.related(block, 'CHILD')
      .map((child) => this.text(child, depth + 1))
      .filter((text) => text !== '')
      .join(' ');
  }
}

function writePage(page: PageBuilder, blocks: readonly Block[], textract: Blocks): void {
  const of = (type: string) => blocks.filter(({ BlockType }) => BlockType === type);
  for (const word of of('WORD')) page.word(word.Text ?? '', rectOf(word));

  const tables = of('TABLE');
  const waiting = new Set(tables);
  const write = (table: Block): void => {
    if (waiting.delete(table)) writeTable(page, table, textract);
  };
  const inTables = new Set(
    tables.flatMap((table) => findTableWords(table, textract)).map(({ Id }) => Id),
  );
  const layout = blocks.filter(({ BlockType }) => BlockType.startsWith('LAYOUT_'));
  const listed = new Set(
    layout
      .filter(({ BlockType }) => BlockType === 'LAYOUT_LIST')
      .flatMap((block) => textract.related(block, 'CHILD')),
  );
  for (const block of layout) {
    if (block.BlockType === 'LAYOUT_TABLE') {
      const table = tables.find((candidate) => overlaps(rectOf(candidate), rectOf(block)));
      if (table) write(table);
      continue;
    }
    if (block.BlockType === 'LAYOUT_LIST') continue;
    const type = listed.has(block)
      ? 'list_item'
      : (ownValue(ROLES, block.BlockType) ?? 'paragraph');
    const level = block.BlockType === 'LAYOUT_TITLE' ? 1 : 2;
    const extra = type === 'heading' ? { level } : {};
    page.block(type, textract.text(block), rectOf(block), extra);
  }
  if (layout.length === 0) {
    for (const line of of('LINE')) {
      const words = textract.related(line, 'CHILD');
      const within = words.length > 0 && words.every(({ Id }) => inTables.has(Id));
      if (!within) page.block('paragraph', line.Text ?? '', rectOf(line));
      else {
        const table = tables.find((candidate) => overlaps(rectOf(candidate), rectOf(line)));
        if (table) write(table);
      }
    }
  }
  for (const table of tables) write(table);
}

const cellsOf = (table: Block, textract: Blocks): Block[] =>
  textract.related(table, 'CHILD').filter(({ BlockType }) => BlockType === 'CELL');

const findTableWords = (table: Block, textract: Blocks): Block[] =>
  cellsOf(table, textract).flatMap((cell) => textract.related(cell, 'CHILD'));

function writeTable(page: PageBuilder, table: Block, textract: Blocks): void {
  const merged = textract.related(table, 'MERGED_CELL');
  const parts = new Set(merged.flatMap((cell) => textract.related(cell, 'CHILD')));
  const plain = cellsOf(table, textract).filter((cell) => !parts.has(cell));
  const cells = [...merged, ...plain].flatMap((cell): CellOnPage[] => {
    const { RowIndex, ColumnIndex, RowSpan, ColumnSpan, Confidence } = cell;
    if (RowIndex === undefined || ColumnIndex === undefined) return [];
    const own = merged.includes(cell) ? textract.related(cell, 'CHILD') : [cell];
    return [
      {
        row: RowIndex - 1,
        column: ColumnIndex - 1,
        rowSpan: RowSpan,
        columnSpan: ColumnSpan,
        text: textract.text(cell),
        header: own.some(({ EntityTypes }) => EntityTypes.includes('COLUMN_HEADER')),
        rect: rectOf(cell),
        confidence: Confidence === undefined ? undefined : Confidence / PERCENT,
      },
    ];
  });
  const [title] = textract.related(table, 'TABLE_TITLE');
  const confidence = table.Confidence === undefined ? undefined : table.Confidence / PERCENT;
  const source = { cells, rect: rectOf(table), title: title && textract.text(title), confidence };
  page.table(source, [`Blocks(${table.Id})`]);
}

const overlaps = (a: Rect | undefined, b: Rect | undefined): boolean =>
  a !== undefined && b !== undefined && a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
