/**
 * Ruled tables: from edges to grids.
 *
 * Edges that cross or touch form a connected component; a component with at least two cells is a
 * grid. Its verticals and horizontals are the column and row borders. Neighboring positions without
 * an edge between them form one spanning cell. Tables without side rules are closed at the ends of
 * their horizontals. A merged area that is not a rectangle (a rule missing in the source) is split
 * into rows again.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import { createGrid, type Grid, type GridCell } from '../cells/grid.ts';
import type { Edge, Edges } from '../page-view/edges.ts';

/** Edges that end this near to another one meet it. Points. */
export const MAX_CROSSING_GAP = 3.5;
/** Borders nearer than this are one border: no text fits between them. Points. */
const MIN_SIDE = 4;
/** A side is closed if edges cover this share of it. */
const MIN_SIDE_COVER = 0.55;
/**
 * An edge that extends past the outermost crossing edge by more than this encloses a further row or
 * column. Points.
 */
const MIN_OPEN_SIDE = 8;
/** More cells than this are a drawing or graph paper. */
const MAX_CELLS = 40_000;
const MAX_PAIRS = 4_000_000;

export interface Component {
  readonly horizontal: readonly Edge[];
  readonly vertical: readonly Edge[];
  readonly rect: Rect;
}

const isCrossing = (h: Edge, v: Edge): boolean =>
  v.position >= h.start - MAX_CROSSING_GAP &&
  v.position <= h.end + MAX_CROSSING_GAP &&
  h.position >= v.start - MAX_CROSSING_GAP &&
  h.position <= v.end + MAX_CROSSING_GAP;

/** Connected components that have edges in both directions. */
export function findConnectedComponents(edges: Edges): Component[] {
  const selectLongest = (list: readonly Edge[]) =>
    edges.horizontal.length * edges.vertical.length <= MAX_PAIRS
      ? list
      : list.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 2_000);
  const horizontal = selectLongest(edges.horizontal);
  const vertical = selectLongest(edges.vertical);
  const parent = Array.from({ length: horizontal.length + vertical.length }, (_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] ?? root;
    for (let node = i; node !== root; ) {
      const next = parent[node] ?? root;
      parent[node] = root;
      node = next;
    }
    return root;
  };
  horizontal.forEach((h, i) => {
    vertical.forEach((v, j) => {
      if (isCrossing(h, v)) parent[find(i)] = find(horizontal.length + j);
    });
  });
  const groups = new Map<number, { horizontal: Edge[]; vertical: Edge[] }>();
  const groupAt = (i: number) => {
    const root = find(i);
    const group = groups.get(root) ?? { horizontal: [], vertical: [] };
    groups.set(root, group);
    return group;
  };
  horizontal.forEach((h, i) => {
    groupAt(i).horizontal.push(h);
  });
  vertical.forEach((v, j) => {
    groupAt(horizontal.length + j).vertical.push(v);
  });
  return [...groups.values()]
    .filter((group) => group.horizontal.length > 0 && group.vertical.length > 0)
    .map((group) => ({ ...group, rect: boundsOfEdges(group.horizontal, group.vertical) }));
}

/** Whether the component has an edge on each of its four sides. */
export function isClosedFrame({ horizontal, vertical, rect }: Component): boolean {
  const hasEdge = (edges: readonly Edge[], at: number, from: number, to: number) =>
    edges.some(
      (edge) =>
        Math.abs(edge.position - at) <= MAX_CROSSING_GAP &&
        edge.start <= from + MAX_CROSSING_GAP &&
        edge.end >= to - MAX_CROSSING_GAP,
    );
  return (
    hasEdge(horizontal, rect.y0, rect.x0, rect.x1) &&
    hasEdge(horizontal, rect.y1, rect.x0, rect.x1) &&
    hasEdge(vertical, rect.x0, rect.y0, rect.y1) &&
    hasEdge(vertical, rect.x1, rect.y0, rect.y1)
  );
}

function boundsOfEdges(horizontal: readonly Edge[], vertical: readonly Edge[]): Rect {
  const xs = [...vertical.map((e) => e.position), ...horizontal.flatMap((e) => [e.start, e.end])];
  const ys = [...horizontal.map((e) => e.position), ...vertical.flatMap((e) => [e.start, e.end])];
  return {
    x0: xs.reduce((a, b) => Math.min(a, b)),
    y0: ys.reduce((a, b) => Math.min(a, b)),
    x1: xs.reduce((a, b) => Math.max(a, b)),
    y1: ys.reduce((a, b) => Math.max(a, b)),
  };
}

