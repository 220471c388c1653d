/**
 * Ruled tables: from edges to grids.
 *
 * Edges that cross or touch form one component, and a component with at least two cells is a grid.
 * The positions of its verticals and horizontals give column and row borders; where no edge stands
 * between two neighbouring places they belong to one cell, which is how spans are drawn. Tables
 * without side rules are closed at the ends of their horizontals. What is merged must be a
 * rectangle; an L-shape (a rule forgotten in the source) is cut into rows again.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import { type Grid, type GridCell, tileGrid } from '../cells/grid.ts';
import type { Edge, Edges } from '../sheet/edges.ts';

/** Edges that end this near to another one meet it. Points. */
const MEET = 3.5;
/** Borders nearer than this bound no text: they are one border. Points. */
const MIN_SIDE = 4;
/** A side is closed by an edge that covers this share of it. */
const COVER = 0.55;
/** An edge past the outermost crossing edge by more than this encloses a further row or column. */
const OVERHANG = 8;
/** More crossings than this are a drawing or graph paper. */
const MAX_PLACES = 40_000;
const MAX_PAIRS = 4_000_000;

export interface Component {
  readonly horizontal: readonly Edge[];
  readonly vertical: readonly Edge[];
  readonly rect: Rect;
}

const meets = (h: Edge, v: Edge): boolean =>
  v.position >= h.start - MEET &&
  v.position <= h.end + MEET &&
  h.position >= v.start - MEET &&
  h.position <= v.end + MEET;

/** Edges that hang together; only components with edges in both directions. */
export function componentsOf(edges: Edges): Component[] {
  const longest = (list: readonly Edge[]) =>
    edges.horizontal.length * edges.vertical.length <= MAX_PAIRS
      ? list
      : list.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 2_000);
  const horizontal = longest(edges.horizontal);
  const vertical = longest(edges.vertical);
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
      if (meets(h, v)) parent[find(i)] = find(horizontal.length + j);
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
    .map((group) => ({ ...group, rect: rectOfEdges(group.horizontal, group.vertical) }));
}

/** Whether edges stand on all four sides: a box, not rules that happen to cross. */
export function isClosed({ horizontal, vertical, rect }: Component): boolean {
  const covers = (edges: readonly Edge[], at: number, from: number, to: number) =>
    edges.some(
      (edge) =>
        Math.abs(edge.position - at) <= MEET && edge.start <= from + MEET && edge.end >= to - MEET,
    );
  return (
    covers(horizontal, rect.y0, rect.x0, rect.x1) &&
    covers(horizontal, rect.y1, rect.x0, rect.x1) &&
    covers(vertical, rect.x0, rect.y0, rect.y1) &&
    covers(vertical, rect.x1, rect.y0, rect.y1)
  );
}

function rectOfEdges(horizontal: readonly Edge[], vertical: readonly Edge[]): Rect {
  const xs = [...vertical.map((e) => e.position), ...horizontal.flatMap((e) => [e.start, e.end])];
  const ys = [...horizontal.map((e) => e.position), ...vertical.flatMap((e) => [e.start, e.end])];
  return {
    x0: xs.reduce((a, b) => Math.min(a, b)),
    y0: ys.reduce((a, b) => Math.min(a, b)),
    x1: xs.reduce((a, b) => Math.max(a, b)),
    y1: ys.reduce((a, b) => Math.max(a, b)),
  };
}

/** Border positions: those of `lines`, closed at the ends of the `crossing` ones. */
function bordersOf(lines: readonly Edge[], crossing: readonly Edge[]): number[] {
  const borders: number[] = [];
  for (const position of lines.map((e) => e.position).toSorted((a, b) => a - b)) {
    const last = borders.at(-1);
    if (last === undefined || position - last >= MIN_SIDE) borders.push(position);
  }
  const start = crossing.reduce((min, e) => Math.min(min, e.start), Number.POSITIVE_INFINITY);
  const end = crossing.reduce((max, e) => Math.max(max, e.end), Number.NEGATIVE_INFINITY);
  const first = borders[0];
  if (first === undefined || first - start > OVERHANG) borders.unshift(start);
  const last = borders.at(-1);
  if (last === undefined || end - last > OVERHANG) borders.push(end);
  return borders;
}

