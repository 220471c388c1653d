/** Turns columns of rows, tables and figures into the blocks of the page, in reading order. */
import { overlapOf, type Rect, unionOf } from '../../../../../shared/geometry.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import { type LineItem, wordAt, wordsAt } from '../page-items.ts';
import { dominantStyle, isSameSize } from '../text-style.ts';
import type { BlockDraft, Marker, TextRow, TextStyle } from '../types.ts';
import { classifyBlock } from './block-roles.ts';
import { precedesMarker } from './list-markers.ts';
import type { Column, ColumnPiece } from './paragraphs.ts';
import type { RowFeatures } from './row-features.ts';
import { isSplitSentence, startsLowercase } from './split-paragraphs.ts';
import { standalonePosition } from './standalone-position.ts';

/** White space assumed at the ends of a column; ems of the body. */
const COLUMN_END_EMS = 3;

/** Columns whose widths differ by more than this are set to another measure; ems. */
const OTHER_WIDTH_EMS = 3;
/** Word space assumed when testing whether the next word would have fitted; ems. */
const SPACE_EMS = 0.28;
/** Maximum leading within a paragraph; ems. */
const MAX_LEADING_EMS = 2.3;

const toTextRow = ({ words, baseline, size, x0, y0, x1, y1 }: TextRow): TextRow => ({
  words,
  baseline,
  size,
  x0,
  y0,
  x1,
  y1,
});

const pieceBox = (piece: ColumnPiece) => (piece.kind === 'text' ? unionOf(piece.rows) : piece.item);

/** White space from one block down to the next; `end` if the next is not below. Points. */
const gapBetween = (above: Rect, below: Rect, end: number): number => {
  const isBelow = overlapOf(above.x0, above.x1, below.x0, below.x1) > 0 && below.y1 > above.y1;
  return isBelow ? below.y0 - above.y1 : end;
};

const isGraphicPiece = (piece: ColumnPiece | undefined): boolean => piece?.kind === 'item';

export function buildBlocks(
  text: PageText,
  columns: readonly Column[],
  tables: readonly TableDraft[],
  body: TextStyle,
): BlockDraft[] {
  const pieces = columns.flatMap((column) => column.pieces.map((piece) => ({ column, piece })));
  const blocks = pieces.map(({ column, piece }, index): BlockDraft => {
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    const box = pieceBox(piece);
    const end = COLUMN_END_EMS * body.size;
    const position = {
      columnLeft: column.x0,
      columnRight: column.x1,
      gapAbove: before ? gapBetween(pieceBox(before.piece), box, end) : end,
      gapBelow: after ? gapBetween(box, pieceBox(after.piece), end) : end,
    };
    if (piece.kind === 'item') return toGraphicBlock(text, piece.item, tables, body, position);
    const besideGraphic = isGraphicPiece(before?.piece) || isGraphicPiece(after?.piece);
    const introduced =
      before?.column === column &&
      before.piece.kind === 'text' &&
      pieceBox(before.piece).x1 - pieceBox(before.piece).x0 > box.x1 - box.x0;
    const around = { text, body, column, besideGraphic, introduced };
    const role = classifyBlock(piece.rows, around);
    return toTextBlock(text, piece.rows, role, position);
  });
  const markers = blocks.flatMap(({ marker }) => marker ?? []);
  return blocks.map((block) => (beginsWithInitial(block, markers) ? withoutMarker(block) : block));
}

/** Whether the marker of an item is the initial of a name: none of the letters before and after it is a marker. */
const beginsWithInitial = ({ marker }: BlockDraft, markers: readonly Marker[]): boolean =>
  marker !== undefined &&
  /^[A-Z]\.$/.test(marker.text) &&
  !markers.some(
    (other) => precedesMarker(other.text, marker) || precedesMarker(marker.text, other),
  );

const withoutMarker = ({ marker: _, textX: __, ...block }: BlockDraft): BlockDraft => ({
  ...block,
  role: 'paragraph',
});

