/** Pages as the results of a job: tables numbered over the document, text, entities, warnings. */
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type {
  Entity,
  PageText,
  PageWarning,
  ResultPart,
  Results,
} from '../../../shared/contract/results.ts';
import type { Table } from '../../../shared/contract/table.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { PageFailure } from '../errors.ts';
import { pixelsOf } from './figures.ts';
import { pageMarkdown } from './markdown.ts';

export interface ResultsOptions {
  readonly include: readonly ResultPart[];
  /** Tables on pages before the first of `pages`, when only some of the document's are given. */
  readonly tablesBefore?: number;
  /** Address of a picture of a part of a page; figures then tell theirs. */
  readonly pictureUrl?: (page: number, box: Box, width: number) => string;
}

/** Longest title of an entity; more is text, not a name. */
const LONGEST_TITLE = 160;

export function toResults(
  pages: readonly PageContent[],
  failures: readonly PageFailure[],
  options: ResultsOptions,
): Results {
  const wanted = new Set(options.include);
  return {
    ...(wanted.has('tables') ? { tables: tablesOf(pages, options.tablesBefore ?? 0) } : {}),
    ...(wanted.has('text') ? { text: pages.map(pageText) } : {}),
    ...(wanted.has('entities')
      ? { entities: pages.flatMap((page) => entitiesOf(page, options)) }
      : {}),
    warnings: warningsOf(pages, failures),
  };
}

function tablesOf(pages: readonly PageContent[], before: number): Table[] {
  let index = before;
  return pages.flatMap((page) => page.tables.map((table) => ({ ...table, table_index: index++ })));
}

function pageText(page: PageContent): PageText {
  const content = page.blocks
    .map((block) => (block.marker ? `${block.marker} ${block.text}` : block.text))
    .filter((text) => text !== '')
    .join('\n\n');
  return { page: page.page, content, markdown: pageMarkdown(page), blocks: page.blocks };
}

const ENTITY_OF: Partial<Record<Block['type'], Entity['type']>> = {
  table: 'table',
  figure: 'figure',
  heading: 'heading',
  footnote: 'footnote',
  signature: 'signature',
  key_value: 'key_value',
};

const titled = (text: string): string =>
  text.length <= LONGEST_TITLE ? text : `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;

function entitiesOf(page: PageContent, { pictureUrl }: ResultsOptions): Entity[] {
  const entities: Entity[] = [];
  page.blocks.forEach((block, index) => {
    if (block.type === 'list_item') {
      const open = page.blocks[index - 1]?.type === 'list_item' ? entities.at(-1) : undefined;
      if (open?.type === 'list') open.bbox = around(open.bbox, block.bbox);
      else
        entities.push({
          type: 'list',
          page: page.page,
          title: titled(block.text),
          bbox: block.bbox,
        });
      return;
    }
    const type = ENTITY_OF[block.type];
    if (type === undefined) return;
    const title = titleOf(page, block);
    entities.push({
      type,
      page: page.page,
      title: titled(title),
      bbox: block.bbox,
      ...(type === 'figure' && pictureUrl
        ? { image_url: pictureUrl(page.page, block.bbox, pixelsOf(page, block.bbox)) }
        : {}),
    });
  });
  return entities;
}

function titleOf(page: PageContent, block: Block): string {
  if (block.type === 'table') {
    const table = page.tables[block.table_index ?? -1];
    return table?.title ?? table?.headers.filter((header) => header !== '').join(', ') ?? '';
  }
  if (block.type === 'figure') {
    return block.title ?? '';
  }
  return block.text;
}

function around(a: Entity['bbox'], b: Entity['bbox']): Entity['bbox'] {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: Math.min(1 - x, right - x), height: Math.min(1 - y, bottom - y) };
}

export const NEEDS_OCR =
  'The page shows content but holds no usable text: it needs text recognition (OCR).';

export function warningsOf(
  pages: readonly PageContent[],
  failures: readonly PageFailure[],
): PageWarning[] {
  const warnings: PageWarning[] = failures.map(({ page, message }) => ({ page, message }));
  for (const page of pages) {
    for (const message of page.warnings) warnings.push({ page: page.page, message });
    const said = page.warnings.some((message) => /\bOCR\b/.test(message));
    if (page.needs_ocr && !said) warnings.push({ page: page.page, message: NEEDS_OCR });
  }
  return warnings.sort((a, b) => a.page - b.page);
}
