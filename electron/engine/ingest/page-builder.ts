/** Collects a vendor's content of one page, in reading order. */
import type { ReadingBlock, ReadingPage, ReadingTable } from '../../../shared/contract/reading.ts';
import type { Box, Rect } from '../../../shared/geometry.ts';
import { pageMarkdown } from '../write/markdown.ts';
import type { ToPageBox } from './page-box.ts';
import { type CellSource, readingTable } from './table.ts';

type BlockExtra = Partial<Pick<ReadingBlock, 'level' | 'marker'>>;

export interface CellOnPage extends Omit<CellSource, 'bbox'> {
  readonly rect?: Rect | undefined;
}

export interface TableOnPage {
  readonly cells: readonly CellOnPage[];
  readonly rect?: Rect | undefined;
  readonly title?: string | null | undefined;
  readonly confidence?: number | undefined;
}

export class PageBuilder {
  readonly #page: number;
  readonly #toBox: ToPageBox;
  readonly #texts: string[] = [];
  readonly #boxes: number[] = [];
  readonly #blocks: ReadingBlock[] = [];
  readonly #tables: ReadingTable[] = [];

  constructor(page: number, toBox: ToPageBox) {
    this.#page = page;
    this.#toBox = toBox;
  }

  /** A word without a position is only in the text of its block. */
  word(text: string, rect: Rect | undefined): void {
    const box = this.#toBox(rect);
    if (!box || text.trim() === '') return;
    this.#texts.push(text.trim());
    this.#boxes.push(box.x, box.y, box.width, box.height);
  }

  block(type: ReadingBlock['type'], text: string, rect?: Rect, extra: BlockExtra = {}): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    this.#blocks.push({ type, text: trimmed, ...boxed(this.#toBox(rect)), ...extra });
  }

  /** `path` names the table in errors. */
  table(source: TableOnPage, path: readonly PropertyKey[]): void {
    const cells = source.cells.map(({ rect, ...cell }) => ({ ...cell, bbox: this.#toBox(rect) }));
    const bbox = this.#toBox(source.rect);
    const index = this.#tables.length;
    const { title, confidence } = source;
    const table = readingTable({ page: this.#page, index, cells, title, bbox, confidence }, path);
    if (!table) return;
    this.#tables.push(table);
    const text = table.rows.map((row) => row.join('\t')).join('\n');
    this.#blocks.push({ type: 'table', text, ...boxed(bbox), table_index: index });
  }

  /** `markdown`: that of the vendor; without it, generated from the blocks. */
  build(markdown?: string): ReadingPage {
    const content = {
      page: this.#page,
      words: { text: this.#texts, boxes: this.#boxes },
      blocks: this.#blocks,
      tables: this.#tables,
    };
    return { ...content, markdown: (markdown ?? pageMarkdown(content)).trim() };
  }
}

const boxed = (bbox: Box | undefined): { bbox?: Box } => (bbox ? { bbox } : {});

/** One builder per page in the payload, in page order. */
export class PageBuilders {
  readonly #builders = new Map<number, PageBuilder>();
  readonly #converterOf: (page: number) => ToPageBox;

  constructor(converterOf: (page: number) => ToPageBox) {
    this.#converterOf = converterOf;
  }

  at(page: number): PageBuilder {
    const known = this.#builders.get(page);
    if (known) return known;
    const made = new PageBuilder(page, this.#converterOf(page));
    this.#builders.set(page, made);
    return made;
  }

  build(): ReadingPage[] {
    return [...this.#builders].sort(([a], [b]) => a - b).map(([, builder]) => builder.build());
  }
}
