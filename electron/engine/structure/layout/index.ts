/**
 * Page layout: words and tables become blocks in reading order.
 *
 * 1. `figures/` detects pictures and drawings.
 * 2. `reading-order/` orders columns.
 * 3. `blocks/` groups rows into blocks and classifies them.
 * 4. `page-summary/` extracts what the document level needs of a page.
 * 5. `document-profile/` decides what crosses pages: headings, headers and footers, continuations.
 * 6. `page-content/` applies those decisions.
 */

import type { OutlineItem, PageContent } from '../../../../shared/contract/page.ts';
import { areaOf, intersectionArea, type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { PageText } from '../../read/text/types.ts';
import { detectCharts } from '../charts/index.ts';
import type { TableDraft } from '../tables/types.ts';
import { buildBlocks, linkSplitParagraphs, toBlocksOutsideFlow } from './blocks/blocks.ts';
import { linkCaptions } from './blocks/captions.ts';
import { mergeCodeBlocks } from './blocks/code-blocks.ts';
import { attachDropCaps } from './blocks/drop-caps.ts';
import { pairLabelsWithValues } from './blocks/key-values.ts';
import { nestLists } from './blocks/list-nesting.ts';
import { detectTableNotes } from './blocks/notes.ts';
import { splitColumnIntoPieces } from './blocks/paragraphs.ts';
import { extractSignatures } from './blocks/signatures.ts';
import { detectTextDecorations } from './blocks/text-decorations.ts';
import { buildDocumentProfile } from './document-profile/profile.ts';
import { detectFigures } from './figures/figures.ts';
import { buildPageContent } from './page-content/page-content.ts';
import { collectPageItems } from './page-items.ts';
import { countStyles, findBodyStyle, summarizePage } from './page-summary/summary.ts';
import type { DocumentProfile } from './profile-types.ts';
import { splitLinesAtGutters } from './reading-order/lines-across-gutters.ts';
import { orderPageRegions } from './reading-order/regions.ts';
import { findTaggedContinuations, readStructureOrder } from './reading-order/structure-order.ts';
import {
  detectTextRotation,
  rotateBlocksBack,
  rotateUpright,
} from './reading-order/text-rotation.ts';
import type { PageSummary } from './summary-types.ts';
import type { BlockDraft, DraftedPage, PageDraft } from './types.ts';

/** Steps 1 to 3, with the result of each; rotated so that the text is upright. */
export function layOutPage(page: PageText, found: readonly TableDraft[]) {
  const rotation = detectTextRotation(page);
  const { text: rotated, tables: candidates } = rotateUpright(page, found, rotation);
  const split = splitLinesAtGutters(rotation === 0 ? attachDropCaps(rotated) : rotated);
  const { charts, warnings } = rotation === 0 ? detectCharts(split) : { charts: [], warnings: [] };
  const text = { ...split, warnings: [...split.warnings, ...warnings] };
  const styles = countStyles(text);
  const body = findBodyStyle(styles);
  const front = { ...text, lines: text.lines.filter((line) => !(line.behind || line.label)) };
  // The labels of a chart are not a table.
  const printed = candidates.filter((table) => !charts.some((chart) => liesWithin(table, chart)));
  const figures = includeCharts(detectFigures(front, printed, body.size), charts);
  const tables = [...printed, ...charts];
  const rtl = isRightToLeftPage(text);
  const tree = readStructureOrder(text, rtl);
  const { items, marginalLines, watermarks } = collectPageItems(text, printed, figures, tree);
  const regions = orderPageRegions(items, text.height, rtl, text.rulings);
  const columns = regions.map((region) => splitColumnIntoPieces(text, region, rtl));
  const withNotes = detectTableNotes(text, buildBlocks(text, columns, printed, body), printed);
  const classified = classifyBySurroundings(text, withNotes);
  const captioned = linkCaptions(text, classified, body);
  const ordered = linkSplitParagraphs(text, captioned, findTaggedContinuations(tree, captioned));
  const blocks = [
    ...nestLists(addChartTables(ordered, tables)),
    ...toBlocksOutsideFlow(text, marginalLines, 'marginal_text'),
    ...toBlocksOutsideFlow(text, watermarks, 'watermark'),
  ];
  return {
    ...{ rotation, text, tables, styles, body, figures, items, marginalLines, regions },
    blocks,
  };
}

/** The tables of charts follow their figures. */
function addChartTables(
  blocks: readonly BlockDraft[],
  tables: readonly TableDraft[],
): BlockDraft[] {
  const charts = tables.flatMap((table, index) =>
    table.method === 'chart' ? [{ table, index }] : [],
  );
  if (charts.length === 0) return [...blocks];
  const positions: number[] = [];
  const added: BlockDraft[] = [];
  for (const block of blocks) {
    positions.push(added.length);
    added.push(block);
    if (block.role !== 'figure') continue;
    for (const { table, index } of charts.filter((chart) => liesWithin(chart.table, block))) {
      const { x0, y0, x1, y1 } = table;
      added.push({ ...block, ...{ x0, y0, x1, y1 }, role: 'table', rows: [], table: index });
    }
  }
  const moved = (at: number | undefined) => (at === undefined ? undefined : positions[at]);
  return added.map((block) => ({
    ...block,
    ...(block.captionOf !== undefined && { captionOf: moved(block.captionOf) }),
    ...(block.continuesBlock !== undefined && { continuesBlock: moved(block.continuesBlock) }),
  })) as BlockDraft[];
}

const liesWithin = (rect: Rect, whole: Rect): boolean =>
  intersectionArea(rect, whole) > areaOf(rect) / 2;

/** The figures with all of their charts and the labels of these. */
const includeCharts = (figures: readonly Rect[], charts: readonly TableDraft[]): Rect[] =>
  charts.reduce<Rect[]>(
    (merged, chart) => {
      const own = merged.filter((figure) => intersectionArea(figure, chart) > 0);
      return [...merged.filter((figure) => !own.includes(figure)), unionOf([chart, ...own])];
    },
    [...figures],
  );

/** Classifies blocks by their neighbours: code, signatures, pairs of label and value. */
const classifyBySurroundings = (text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] =>
  pairLabelsWithValues(text, extractSignatures(text, mergeCodeBlocks(text, blocks)));

export function draftPage(page: PageText, found: readonly TableDraft[]): DraftedPage {
  const { rotation, text, tables, styles, blocks } = layOutPage(page, found);
  const decorations = detectTextDecorations(text);
  const draft: PageDraft = {
    text: withoutGraphics(rotation === 0 ? text : page),
    tables: rotation === 0 ? tables : found,
    blocks: rotateBlocksBack(blocks, rotation, page),
    decorations,
  };
  return { draft, summary: summarizePage(text, tables, blocks, styles, decorations.underlined) };
}

/** `outline`: the bookmarks of the document, evidence for headings. */
export function profileDocument(
  summaries: readonly PageSummary[],
  outline: readonly OutlineItem[] = [],
): DocumentProfile {
  return buildDocumentProfile(summaries, outline);
}

export function finishPage(draft: PageDraft, profile: DocumentProfile): PageContent {
  return buildPageContent(draft, profile);
}

/** Drops what the last step does not need, because drafts are kept until the document is read. */
const withoutGraphics = (text: PageText): PageText => ({
  ...text,
  lines: [],
  rulings: [],
  fills: [],
  pictures: [],
  polylines: undefined,
  rounded: undefined,
});

function isRightToLeftPage(text: PageText): boolean {
  const rtl = text.words.filter((word) => word.rtl).length;
  return rtl * 2 > text.words.length;
}