/** Border positions: those of `lines`, closed at the ends of the `crossing` edges. */
function findBorders(lines: readonly Edge[], crossing: readonly Edge[]): number[] {
  const borders: number[] = [];
  for (const position of lines.map((e) => e.position).toSorted((a, b) => a - b)) {
    const last = borders.at(-1);
    if (last === undefined || position - last >= MIN_SIDE) borders.push(position);
  }
  const start = crossing.reduce((min, e) => Math.min(min, e.start), Number.POSITIVE_INFINITY);
  const end = crossing.reduce((max, e) => Math.max(max, e.end), Number.NEGATIVE_INFINITY);
  const first = borders[0];
  if (first === undefined || first - start > MIN_OPEN_SIDE) borders.unshift(start);
  const last = borders.at(-1);
  if (last === undefined || end - last > MIN_OPEN_SIDE) borders.push(end);
  return borders;
}

const findNearestBorder = (borders: readonly number[], value: number): number => {
  let best = 0;
  for (let i = 1; i < borders.length; i++) {
    if (Math.abs((borders[i] ?? 0) - value) < Math.abs((borders[best] ?? 0) - value)) best = i;
  }
  return best;
};

/**
 * Marks which intervals between neighboring `across` borders are closed by an edge on each `along`
 * border: closed[border * (across - 1) + interval].
 */
function findClosedSides(
  edges: readonly Edge[],
  along: readonly number[],
  across: readonly number[],
): Uint8Array {
  const stretches = across.length - 1;
  const coveredLength = new Float64Array(along.length * stretches);
  for (const edge of edges) {
    const border = findNearestBorder(along, edge.position);
    for (let i = 0; i < stretches; i++) {
      const from = Math.max(edge.start, across[i] ?? 0);
      const to = Math.min(edge.end, across[i + 1] ?? 0);
      const position = border * stretches + i;
      if (to > from) coveredLength[position] = (coveredLength[position] ?? 0) + to - from;
    }
  }
  return Uint8Array.from(coveredLength, (length, position) => {
    const i = position % stretches;
    return length >= MIN_SIDE_COVER * ((across[i + 1] ?? 0) - (across[i] ?? 0)) ? 1 : 0;
  });
}

/** The grid of a component, or null if it has fewer than two cells. */
export function createLatticeGrid(component: Component): Grid | null {
  const xs = findBorders(component.vertical, component.horizontal);
  const ys = findBorders(component.horizontal, component.vertical);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns * rows < 2 || columns * rows > MAX_CELLS) return null;

  const closedV = findClosedSides(component.vertical, xs, ys);
  const closedH = findClosedSides(component.horizontal, ys, xs);
  const hasWallRight = (row: number, column: number) => closedV[(column + 1) * rows + row] === 1;
  const hasWallBelow = (row: number, column: number) => closedH[(row + 1) * columns + column] === 1;

  const grid = createGrid(xs, ys, findSpans(rows, columns, hasWallRight, hasWallBelow));
  return grid.cells.length >= 2 ? grid : null;
}

type Wall = (row: number, column: number) => boolean;

function findSpans(
  rows: number,
  columns: number,
  hasWallRight: Wall,
  hasWallBelow: Wall,
): GridCell[] {
  const areaOfPosition = new Int32Array(rows * columns).fill(-1);
  const spans: GridCell[] = [];
  for (let start = 0; start < areaOfPosition.length; start++) {
    if (areaOfPosition[start] !== -1) continue;
    const positions = [start];
    areaOfPosition[start] = start;
    let top = rows;
    let bottom = 0;
    let left = columns;
    let right = 0;
    for (let next = 0; next < positions.length; next++) {
      const position = positions[next] ?? 0;
      const row = Math.floor(position / columns);
      const column = position % columns;
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      left = Math.min(left, column);
      right = Math.max(right, column);
      const enter = (open: boolean, to: number) => {
        if (!open || areaOfPosition[to] !== -1) return;
        areaOfPosition[to] = start;
        positions.push(to);
      };
      enter(column + 1 < columns && !hasWallRight(row, column), position + 1);
      enter(column > 0 && !hasWallRight(row, column - 1), position - 1);
      enter(row + 1 < rows && !hasWallBelow(row, column), position + columns);
      enter(row > 0 && !hasWallBelow(row - 1, column), position - columns);
    }
    if (positions.length === 1) continue;
    const height = bottom - top + 1;
    const width = right - left + 1;
    if (positions.length === height * width) {
      spans.push({ row: top, column: left, rowSpan: height, columnSpan: width });
    } else {
      spans.push(...splitIntoRowRuns(positions, columns, hasWallRight));
    }
  }
  return spans;
}

/** Splits an irregular area into runs along its rows. */
function splitIntoRowRuns(
  positions: readonly number[],
  columns: number,
  hasWallRight: Wall,
): GridCell[] {
  const runs: GridCell[] = [];
  const inside = new Set(positions);
  for (const position of positions) {
    const row = Math.floor(position / columns);
    const column = position % columns;
    if (column > 0 && inside.has(position - 1) && !hasWallRight(row, column - 1)) continue;
    let columnSpan = 1;
    while (
      column + columnSpan < columns &&
      inside.has(position + columnSpan) &&
      !hasWallRight(row, column + columnSpan - 1)
    ) {
      columnSpan++;
    }
    runs.push({ row, column, rowSpan: 1, columnSpan });
  }
  return runs;
}
