/** Runs the layout stages on sample pages and extracts what tests compare. */

import type { PageText } from '../../electron/engine/read/text/types.ts';
import {
  draftPage,
  finishPage,
  profileDocument,
} from '../../electron/engine/structure/layout/index.ts';
import type { TableDraft } from '../../electron/engine/structure/tables/types.ts';
import type { Block, PageContent } from '../../shared/contract/page.ts';
import type { SamplePage } from './layout-page.ts';

export function readPages(
  pages: readonly PageText[],
  tables: readonly TableDraft[] = [],
): PageContent[] {
  const readings = pages.map((page, at) => draftPage(page, at === 0 ? tables : []));
  const profile = profileDocument(readings.map((reading) => reading.summary));
  return readings.map((reading) => finishPage(reading.draft, profile));
}

export const readSinglePage = (page: SamplePage, tables: readonly TableDraft[] = []): PageContent =>
  readPages([page.page()], tables)[0] as PageContent;

export const blockTexts = (page: PageContent): string[] => page.blocks.map((block) => block.text);
export const blockTypesAndTexts = (page: PageContent): [Block['type'], string][] =>
  page.blocks.map((block) => [block.type, block.text]);

export const LEFT = [
  'The left column holds running text that fills',
  'each of its lines from edge to edge so that it',
  'is broken by the column and not by its author',
  'and goes on for several lines without a stop.',
];
export const RIGHT = [
  'The right column is read only after the whole',
  'left one although its lines stand at the same',
  'height as the lines on the other side of the',
  'gutter that runs down between the two of them.',
];
