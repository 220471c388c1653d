/** A printed line with the features used for grouping lines into blocks. */
import { unionOf } from '../../../../../shared/geometry.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinWordTexts, type LineItem, wordsAt } from '../page-items.ts';
import { dominantStyle } from '../text-style.ts';
import type { Marker, TextRow, TextStyle } from '../types.ts';
import { parseListMarker } from './list-markers.ts';

/** Width of a word space; ems. */
const SPACE_EMS = 0.28;

export interface RowFeatures extends TextRow {
  readonly style: TextStyle;
  readonly text: string;
  readonly marker: Marker | null;
  readonly first: Word;
  readonly second: Word | null;
  readonly last: Word;
  /** Sizes of its words, superscripts and subscripts excluded; points. */
  readonly sizes: readonly number[];
  /** Number of line segments, separated by wide gaps. */
  readonly pieces: number;
}

export function extractRowFeatures(text: PageText, lines: readonly LineItem[]): RowFeatures {
  const words = lines.flatMap((line) => line.words);
  const all = wordsAt(text, words);
  const main = lines.reduce((a, b) => (b.words.length > a.words.length ? b : a));
  const first = all[0];
  const last = all.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a line without words');
  const style = dominantStyle(all, text.fonts);
  return {
    words,
    baseline: main.baseline,
    size: style.size || main.size,
    style,
    text: joinWordTexts(all),
    marker: parseListMarker(all),
    first,
    second: all[1] ?? null,
    last,
    sizes: all.filter(({ script }) => script === 'normal').map(({ size: own }) => own),
    pieces: lines.length,
    ...unionOf(lines),
  };
}

/** Whether the first word of `row` would have fitted behind `above`, within `right`. */
export function hadSpaceForNextWord(
  above: RowFeatures,
  row: RowFeatures,
  left: number,
  right: number,
): boolean {
  const { first, size } = row;
  const need = first.x1 - first.x0 + SPACE_EMS * size;
  if (above.first.rtl) return above.x0 - left > need;
  return right - above.x1 > need;
}
