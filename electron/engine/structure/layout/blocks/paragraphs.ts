/**
 * Groups the rows of a column into blocks. A new block begins at extra space, an indent, another
 * size, weight or family, a list marker, or after a line that ended although the next word would
 * have fitted. A line without a final full stop before one in lower case continues, unless spacing
 * or style differ.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import { hasMark } from '../../../read/text/choice-rows.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { Item, LineItem } from '../page-items.ts';
import { groupItemsIntoRows, type Region } from '../reading-order/regions.ts';
import { isSameSize } from '../text-style.ts';
import type { Marker } from '../types.ts';
import {
  ALIGNED_EMS,
  type ColumnMetrics,
  EXTRA_LEADING,
  MAX_INDENT_EMS,
  MAX_LEADING_EMS,
  MIN_INDENT_EMS,
  measureColumn,
} from './column-metrics.ts';
import { parseKeyLabel } from './key-values.ts';
import { parseNumberingWord, precedesMarker, sectionNumberDepth } from './list-markers.ts';
import { extractRowFeatures, hadSpaceForNextWord, type RowFeatures } from './row-features.ts';
import { LOWER_START } from './split-paragraphs.ts';

/** Minimum number of words in a line of running text. */
const MIN_RUNNING_WORDS = 4;

/** Baselines further apart are two lines, not parts of a formula; ems. */
const BESIDE_EMS = 0.6;

/** Minimum words of a line, and its minimum share of the column width, to fill the column. */
const MIN_FILLED_WORDS = 7;
const MIN_FILLED_SHARE = 0.8;
/** Ends mid-sentence; ends in a number are excluded, because list entries have them. */
const ENDS_MID_SENTENCE = /[\p{L},–-]$/u;
const SENTENCE_END = /[.!?:;…。！？：；][)\]"'”’»]*$/u;
/** A page number at the end of a contents entry. */
const NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/iu;
const LEADER_TO_NUMBER = /(?:[.…·‥_] ?){4,}[\divxlc]{1,6}$/iu;

export type ColumnPiece =
  | { readonly kind: 'text'; readonly rows: readonly RowFeatures[] }
  | { readonly kind: 'item'; readonly item: Exclude<Item, LineItem> };

export interface Column extends Rect {
  readonly pieces: readonly ColumnPiece[];
}

/** Several words without a wide gap. */
const isRunningText = (row: RowFeatures): boolean =>
  row.pieces === 1 && row.words.length >= MIN_RUNNING_WORDS;

/**
 * Whether a word of one row has the size of the other: small capitals stand among larger letters.
 */
const hasSharedSize = (above: RowFeatures, row: RowFeatures): boolean =>
  isSameSize(above.size, row.size) ||
  (isRunningText(above) &&
    isRunningText(row) &&
    (row.sizes.some((size) => isSameSize(size, above.size)) ||
      above.sizes.some((size) => isSameSize(size, row.size))));

/** A leader ends in a number, or both rows end in a number after wide white space. */
const isContentsEntry = (above: RowFeatures, row: RowFeatures): boolean =>
  LEADER_TO_NUMBER.test(above.text) ||
  [above, row].every(({ pieces, last }) => pieces > 1 && NUMBER.test(last.text));

/**
 * Whether size or weight change, or mixed case to capitals. If `ended` is false, a sentence may
 * change to capitals at a line end, and a run-in heading of a list item may fill its line.
 */
function changesStyle(above: RowFeatures, row: RowFeatures, ended: boolean, column: Rect): boolean {
  if (!hasSharedSize(above, row)) return true;
  // Compare the words at the line break, not only the rows.
  if (above.style.bold && !row.style.bold && above.last.bold && !row.first.bold) {
    return ended || above.marker?.kind !== 'bullet' || !isIndentedUnder(above, row);
  }
  if (above.style.caps === row.style.caps) return false;
  const several = Math.min(above.words.length, row.words.length) > 1;
  return several && (ended || !endsMidSentence(above, column));
}

const SCRIPTS = ['Hebrew', 'Arabic', 'Cyrillic', 'Greek'].map(
  (script) => new RegExp(`^\\P{L}*\\p{Script=${script}}`, 'u'),
);

/** The alphabet of the first letter: an index of `SCRIPTS`, -1 for all others. */
const scriptAtStart = (text: string): number => SCRIPTS.findIndex((script) => script.test(text));

