/**
 * The separators of a table being adjusted: x of every column edge and y of every row edge in page
 * fractions, ascending, outer edges included.
 */
import type { Separators } from '../../shared/corrections/separators.ts';

export type Axis = 'column' | 'row';

/** Page fraction; closer edges can hardly be seen as two lines. */
const LEAST_GAP = 0.004;

const edgesProperty = (axis: Axis) => (axis === 'column' ? 'columns' : 'rows');

export const edgesOf = (separators: Separators, axis: Axis): readonly number[] =>
  separators[edgesProperty(axis)];

const withEdges = (separators: Separators, axis: Axis, edges: readonly number[]): Separators => ({
  ...separators,
  [edgesProperty(axis)]: edges,
});

/** The edge at a new position, kept between its neighbours and on the page. */
export function moveEdge(
  separators: Separators,
  axis: Axis,
  index: number,
  position: number,
): Separators {
  const edges = edgesOf(separators, axis);
  const least = index === 0 ? 0 : (edges[index - 1] ?? 0) + LEAST_GAP;
  const most = index === edges.length - 1 ? 1 : (edges[index + 1] ?? 1) - LEAST_GAP;
  const kept = Math.max(least, Math.min(most, position));
  return withEdges(separators, axis, edges.with(index, kept));
}

/** Adds an edge; null if it would lie on another or outside of the table. */
export function addEdge(separators: Separators, axis: Axis, position: number): Separators | null {
  const edges = edgesOf(separators, axis);
  const after = edges.findIndex((edge) => edge > position);
  const [before, next] = [edges[after - 1], edges[after]];
  if (after <= 0 || before === undefined || next === undefined) return null;
  if (position - before < LEAST_GAP || next - position < LEAST_GAP) return null;
  return withEdges(separators, axis, edges.toSpliced(after, 0, position));
}

/** Adds an edge in the middle of the widest gap. */
export function addWidest(separators: Separators, axis: Axis): Separators | null {
  const edges = edgesOf(separators, axis);
  const gaps = edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0));
  const widest = gaps.indexOf(Math.max(...gaps));
  return addEdge(separators, axis, (edges[widest] ?? 0) + (gaps[widest] ?? 0) / 2);
}

/** Removes an edge; null for an outer edge. */
export function removeEdge(separators: Separators, axis: Axis, index: number): Separators | null {
  const edges = edgesOf(separators, axis);
  if (index <= 0 || index >= edges.length - 1) return null;
  return withEdges(separators, axis, edges.toSpliced(index, 1));
}

/** Overlapping edges cannot be distinguished; the minimum gap is inserted between them. */
export function spreadEdges(separators: Separators): Separators {
  const spread = (edges: readonly number[]): number[] => {
    const out: number[] = [];
    for (const edge of edges) {
      const least = (out.at(-1) ?? Number.NEGATIVE_INFINITY) + LEAST_GAP;
      out.push(Math.min(1, Math.max(edge, least)));
    }
    return out;
  };
  return { columns: spread(separators.columns), rows: spread(separators.rows) };
}
