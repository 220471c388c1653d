/**
 * Printed lines of a column to blocks. A new block begins where the typesetter said so: by space,
 * by an indent, by another size, weight or face, by a list marker, or by ending a line although the
 * next word would still have fitted. A line that ends without a full stop before one that begins in
 * lower case goes on, unless space or face say otherwise.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { PageText } from '../../text/types.ts';
import type { Item, LineItem } from '../items.ts';
import { type Region, rowsOf } from '../order/regions.ts';
import { sameSize } from '../style.ts';
import type { Marker } from '../types.ts';
import {
  ALIGNED_EMS,
  DEEPEST_INDENT_EMS,
  EXTRA_LEADING,
  INDENT_EMS,
  type Measure,
  measureOf,
  WIDEST_LEADING_EMS,
} from './column-measure.ts';
import { labelOf } from './key-values.ts';
import { comesBefore, schemeOf, sectionDepth } from './markers.ts';
import { factsOf, type RowFacts } from './printed-rows.ts';

/** Words of a line of running text, at least. */
const RUNNING_WORDS = 4;
/** Width of a blank, in ems. */
const BLANK_EMS = 0.28;

/** Baselines further apart than this, in ems, are those of two lines, not of the parts of a formula. */
const BESIDE_EMS = 0.6;

