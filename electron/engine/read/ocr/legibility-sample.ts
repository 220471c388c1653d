import type { OrientedBox } from './image.ts';

/** Lines recognised to distinguish print from handwriting. */
const LEGIBILITY_SAMPLE = 4;

/** A few of the longest lines, by which print is told from handwriting. */
export const sampleOf = <B extends OrientedBox>(boxes: readonly B[]): B[] =>
  boxes.toSorted((a, b) => b.length - a.length).slice(0, LEGIBILITY_SAMPLE);
