/** The names of the series of a chart. */

import { centerY, intersectionArea, type Rect } from '../../../../shared/geometry.ts';
import { parseNumber } from '../../../../shared/values/number-value.ts';
import { groupByDistance } from '../../common/numbers.ts';
import { rectOfRuling } from '../../read/pdf/types.ts';
import type { PageText, Word } from '../../read/text/types.ts';
import type { Plot } from '../plots/plots.ts';
import { aroundMarks, isMeasured, isUpright, type Label, toLabel } from './labels.ts';

/** Swatches of a legend: largest side, and distance of their name in ems. */
const MAX_SWATCH = 40;
const MAX_SWATCH_DISTANCE = 1.5;
/** How far outside of the bars or lines a legend may stand; points. */
const LEGEND_REACH = 80;
/** Maximum gap between the words of one name; ems. */
const NAME_GAP = 1;

/** Names of series by colour: beside a swatch of that colour, or printed in it. */
export function legendNames(text: PageText, plot: Plot): Map<number, Label> {
  const region = aroundMarks(plot, LEGEND_REACH);
  const isNear = (rect: Rect) => intersectionArea(rect, region) > 0;
  const colors = new Set(plot.marks.map(({ color }) => color));
  const isOfPlot = (rect: Rect) => plot.marks.some((mark) => intersectionArea(mark.rect, rect) > 0);
  const lines = text.rulings
    .filter(({ orientation }) => orientation === 'horizontal')
    .map((ruling) => ({ ...rectOfRuling(ruling, 1), color: ruling.color }));
  const swatches = [
    ...[...text.fills, ...(text.rounded ?? [])].filter((fill) => !isOfPlot(fill)),
    ...lines,
  ].filter(
    (swatch) =>
      colors.has(swatch.color) &&
      Math.max(swatch.x1 - swatch.x0, swatch.y1 - swatch.y0) <= MAX_SWATCH &&
      isNear(swatch),
  );
  const names = new Map<number, Label>();
  for (const swatch of swatches) {
    const label = toLabel(namesAfter(text, swatch, swatches));
    // Beside the marker of a point stands its value.
    const isValue = label && isMeasured(parseNumber(label.text));
    if (label && !isValue && !names.has(swatch.color)) names.set(swatch.color, label);
  }
  for (const color of colors) {
    if (names.has(color) || color === 0) continue;
    const words = text.words.filter(
      (word) => word.color === color && isNear(word) && !parseNumber(word.text),
    );
    const rows = groupByDistance(words, ({ baseline }) => baseline, 1.5 * (words[0]?.size ?? 0));
    const label = toLabel(words);
    const isApart = label && colors.size === names.size + 1;
    if (label && rows.length === 1 && (isApart || !isOverlapping(label, words, text)))
      names.set(color, label);
  }
  return names;
}

/** Whether words of another colour stand between those of the name. */
const isOverlapping = ({ rect }: Label, own: readonly Word[], { words }: PageText): boolean =>
  words.some((word) => !own.includes(word) && intersectionArea(word, rect) > 0);

function namesAfter(text: PageText, swatch: Rect, swatches: readonly Rect[]): Word[] {
  const middle = centerY(swatch);
  const isBeside = ({ x0, y0, y1 }: Rect) => x0 >= swatch.x1 - 1 && y0 <= middle && y1 >= middle;
  const beside = text.words
    .filter((word) => isUpright(word) && isBeside(word))
    .toSorted((a, b) => a.x0 - b.x0);
  const next = swatches.filter(isBeside).toSorted((a, b) => a.x0 - b.x0)[0];
  // Two colours of one series.
  if (next && next.x0 - swatch.x1 <= 2) return namesAfter(text, next, swatches);
  const words: Word[] = [];
  let end = swatch.x1;
  for (const word of beside) {
    const most = (words.length === 0 ? MAX_SWATCH_DISTANCE : NAME_GAP) * word.size;
    if (word.x0 - end > most || (next && word.x0 >= next.x0)) break;
    words.push(word);
    end = word.x1;
  }
  return words;
}
