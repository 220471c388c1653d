/**
 * How deep the labels of a stub stand in: hierarchies are printed as indents. The places where labels
 * begin are gathered; few places shared by many labels are levels, places of their own for nearly
 * every label are a column that is centred or set flush right.
 */
import type { SheetWord } from '../sheet/sheet.ts';

/** Labels that begin within this many type sizes of each other stand in alike. */
const SAME_INDENT = 0.3;
/** A step of a hierarchy is no wider than this many type sizes; further off is another column. */
const MAX_STEP = 5;
/** A place that counts as a level is shared by this many labels on average. */
const SHARED = 2;

/** Level of each label, 0 for the outermost; `labels` are the first lines of the cells of a stub. */
export function levelsOf(labels: readonly (readonly SheetWord[])[]): number[] {
  const starts = labels.map((words) => words.reduce((min, { x0 }) => Math.min(min, x0), Infinity));
  const size = labels.flat().reduce((max, word) => Math.max(max, word.size), 0);
  const places: number[] = [];
  for (const start of starts.filter(Number.isFinite).toSorted((a, b) => a - b)) {
    const last = places.at(-1);
    if (last !== undefined && start - last > MAX_STEP * size) break;
    if (last === undefined || start - last > SAME_INDENT * size) places.push(start);
  }
  const filled = labels.filter((words) => words.length > 0).length;
  const isLevelled = places.length > 1 && filled >= SHARED * places.length;
  return starts.map((start) =>
    isLevelled && Number.isFinite(start)
      ? places.findLastIndex((place) => place <= start + SAME_INDENT * size)
      : 0,
  );
}
