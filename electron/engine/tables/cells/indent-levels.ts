/**
 * How deep the labels of a stub stand in: hierarchies are printed as indents. The places where labels
 * begin are gathered; few places shared by many labels are levels, places of their own for nearly
 * every label are a column that is centred or set flush right.
 */
import type { ViewWord } from '../page-view/page-view.ts';

/** Labels that begin within this many type sizes of each other stand in alike. */
const INDENT_TOLERANCE = 0.3;
/** A step of a hierarchy is no wider than this many type sizes; further off is another column. */
const MAX_INDENT_STEP = 5;
/** A place that counts as a level is shared by this many labels on average. */
const MIN_LABELS_PER_LEVEL = 2;

/** Level of each label, 0 for the outermost; `labels` are the first lines of the cells of a stub. */
export function computeIndentLevels(labels: readonly (readonly ViewWord[])[]): number[] {
  const starts = labels.map((words) => words.reduce((min, { x0 }) => Math.min(min, x0), Infinity));
  const size = labels.flat().reduce((max, word) => Math.max(max, word.size), 0);
  const indents: number[] = [];
  for (const start of starts.filter(Number.isFinite).toSorted((a, b) => a - b)) {
    const last = indents.at(-1);
    if (last !== undefined && start - last > MAX_INDENT_STEP * size) break;
    if (last === undefined || start - last > INDENT_TOLERANCE * size) indents.push(start);
  }
  const cellWords = labels.filter((words) => words.length > 0).length;
  const hasLevels = indents.length > 1 && cellWords >= MIN_LABELS_PER_LEVEL * indents.length;
  return starts.map((start) =>
    hasLevels && Number.isFinite(start)
      ? indents.findLastIndex((place) => place <= start + INDENT_TOLERANCE * size)
      : 0,
  );
}