/** Words of a line, and its share of the column's width, from which it fills that. */
const FILLED_WORDS = 7;
const FILLED_SHARE = 0.8;
/** Ends within a sentence: not in a number, as entries of lists do. */
const BROKEN_OFF = /[\p{L},–-]$/u;
const SENTENCE_END = /[.!?:;…。！？：；][)\]"'”’»]*$/u;
/** An entry of a table of contents ends at its page number. */
const NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/iu;
const LED_TO_NUMBER = /(?:[.…·‥_] ?){4,}[\divxlc]{1,6}$/iu;
const LOWER_START = /^["'“‘«([]?\p{Ll}/u;

export type Piece =
  | { readonly kind: 'text'; readonly rows: readonly RowFacts[] }
  | { readonly kind: 'item'; readonly item: Exclude<Item, LineItem> };

export interface Column extends Rect {
  readonly pieces: readonly Piece[];
}

/** Set as running text is: several words, no wide gap. */
const isRunning = (row: RowFacts): boolean => row.pieces === 1 && row.words.length >= RUNNING_WORDS;

/** Whether a word of one is as large as the other: small capitals stand among larger letters. */
const sharesSize = (above: RowFacts, row: RowFacts): boolean =>
  sameSize(above.size, row.size) ||
  (isRunning(above) &&
    isRunning(row) &&
    (row.sizes.some((size) => sameSize(size, above.size)) ||
      above.sizes.some((size) => sameSize(size, row.size))));

/** Dots lead to a number at the end, or white space does in this line and the next. */
const isEntry = (above: RowFacts, row: RowFacts): boolean =>
  LED_TO_NUMBER.test(above.text) ||
  [above, row].every(({ pieces, last }) => pieces > 1 && NUMBER.test(last.text));

/**
 * Another size or weight, or capitals after mixed letters. Where `ended` is false a sentence may
 * change to capitals as one line of it ends, and a heading that is run in at the head of an item may
 * fill its line.
 */
function changesFace(above: RowFacts, row: RowFacts, ended: boolean, column: Rect): boolean {
  if (!sharesSize(above, row)) return true;
  // The weight must change from one line to the next.
  if (above.style.bold && !row.style.bold && above.last.bold && !row.first.bold) {
    return ended || above.marker?.kind !== 'bullet' || !hangsUnder(above, row);
  }
  if (above.style.caps === row.style.caps) return false;
  const several = Math.min(above.words.length, row.words.length) > 1;
  return several && (ended || !breaksOff(above, column));
}

const sameFamily = (above: RowFacts, row: RowFacts): boolean =>
  above.style.family === row.style.family;

/** Another family in another colour: a link at a line's start looks so, too. */
const changesFamily = (above: RowFacts, row: RowFacts): boolean =>
  !sameFamily(above, row) && above.style.color !== row.style.color;

/** Whether the first word of `row` would have fitted behind `above`, within `right`. */
function wouldHaveFitted(above: RowFacts, row: RowFacts, left: number, right: number): boolean {
  const { first, size } = row;
  const need = first.x1 - first.x0 + BLANK_EMS * size;
  if (above.first.rtl) return above.x0 - left > need;
  return right - above.x1 > need;
}

const centered = (row: RowFacts, left: number, right: number): boolean => {
  const before = row.x0 - left;
  const after = right - row.x1;
  return before > row.size && after > row.size && Math.abs(before - after) <= 1.5 * row.size;
};

/** Whether the lines are pieces of a table's row, or share an axis. */
const isRow = (above: RowFacts, row: RowFacts): boolean =>
  above.pieces + row.pieces > 2 ||
  Math.abs(above.x0 + above.x1 - row.x0 - row.x1) <= 3 * Math.max(above.size, row.size);

/** Whether a line of running text fills its column and ends within a sentence. */
const breaksOff = (row: RowFacts, column: Rect): boolean =>
  row.pieces === 1 &&
  row.words.length >= FILLED_WORDS &&
  row.x1 - row.x0 >= FILLED_SHARE * (column.x1 - column.x0) &&
  BROKEN_OFF.test(row.text);

/** Whether `row` is indented to the text behind the number or bullet with which `head` begins. */
function hangsUnder(head: RowFacts, row: RowFacts): boolean {
  if (head.marker === null && sectionDepth(head.text) === 0) return false;
  const text = head.second;
  return text !== null && row.x0 > head.x0 && Math.abs(row.x0 - text.x0) < head.size;
}

/** Whether all lines but the first are indented, and alike: entries of a bibliography are set so. */
function hangAlike([head, ...rest]: readonly RowFacts[]): boolean {
  const [second] = rest;
  if (head === undefined || second === undefined) return false;
  if (!isRunning(head) || head.first.rtl) return false;
  if (second.x0 - head.x0 < INDENT_EMS * head.size) return false;
  return rest.every((row) => Math.abs(row.x0 - second.x0) < ALIGNED_EMS * row.size);
}

/** Whether `row` hangs under the flush line `head`, as entries of this column do. */
const hangsInColumn = (head: RowFacts, row: RowFacts, { hanging, x0 }: Measure): boolean =>
  hanging !== null &&
  head.marker === null &&
  Math.abs(head.x0 - x0) < ALIGNED_EMS * head.size &&
  Math.abs(row.x0 - hanging) < ALIGNED_EMS * row.size;

/**
 * Lines with no place above one another are of two things, unless the upper one is only indented;
 * parts of formulas are a little lower.
 */
const standsBeside = (above: RowFacts, row: RowFacts, leading: number): boolean => {
  if (leading <= BESIDE_EMS) return false;
  const indent = above.first.rtl ? row.x1 - above.x1 : above.x0 - row.x0;
  const [before, behind] = above.first.rtl ? [row, above] : [above, row];
  return (
    behind.x0 >= before.x1 || (behind.x1 <= before.x0 && indent > DEEPEST_INDENT_EMS * row.size)
  );
};

/** Whether `row` begins a new block after `block`, all within one column. */
function beginsBlock(block: readonly RowFacts[], row: RowFacts, column: Measure): boolean {
  const above = block.at(-1);
  const head = block[0];
  if (above === undefined || head === undefined) return true;
  const size = Math.max(row.size, above.size);
  const leading = (row.baseline - above.baseline) / size;
  const justified = Math.abs(above.x1 - column.x1) < ALIGNED_EMS * size;
  if (leading > WIDEST_LEADING_EMS || standsBeside(above, row, leading)) return true;
  const open = !SENTENCE_END.test(above.text);
  const lower = LOWER_START.test(row.text);
  const ended = wouldHaveFitted(above, row, column.x0, column.x1);
  // A sign within the line, a raised number may push it down: its sentence goes on.
  const pushed = open && lower && !ended && breaksOff(above, column) && sameFamily(above, row);
  if (leading > column.leading * EXTRA_LEADING + 0.05 && !pushed) return true;
  if (changesFace(above, row, ended, column) || isEntry(above, row)) return true;
  if (open && !ended && hangsInColumn(head, row, column) && sameFamily(above, row)) return false;
  if (row.marker && isListLike(row, block, justified || (open && !ended))) return true;
  if (ended && numberedAfter(head, row)) return true;

  // One label with its value below another, one note below another.
  if (labelOf(row.text) !== null && labelOf(head.text) !== null) return true;
  if (row.first.script === 'superscript' && head.first.script === 'superscript') return true;

  if (row.style.bold && !above.style.bold && !above.last.bold) {
    // A bold word may be the last of a sentence; after a line that could have held it, it is not.
    if (!open || ended) return true;
  }
  if (open && lower) return false;
  if (changesFamily(above, row)) return true;
  if (centered(above, column.x0, column.x1) && centered(row, column.x0, column.x1)) return false;

  const indent = row.first.rtl ? above.x1 - row.x1 : row.x0 - above.x0;
  // A line at the right, another at the left: a number or a date over a title.
  if (-indent > DEEPEST_INDENT_EMS * size && ended && !isRow(above, row)) return true;
  const hangs =
    hangsUnder(head, row) ||
    (block.length > 1
      ? block.slice(1).every((r) => hangsUnder(head, r)) || hangAlike(block)
      : row.pieces === 1 && !ended && breaksOff(above, column));
  if (indent > INDENT_EMS * size && indent < DEEPEST_INDENT_EMS * size && !hangs) return true;
  if (indent < -INDENT_EMS * size && block.length > 1 && hangs) return true;
  const right = Math.max(...block.map((r) => r.x1), row.x1, justified ? column.x1 : 0);
  const fits = wouldHaveFitted(
    above,
    row,
    column.x0,
    Math.max(right, block.length > 1 ? right : column.x1),
  );
  return fits && !open;
}

/** A title numbered in another way than the one above: `Item 5` under `Part II`. */
function numberedAfter(head: RowFacts, row: RowFacts): boolean {
  const above = schemeOf(head.text);
  const own = schemeOf(row.text);
  if (above === null || head.style.bold !== row.style.bold) return false;
  return own === null ? sectionDepth(row.text) > 1 : own !== above;
}

/**
 * A marker begins an item if one like it opened this block, if it stands further out than the item
 * above, or where a line may begin; not if the marker before it stands within the lines of the text.
 */
function isListLike(row: RowFacts, block: readonly RowFacts[], aboveIsFull: boolean): boolean {
  const { marker } = row;
  const head = block[0];
  if (marker === null || head === undefined) return false;
  if (marker.kind === 'bullet' && !/^[-–—*+o·]$/.test(marker.text)) return true;
  if (head.marker?.kind === marker.kind) return true;
  if (isRunIn(marker, block)) return false;
  if (head.marker !== null && row.x0 - head.x0 < -INDENT_EMS * row.size) return true;
  const above = block.at(-1);
  const margin = above === head && head.marker ? (head.second?.x0 ?? head.x0) : (above?.x0 ?? 0);
  return !aboveIsFull || row.x0 - margin > INDENT_EMS * row.size;
}

/** Whether the marker before this one stands within the text: its enumeration runs on in the lines. */
const isRunIn = (marker: Marker, block: readonly RowFacts[]): boolean =>
  marker.kind !== 'bullet' &&
  block.some(({ text }, at) =>
    text.split(' ').some((word, place) => (at > 0 || place > 0) && comesBefore(word, marker)),
  );

export function columnOf(text: PageText, region: Region, rtl: boolean): Column {
  const pieces: Piece[] = [];
  let block: RowFacts[] = [];
  const close = () => {
    if (block.length > 0) pieces.push({ kind: 'text', rows: block });
    block = [];
  };
  const rows = rowsOf(region, rtl).map((row) => {
    const lines = row.filter((item) => item.kind === 'line');
    return lines.length > 0 ? factsOf(text, lines) : (row[0] as Exclude<Item, LineItem>);
  });
  const printed = rows.filter((row): row is RowFacts => 'words' in row);
  const column = measureOf(region, printed);
  for (const row of rows) {
    if (!('words' in row)) {
      close();
      pieces.push({ kind: 'item', item: row });
      continue;
    }
    if (block.length > 0 && beginsBlock(block, row, column)) close();
    block.push(row);
  }
  close();
  const { x0, y0, x1, y1 } = column;
  return { pieces, x0, y0, x1, y1 };
}