const isSameFamily = (above: RowFeatures, row: RowFeatures): boolean =>
  above.style.family === row.style.family;

const isCentered = (row: RowFeatures, left: number, right: number): boolean => {
  const before = row.x0 - left;
  const after = right - row.x1;
  return before > row.size && after > row.size && Math.abs(before - after) <= 1.5 * row.size;
};

/** Whether the rows consist of separate pieces, as in a table, or share a centre axis. */
const isPartOfRow = (above: RowFeatures, row: RowFeatures): boolean =>
  above.pieces + row.pieces > 2 ||
  Math.abs(above.x0 + above.x1 - row.x0 - row.x1) <= 3 * Math.max(above.size, row.size);

/** Whether a line of running text fills its column and ends mid-sentence. */
const endsMidSentence = (row: RowFeatures, column: Rect): boolean =>
  row.pieces === 1 &&
  row.words.length >= MIN_FILLED_WORDS &&
  row.x1 - row.x0 >= MIN_FILLED_SHARE * (column.x1 - column.x0) &&
  ENDS_MID_SENTENCE.test(row.text);

/** Whether `row` is indented to the text after the number or bullet of `head`. */
function isIndentedUnder(head: RowFeatures, row: RowFeatures): boolean {
  if (head.marker === null && sectionNumberDepth(head.text) === 0) return false;
  const text = head.second;
  return text !== null && row.x0 > head.x0 && Math.abs(row.x0 - text.x0) < head.size;
}

/** Whether all rows but the first have the same indent, as in bibliographies. */
function hasHangingIndent([head, ...rest]: readonly RowFeatures[]): boolean {
  const [second] = rest;
  if (head === undefined || second === undefined) return false;
  if (!isRunningText(head) || head.first.rtl) return false;
  if (second.x0 - head.x0 < MIN_INDENT_EMS * head.size) return false;
  return rest.every((row) => Math.abs(row.x0 - second.x0) < ALIGNED_EMS * row.size);
}

/** Whether `row` has the hanging indent of this column under the flush row `head`. */
const followsColumnHangingIndent = (
  head: RowFeatures,
  row: RowFeatures,
  { hanging, x0 }: ColumnMetrics,
): boolean =>
  hanging !== null &&
  head.marker === null &&
  Math.abs(head.x0 - x0) < ALIGNED_EMS * head.size &&
  Math.abs(row.x0 - hanging) < ALIGNED_EMS * row.size;

/**
 * Whether the rows do not overlap horizontally and so belong to two blocks, unless the upper one is
 * only indented. Parts of a formula are slightly lower and do not count.
 */
const isBesideRow = (above: RowFeatures, row: RowFeatures, leading: number): boolean => {
  if (leading <= BESIDE_EMS) return false;
  const indent = above.first.rtl ? row.x1 - above.x1 : above.x0 - row.x0;
  const [before, behind] = above.first.rtl ? [row, above] : [above, row];
  return behind.x0 >= before.x1 || (behind.x1 <= before.x0 && indent > MAX_INDENT_EMS * row.size);
};

