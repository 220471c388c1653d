/** Columns of rows, tables and figures to the blocks of the page, in reading order. */
import { overlapOf, type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import { type LineItem, wordAt, wordsAt } from '../items.ts';
import { sameSize, styleOf } from '../style.ts';
import type { BlockDraft, Row, Style } from '../types.ts';
import type { Column, Piece } from './paragraphs.ts';
import { placeAlone } from './place-alone.ts';
import type { RowFacts } from './printed-rows.ts';
import { roleOf } from './roles.ts';
import { beginsLower, isTorn } from './torn-text.ts';

/** White space assumed beyond the ends of a column, in ems of the body. */
const COLUMN_END_EMS = 3;

/** Columns whose widths differ by more than this, in ems, set text in another measure. */
const OTHER_MEASURE_EMS = 3;
/** A line is full if the next word and a blank of so many ems would not have fitted. */
const BLANK_EMS = 0.28;
/** Baselines of one paragraph are at most so many ems apart. */
const WIDEST_LEADING_EMS = 2.3;

const plainRow = ({ words, baseline, size, x0, y0, x1, y1 }: Row): Row => ({
  words,
  baseline,
  size,
  x0,
  y0,
  x1,
  y1,
});

const boxOfPiece = (piece: Piece) => (piece.kind === 'text' ? unionOf(piece.rows) : piece.item);

/** White space from one block down to the next; `end` where the next does not stand below. */
const gapBetween = (above: Rect, below: Rect, end: number): number => {
  const beneath = overlapOf(above.x0, above.x1, below.x0, below.x1) > 0 && below.y1 > above.y1;
  return beneath ? below.y0 - above.y1 : end;
};

const isGraphic = (piece: Piece | undefined): boolean => piece?.kind === 'item';

export function blocksOf(
  text: PageText,
  columns: readonly Column[],
  tables: readonly TableDraft[],
  body: Style,
): BlockDraft[] {
  const pieces = columns.flatMap((column) => column.pieces.map((piece) => ({ column, piece })));
  const blocks = pieces.map(({ column, piece }, index): BlockDraft => {
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    const box = boxOfPiece(piece);
    const end = COLUMN_END_EMS * body.size;
    const place = {
      columnLeft: column.x0,
      columnRight: column.x1,
      gapAbove: before ? gapBetween(boxOfPiece(before.piece), box, end) : end,
      gapBelow: after ? gapBetween(box, boxOfPiece(after.piece), end) : end,
    };
    if (piece.kind === 'item') return graphicBlock(text, piece.item, tables, body, place);
    const besideGraphic = isGraphic(before?.piece) || isGraphic(after?.piece);
    const introduced =
      before?.column === column &&
      before.piece.kind === 'text' &&
      boxOfPiece(before.piece).x1 - boxOfPiece(before.piece).x0 > box.x1 - box.x0;
    const around = { text, body, column, besideGraphic, introduced };
    const role = roleOf(piece.rows, around);
    return textBlock(text, piece.rows, role, place);
  });
  return blocks;
}

/**
 * Marks text that was torn apart by the end of a column, or by a picture beside which the measure
 * changes: open and full there, in lower case here. `told`: for each block the one before that a
 * structure tree tells to be of the same paragraph, or -1.
 */
export function joinTornText(
  text: PageText,
  blocks: readonly BlockDraft[],
  told: readonly number[],
): BlockDraft[] {
  let before = -1;
  return blocks.map((block, at) => {
    if (block.role !== 'paragraph' && block.role !== 'list_item') return block;
    const from = before;
    const above = blocks[from];
    const torso = told[at] ?? -1;
    before = at;
    if (torso >= 0) return { ...block, continued: torso };
    if (above === undefined || block.role === 'list_item') return block;
    const besides = above.columnLeft >= block.columnRight || above.columnRight <= block.columnLeft;
    const goesOn =
      (besides || (changesMeasure(text, above, block) && beginsLower(text, block))) &&
      sameSize(above.style.size, block.style.size) &&
      isTorn(text, above, block);
    return goesOn ? { ...block, continued: from } : block;
  });
}

/** Whether `below` follows as the next line of `above` would, but in a column of another width. */
function changesMeasure(text: PageText, above: BlockDraft, below: BlockDraft): boolean {
  const last = above.rows.at(-1);
  const first = below.rows[0];
  if (last === undefined || first === undefined) return false;
  const leading = first.baseline - last.baseline;
  const other =
    Math.abs(above.columnRight - above.columnLeft - below.columnRight + below.columnLeft) >
    OTHER_MEASURE_EMS * last.size;
  const next = wordAt(text, first.words[0] ?? -1);
  const full = above.columnRight - last.x1 < next.x1 - next.x0 + BLANK_EMS * last.size;
  return other && full && leading > 0 && leading < WIDEST_LEADING_EMS * last.size;
}

type Place = Pick<BlockDraft, 'columnLeft' | 'columnRight' | 'gapAbove' | 'gapBelow'>;

function textBlock(
  text: PageText,
  rows: readonly RowFacts[],
  role: BlockDraft['role'],
  place: Place,
): BlockDraft {
  const words = wordsAt(
    text,
    rows.flatMap((row) => row.words),
  );
  const style = styleOf(words, text.fonts);
  const marker = role === 'list_item' ? rows[0]?.marker : null;
  return {
    role,
    rows: rows.map(plainRow),
    style,
    ...(marker ? { marker, textX: words[marker.words]?.x0 ?? words[0]?.x0 ?? 0 } : {}),
    ...unionOf(words),
    ...place,
  };
}

function graphicBlock(
  text: PageText,
  item: Extract<Piece, { kind: 'item' }>['item'],
  tables: readonly TableDraft[],
  body: Style,
  place: Place,
): BlockDraft {
  const { x0, y0, x1, y1 } = item;
  if (item.kind === 'figure') {
    const words = wordsAt(
      text,
      item.rows.flatMap((row) => row.words),
    );
    const style = words.length > 0 ? styleOf(words, text.fonts) : body;
    return { role: 'figure', rows: item.rows, style, x0, y0, x1, y1, ...place };
  }
  const words = tables[item.table]?.cells.flatMap((cell) => cell.words) ?? [];
  const style = words.length > 0 ? styleOf(wordsAt(text, words), text.fonts) : body;
  return { role: 'table', rows: [], style, table: item.table, x0, y0, x1, y1, ...place };
}

/** Blocks for what is no part of the text, after all else. */
export function outerBlocks(
  text: PageText,
  lines: readonly LineItem[],
  role: 'aside' | 'watermark',
): BlockDraft[] {
  return lines.map((line) => ({
    role,
    rows: [plainRow(line)],
    style: styleOf(wordsAt(text, line.words), text.fonts),
    ...placeAlone(line),
  }));
}
