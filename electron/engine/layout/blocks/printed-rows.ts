/** A printed line with all that joining lines to blocks looks at. */
import { unionOf } from '../../../../shared/geometry.ts';
import type { PageText, Word } from '../../text/types.ts';
import { type LineItem, wordsAt } from '../items.ts';
import { styleOf } from '../style.ts';
import type { Marker, Row, Style } from '../types.ts';
import { markerOf } from './markers.ts';

export interface RowFacts extends Row {
  readonly style: Style;
  readonly text: string;
  readonly marker: Marker | null;
  readonly first: Word;
  readonly second: Word | null;
  readonly last: Word;
  /** Of its words, scripts left out. */
  readonly sizes: readonly number[];
  /** Pieces of the row with wide gaps between them. */
  readonly pieces: number;
}

export function factsOf(text: PageText, lines: readonly LineItem[]): RowFacts {
  const words = lines.flatMap((line) => line.words);
  const all = wordsAt(text, words);
  const main = lines.reduce((a, b) => (b.words.length > a.words.length ? b : a));
  const first = all[0];
  const last = all.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a line without words');
  const style = styleOf(all, text.fonts);
  return {
    words,
    baseline: main.baseline,
    size: style.size || main.size,
    style,
    text: all.map((word) => word.text).join(' '),
    marker: markerOf(all),
    first,
    second: all[1] ?? null,
    last,
    sizes: all.filter(({ script }) => script === 'normal').map(({ size: own }) => own),
    pieces: lines.length,
    ...unionOf(lines),
  };
}