/** Whether `row` begins a new block after `block` in the same column. */
function startsNewBlock(
  block: readonly RowFeatures[],
  row: RowFeatures,
  column: ColumnMetrics,
): boolean {
  const above = block.at(-1);
  const head = block[0];
  if (above === undefined || head === undefined) return true;
  const size = Math.max(row.size, above.size);
  const leading = (row.baseline - above.baseline) / size;
  const justified = Math.abs(above.x1 - column.x1) < ALIGNED_EMS * size;
  if (leading > MAX_LEADING_EMS || isBesideRow(above, row, leading)) return true;
  const open = !SENTENCE_END.test(above.text);
  const lower = LOWER_START.test(row.text);
  const ended = hadSpaceForNextWord(above, row, column.x0, column.x1);
  // An inline symbol or a superscript may push the line down; its sentence continues.
  const pushed = open && lower && !ended && endsMidSentence(above, column);
  if (leading > column.leading * EXTRA_LEADING + 0.05 && !pushed) return true;
  if (changesStyle(above, row, ended, column) || isContentsEntry(above, row)) return true;
  if (!open && scriptAtStart(above.text) !== scriptAtStart(row.text)) return true;
  if (open && !ended && followsColumnHangingIndent(head, row, column) && isSameFamily(above, row))
    return false;
  if (row.marker && startsListItem(row, block, justified || (open && !ended))) return true;
  if (ended && hasOtherNumbering(head, row)) return true;

  // Successive rows of options and what follows them, labels with values, or notes.
  if (hasMark(above.text) && (hasMark(row.text) || ended)) return true;
  if (parseKeyLabel(row.text) !== null && parseKeyLabel(head.text) !== null) return true;
  if (row.first.script === 'superscript' && head.first.script === 'superscript') return true;

  // A bold word may end a sentence, but not after a line that had room for it.
  if (row.style.bold && !above.style.bold && (!open || ended)) return true;
  if (open && lower) return false;
  if (isCentered(above, column.x0, column.x1) && isCentered(row, column.x0, column.x1))
    return false;

  const indent = row.first.rtl ? above.x1 - row.x1 : row.x0 - above.x0;
  // To the left of the bullet or number of an item whose line had room.
  if (head.marker && ended && indent < 0 && head.x0 - row.x0 > MIN_INDENT_EMS * size) return true;
  // A line at the right edge above one at the left: a number or a date above a title.
  if (-indent > MAX_INDENT_EMS * size && ended && !isPartOfRow(above, row)) return true;
  const hangs =
    isIndentedUnder(head, row) ||
    (block.length > 1
      ? hasHangingIndent(block)
      : row.pieces === 1 && !ended && endsMidSentence(above, column));
  if (indent > MIN_INDENT_EMS * size && indent < MAX_INDENT_EMS * size && !hangs) return true;
  if (indent < -MIN_INDENT_EMS * size && block.length > 1 && hangs) return true;
  const right =
    block.length > 1 && !justified ? Math.max(row.x1, ...block.map(({ x1 }) => x1)) : column.x1;
  return !open && hadSpaceForNextWord(above, row, column.x0, right);
}

/** Whether a title has a number of its own below one: `Item 5` below `Part II`, `5.2.2` below `5.2.1`. */
function hasOtherNumbering(head: RowFeatures, row: RowFeatures): boolean {
  const above = parseNumberingWord(head.text);
  const own = parseNumberingWord(row.text);
  if (above === null) return sectionNumberDepth(head.text) > 0 && sectionNumberDepth(row.text) > 1;
  return own === null ? sectionNumberDepth(row.text) > 1 : own !== above;
}

/**
 * A marker begins an item if the block began with a similar one, if it is outdented against the
 * item above, or at a possible line start; not if the preceding marker is inside the text of the
 * block.
 */
function startsListItem(
  row: RowFeatures,
  block: readonly RowFeatures[],
  aboveIsFull: boolean,
): boolean {
  const { marker } = row;
  const head = block[0];
  if (marker === null || head === undefined) return false;
  if (marker.kind === 'bullet' && !/^[-–—*+o·]$/.test(marker.text)) return true;
  if (head.marker?.kind === marker.kind) return true;
  if (isInlineEnumeration(marker, block)) return false;
  if (head.marker !== null && row.x0 - head.x0 < -MIN_INDENT_EMS * row.size) return true;
  return !aboveIsFull;
}

/** Whether the preceding marker is inside the text: the enumeration runs on within its lines. */
const isInlineEnumeration = (marker: Marker, block: readonly RowFeatures[]): boolean =>
  block.some(({ text }, at) =>
    text
      .split(' ')
      .some((word, position) => (at > 0 || position > 0) && precedesMarker(word, marker)),
  );

export function splitColumnIntoPieces(text: PageText, region: Region, rtl: boolean): Column {
  const pieces: ColumnPiece[] = [];
  let block: RowFeatures[] = [];
  const close = () => {
    if (block.length > 0) pieces.push({ kind: 'text', rows: block });
    block = [];
  };
  const rows = groupItemsIntoRows(region, rtl).map((row) => {
    const lines = row.filter((item) => item.kind === 'line');
    return lines.length > 0 ? extractRowFeatures(text, lines) : (row[0] as Exclude<Item, LineItem>);
  });
  const printed = rows.filter((row): row is RowFeatures => 'words' in row);
  const column = measureColumn(region, printed);
  for (const row of rows) {
    if (!('words' in row)) {
      close();
      pieces.push({ kind: 'item', item: row });
      continue;
    }
    if (startsNewBlock(block, row, column)) close();
    block.push(row);
  }
  close();
  const { x0, y0, x1, y1 } = column;
  return { pieces, x0, y0, x1, y1 };
}
