/**
 * Layers of the page layout: its pieces, the columns in order, the blocks and their final types.
 */

import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { Rect } from '../../../shared/geometry.ts';
import type { PageText } from '../read/text/types.ts';
import type { ScoredHeading } from '../structure/layout/document-profile/headings.ts';
import { layOutPage } from '../structure/layout/index.ts';
import type { BlockDraft, DraftedPage, TextStyle } from '../structure/layout/types.ts';
import { rotateRectBack } from '../structure/tables/page-view/rotation.ts';
import type { Layer, Mark } from './types.ts';
import { points } from './vector-layers.ts';

/** Decisions made for the document as a whole. */
interface OfDocument {
  readonly body: TextStyle;
  /** Heading candidates of the page. */
  readonly headings: readonly ScoredHeading[];
}

export function blockLayers(
  page: PageText,
  { draft, summary }: DraftedPage,
  content: PageContent,
  { body: documentBody, headings }: OfDocument,
): { layers: Layer[]; facts: string[] } {
  const { rotation, body, figures, regions } = layOutPage(page, draft.tables);
  /** From the upright page view to the page as displayed. */
  const toBox = (rect: Rect): Rect => rotateRectBack(rect, rotation, page);
  const columns = regions.map((region, index): Mark => {
    const kinds = Map.groupBy(region.items, (item) => item.kind);
    const holds = [...kinds].map(([kind, items]) => `${items.length} ${kind}`);
    return {
      ...toBox(region),
      badge: `${index + 1}`,
      says: [`column ${index + 1}: ${holds.join(', ')}`],
    };
  });
  const blocks = draft.blocks.map((block, index): Mark => {
    const { x0, y0, x1, y1 } = block;
    const final = content.blocks[index];
    const level = final?.level === undefined ? '' : ` ${final.level}`;
    return {
      x0,
      y0,
      x1,
      y1,
      badge: `${index + 1} ${final?.type ?? block.role}${level}`,
      tone: toneOf(final),
      says: [
        `block ${index + 1}: ${final?.type ?? block.role}${level}, drafted as ${block.role}`,
        ...wayOf(block, final),
        ...evidenceOf(index, summary, headings),
      ],
    };
  });
  return {
    layers: [
      {
        id: 'figures',
        title: 'Figures',
        marks: figures.map((figure) => ({ ...toBox(figure), says: ['figure'] })),
      },
      { id: 'columns', title: 'Columns in order', marks: columns, ordered: true },
      { id: 'blocks', title: 'Blocks in order', marks: blocks, ordered: true },
    ],
    facts: [
      `body of the page: ${styleText(body)}; of the document: ${styleText(documentBody)}`,
      ...(rotation === 0 ? [] : [`laid out turned by ${rotation}°`]),
    ],
  };
}

const styleText = ({ size, bold, italic, caps, family }: TextStyle): string =>
  [family, `${points(size)} pt`, bold && 'bold', italic && 'italic', caps && 'capitals']
    .filter(Boolean)
    .join(' ');

const RUNNING_BLOCKS = new Set<Block['type']>(['header', 'footer', 'page_number']);

function toneOf(block: Block | undefined): Mark['tone'] {
  if (block?.type === 'heading') return 'bad';
  return block && RUNNING_BLOCKS.has(block.type) ? 'faint' : 'good';
}

/** Appearance and position of the block. */
function wayOf(block: BlockDraft, final: Block | undefined): string[] {
  const { columnLeft, columnRight, gapAbove, gapBelow, rows, style, marker, depth } = block;
  const column = `column ${points(columnLeft)} to ${points(columnRight)}`;
  return [
    `${rows.length} rows, ${styleText(style)}`,
    `${column}, ${points(gapAbove)} pt above, ${points(gapBelow)} pt below`,
    ...(marker ? [`marker ${marker.text} (${marker.kind}), depth ${depth ?? 1}`] : []),
    ...(final?.continues ? ['continues the text before'] : []),
    ...(final?.text ? [final.text.slice(0, LONGEST_TEXT)] : []),
  ];
}

const LONGEST_TEXT = 160;

/** Features and score of a heading candidate, and of a header or footer. */
function evidenceOf(
  index: number,
  { edges }: DraftedPage['summary'],
  headings: readonly ScoredHeading[],
): string[] {
  const heading = headings.find(({ candidate }) => candidate.block === index);
  const edge = edges.find((candidate) => candidate.block === index);
  const features = Object.entries(heading?.features ?? {}).map(([feature, times]) =>
    times === 1 ? feature : `${feature} × ${times}`,
  );
  return [
    ...(heading ? [`as a heading ${heading.score.toFixed(2)}: ${features.join(', ')}`] : []),
    ...(edge ? [`at the edge of the page: ${factsOf(edge)}`] : []),
  ];
}

const SHOWN_ELSEWHERE = new Set(['block', 'text', 'role']);

/** The scalar properties of a record by name. */
const factsOf = (record: object): string =>
  Object.entries(record)
    .filter(([name, value]) => !SHOWN_ELSEWHERE.has(name) && typeof value !== 'object')
    .map(([name, value]) => `${name} ${typeof value === 'number' ? points(value) : value}`)
    .join(', ');