const nearest = (borders: readonly number[], value: number): number => {
  let best = 0;
  for (let i = 1; i < borders.length; i++) {
    if (Math.abs((borders[i] ?? 0) - value) < Math.abs((borders[best] ?? 0) - value)) best = i;
  }
  return best;
};

/**
 * Marks which stretches between neighbouring `across` borders are closed by an edge on each of the
 * `along` borders: closed[border * (across - 1) + stretch].
 */
function closedSides(
  edges: readonly Edge[],
  along: readonly number[],
  across: readonly number[],
): Uint8Array {
  const stretches = across.length - 1;
  const cover = new Float64Array(along.length * stretches);
  for (const edge of edges) {
    const border = nearest(along, edge.position);
    for (let i = 0; i < stretches; i++) {
      const from = Math.max(edge.start, across[i] ?? 0);
      const to = Math.min(edge.end, across[i + 1] ?? 0);
      const place = border * stretches + i;
      if (to > from) cover[place] = (cover[place] ?? 0) + to - from;
    }
  }
  return Uint8Array.from(cover, (length, place) => {
    const i = place % stretches;
    return length >= COVER * ((across[i + 1] ?? 0) - (across[i] ?? 0)) ? 1 : 0;
  });
}

/** The grid that a component draws, or null when it draws no two cells. */
export function latticeOf(component: Component): Grid | null {
  const xs = bordersOf(component.vertical, component.horizontal);
  const ys = bordersOf(component.horizontal, component.vertical);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > MAX_PLACES) return null;

  const closedV = closedSides(component.vertical, xs, ys);
  const closedH = closedSides(component.horizontal, ys, xs);
  const wallRightOf = (row: number, column: number) => closedV[(column + 1) * rows + row] === 1;
  const wallBelow = (row: number, column: number) => closedH[(row + 1) * columns + column] === 1;

  const grid = tileGrid(xs, ys, spansOf(rows, columns, wallRightOf, wallBelow));
  return grid.cells.length >= 2 ? grid : null;
}

type Wall = (row: number, column: number) => boolean;

function spansOf(rows: number, columns: number, wallRightOf: Wall, wallBelow: Wall): GridCell[] {
  const room = new Int32Array(rows * columns).fill(-1);
  const spans: GridCell[] = [];
  for (let start = 0; start < room.length; start++) {
    if (room[start] !== -1) continue;
    const places = [start];
    room[start] = start;
    let top = rows;
    let bottom = 0;
    let left = columns;
    let right = 0;
    for (let next = 0; next < places.length; next++) {
      const place = places[next] ?? 0;
      const row = Math.floor(place / columns);
      const column = place % columns;
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      left = Math.min(left, column);
      right = Math.max(right, column);
      const enter = (open: boolean, to: number) => {
        if (!open || room[to] !== -1) return;
        room[to] = start;
        places.push(to);
      };
      enter(column + 1 < columns && !wallRightOf(row, column), place + 1);
      enter(column > 0 && !wallRightOf(row, column - 1), place - 1);
      enter(row + 1 < rows && !wallBelow(row, column), place + columns);
      enter(row > 0 && !wallBelow(row - 1, column), place - columns);
    }
    if (places.length === 1) continue;
    const height = bottom - top + 1;
    const width = right - left + 1;
    if (places.length === height * width) {
      spans.push({ row: top, column: left, rowSpan: height, columnSpan: width });
    } else {
      spans.push(...runsOf(places, columns, wallRightOf));
    }
  }
  return spans;
}

/** An irregular room cut into runs along its rows. */
function runsOf(places: readonly number[], columns: number, wallRightOf: Wall): GridCell[] {
  const runs: GridCell[] = [];
  const inside = new Set(places);
  for (const place of places) {
    const row = Math.floor(place / columns);
    const column = place % columns;
    const begins = column === 0 || !inside.has(place - 1) || wallRightOf(row, column - 1);
    if (!begins) continue;
    let columnSpan = 1;
    while (
      column + columnSpan < columns &&
      inside.has(place + columnSpan) &&
      !wallRightOf(row, column + columnSpan - 1)
    ) {
      columnSpan++;
    }
    runs.push({ row, column, rowSpan: 1, columnSpan });
  }
  return runs;
}
