/**
 * Indent levels of row headers. Few indents shared by many labels are levels; a separate indent for
 * nearly every label is a centered or right-aligned column.
 */
import type { ViewWord } from '../page-view/page-view.ts';

/** Labels starting within this many type sizes of each other have the same indent. */
const INDENT_TOLERANCE = 0.3;
/** Maximum distance between two indent levels, in type sizes; a larger one is another column. */
const MAX_INDENT_STEP = 5;
/** Average number of labels per level. */
const MIN_LABELS_PER_LEVEL = 2;

/**
 * Level of each label, 0 for the outermost; `labels` are the first lines of the row header cells.
 */
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
      ? indents.findLastIndex((position) => position <= start + INDENT_TOLERANCE * size)
      : 0,
  );
}