/**
 * Links paragraphs split by the end of a column, or by a figure beside which the column width
 * changes. `taggedContinuations`: for each block the earlier block that the structure tree assigns to the same
 * paragraph, or -1.
 */
export function linkSplitParagraphs(
  text: PageText,
  blocks: readonly BlockDraft[],
  taggedContinuations: readonly number[],
): BlockDraft[] {
  let before = -1;
  return blocks.map((block, at) => {
    if (block.role !== 'paragraph' && block.role !== 'list_item') return block;
    const from = before;
    const above = blocks[from];
    const continuedBlock = taggedContinuations[at] ?? -1;
    before = at;
    if (continuedBlock >= 0) return { ...block, continuesBlock: continuedBlock };
    if (above === undefined || block.role === 'list_item') return block;
    const besides = above.columnLeft >= block.columnRight || above.columnRight <= block.columnLeft;
    const continues =
      (besides || (changesColumnWidth(text, above, block) && startsLowercase(text, block))) &&
      isSameSize(above.style.size, block.style.size) &&
      isSplitSentence(text, above, block);
    return continues ? { ...block, continuesBlock: from } : block;
  });
}

/** Whether `below` follows as the next line of `above` would, but in a column of another width. */
function changesColumnWidth(text: PageText, above: BlockDraft, below: BlockDraft): boolean {
  const last = above.rows.at(-1);
  const first = below.rows[0];
  if (last === undefined || first === undefined) return false;
  const leading = first.baseline - last.baseline;
  const other =
    Math.abs(above.columnRight - above.columnLeft - below.columnRight + below.columnLeft) >
    OTHER_WIDTH_EMS * last.size;
  const next = wordAt(text, first.words[0] ?? -1);
  const full = above.columnRight - last.x1 < next.x1 - next.x0 + SPACE_EMS * last.size;
  return other && full && leading > 0 && leading < MAX_LEADING_EMS * last.size;
}

type BlockPosition = Pick<BlockDraft, 'columnLeft' | 'columnRight' | 'gapAbove' | 'gapBelow'>;

function toTextBlock(
  text: PageText,
  rows: readonly RowFeatures[],
  role: BlockDraft['role'],
  position: BlockPosition,
): BlockDraft {
  const words = wordsAt(
    text,
    rows.flatMap((row) => row.words),
  );
  const style = dominantStyle(words, text.fonts);
  const marker = role === 'list_item' ? rows[0]?.marker : null;
  return {
    role,
    rows: rows.map(toTextRow),
    style,
    ...(marker ? { marker, textX: words[marker.words]?.x0 ?? words[0]?.x0 ?? 0 } : {}),
    ...unionOf(words),
    ...position,
  };
}

function toGraphicBlock(
  text: PageText,
  item: Extract<ColumnPiece, { kind: 'item' }>['item'],
  tables: readonly TableDraft[],
  body: TextStyle,
  position: BlockPosition,
): BlockDraft {
  const { x0, y0, x1, y1 } = item;
  if (item.kind === 'figure') {
    const words = wordsAt(
      text,
      item.rows.flatMap((row) => row.words),
    );
    const style = words.length > 0 ? dominantStyle(words, text.fonts) : body;
    return { role: 'figure', rows: item.rows, style, x0, y0, x1, y1, ...position };
  }
  const words = tables[item.table]?.cells.flatMap((cell) => cell.words) ?? [];
  const style = words.length > 0 ? dominantStyle(wordsAt(text, words), text.fonts) : body;
  return { role: 'table', rows: [], style, table: item.table, x0, y0, x1, y1, ...position };
}

/** Blocks for text outside the flow, placed after all other blocks. */
export function toBlocksOutsideFlow(
  text: PageText,
  lines: readonly LineItem[],
  role: 'marginal_text' | 'watermark',
): BlockDraft[] {
  return lines.map((line) => ({
    role,
    rows: [toTextRow(line)],
    style: dominantStyle(wordsAt(text, line.words), text.fonts),
    ...standalonePosition(line),
  }));
}
