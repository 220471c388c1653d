/**
 * All the ways in which a page may hold tables, each read, weighed and named; which of them to
 * believe is decided in choose.ts.
 */
import { type Rect, unionOf, widthOf } from '../../../shared/geometry.ts';
import { fillGrid } from './cells/assemble.ts';
import { type Grid, gridRect } from './cells/grid.ts';
import { headerRowsOf } from './cells/headers.ts';
import { type Candidate, candidateOf } from './judgement/candidate.ts';
import { barChartsOf, liesOnChart } from './judgement/charts.ts';
import { isFlowChart, liesOnPicture, withAxes } from './judgement/drawings.ts';
import { rejects } from './judgement/reject.ts';
import { withAnnex } from './readings/annex.ts';
import { splitColumns } from './readings/columns.ts';
import { cropRooms } from './readings/crop.ts';
import { withoutTitle } from './readings/heading.ts';
import { type Component, componentsOf, isClosed, latticeOf } from './readings/lattice.ts';
import { proseOf } from './readings/prose.ts';
import { splitBands } from './readings/refine.ts';
import { alignedRegions, isHeaded, withoutNotes } from './readings/regions.ts';
import { sidesOf } from './readings/sides.ts';
import { stacksOf } from './readings/stacks.ts';
import { readStream } from './readings/stream.ts';
import { closeRooms, dropSlivers } from './readings/tidy.ts';
import { isFigure, isUnit } from './sheet/content.ts';
import type { Edge, Edges } from './sheet/edges.ts';
import { edgesOf } from './sheet/edges.ts';
import { type Row, rectOfWords, rowsOf } from './sheet/rows.ts';
import {
  framedShare,
  mostlyInside,
  rulesIn,
  rulingOf,
  verticalsIn,
  wordsIn,
} from './sheet/ruling.ts';
import type { Sheet, SheetWord } from './sheet/sheet.ts';

/** Fewer words than this are no table, whatever is drawn around them. */
const MIN_WORDS = 4;

/** The grids that a drawing may mean: all of it, and what its outer rooms stand around. */
function gridsOf(lattice: Grid, words: readonly SheetWord[], horizontal: readonly Edge[]): Grid[] {
  const cropped = cropRooms(lattice, words);
  const whole = withAnnex(lattice, words, horizontal);
  return cropped === lattice ? [whole] : [whole, cropped];
}

/** `seen` holds the skeletons read before, so that fills which only repeat the rules cost nothing. */
function latticeCandidates(
  words: readonly SheetWord[],
  edges: Edges,
  components: readonly Component[],
  drawn: boolean,
  seen: Set<string>,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const component of components) {
    const lattice = latticeOf(component);
    if (lattice === null) continue;
    const skeleton = `${placeOf(gridRect(lattice))} ${lattice.xs.length} ${lattice.cells.length}`;
    if (seen.has(skeleton)) continue;
    seen.add(skeleton);
    for (const grid of gridsOf(lattice, words, edges.horizontal)) {
      const inside = wordsIn(words, gridRect(grid));
      if (inside.length < MIN_WORDS) continue;
      const closed = closeRooms(grid, inside, drawn);
      const split = splitColumns(splitBands(closed, inside), inside);
      const method = split === closed ? 'lattice' : 'mixed';
      const tidy = dropSlivers(split, fillGrid(split, inside));
      candidates.push(candidateOf(method, tidy, fillGrid(tidy, inside), drawn ? 1 : 0.8));
    }
  }
  return candidates;
}

/** A rectangle as a key: two readings at the same place to the point. */
const placeOf = ({ x0, y0, x1, y1 }: Rect): string => [x0, y0, x1, y1].map(Math.round).join(' ');

/** Gives words that lie on the table but were not read with it to the cells where they lie. */
function adoptStrays(
  grid: Grid,
  filled: readonly (readonly SheetWord[])[],
  all: readonly SheetWord[],
): readonly (readonly SheetWord[])[] {
  const held = wordsIn(all, gridRect(grid));
  // All that was read lies on the table.
  if (held.length === filled.reduce((sum, words) => sum + words.length, 0)) return filled;
  const read = new Set(filled.flat());
  const strays = held.filter((word) => !read.has(word));
  const adopted = fillGrid(grid, strays);
  return filled.map((words, i) => [...words, ...(adopted[i] ?? [])]);
}

function streamCandidate(
  rows: readonly Row[],
  edges: Edges,
  all: readonly SheetWord[],
  frames: readonly Rect[],
): Candidate | null {
  const rect = unionOf(rows);
  const rules = rulesIn(edges.horizontal, rect);
  const verticals = verticalsIn(edges.vertical, rect);
  const reading = readStream(rows, { rules, verticals });
  if (reading === null) return null;
  const method = verticals.length > 0 ? 'mixed' : 'stream';
  const filled = adoptStrays(reading.grid, reading.filled, all);
  const ruling = rulingOf(rules, verticals, rect) * framedShare(rows, rect, frames);
  return candidateOf(method, reading.grid, filled, ruling);
}

/** A lattice with this score needs no second reading. */
const SOLID = 0.7;

/** A lattice with less of its text in cells of one value has lost rows or columns. */
const SINGLE = 0.75;

/** Share of running text from which a frame stands around more than a table. */
const FRAMED_PROSE = 0.3;

/** Without those that lie where a better one does, wholly or around it. */
function bestOfEach(candidates: readonly Candidate[]): Candidate[] {
  const best: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const taken = best.some(
      (other) =>
        mostlyInside(candidate.rect, other.rect) || mostlyInside(other.rect, candidate.rect),
    );
    if (!taken) best.push(candidate);
  }
  return best;
}

/** Grids of fewer rows are fragments of a table whose other rows have no rules. */
const WHOLE_ROWS = 3;

/** Whether several tables of their own make up the region. */
const holdsTables = (rect: Rect, solid: readonly Candidate[]): boolean =>
  solid.filter(
    ({ grid, filled, rect: own }) =>
      grid.ys.length > WHOLE_ROWS && headerRowsOf(grid, filled) > 0 && mostlyInside(own, rect),
  ).length > 1;

/** Where a table without a frame may be. */
interface Region {
  readonly words: readonly SheetWord[];
  /** Its printed lines, where they are known. */
  readonly rows?: readonly Row[];
}

const regionOf = (rows: readonly Row[]): Region => ({
  words: rows.flatMap((row) => row.words),
  rows,
});

/** Regions of one width that share rows, put together: rules and columns may each end early. */
function jointRegions(regions: readonly Region[]): Region[] {
  const joint: { rect: Rect; members: (readonly SheetWord[])[] }[] = [];
  const placed = regions
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => ({ words, rect: rectOfWords(words) }));
  for (const { words, rect } of placed.toSorted((a, b) => a.rect.y0 - b.rect.y0)) {
    const open = joint.findLast((other) => goesOnFrom(other.rect, rect));
    if (open) {
      open.rect = unionOf([open.rect, rect]);
      open.members.push(words);
    } else {
      joint.push({ rect, members: [words] });
    }
  }
  return joint
    .filter(({ members }) => members.length > 1)
    .map(({ members }) => ({ words: [...new Set(members.flat())] }));
}

/** Regions side by side with at least this share of the wider one are of one table's width. */
const SAME_WIDTH = 0.85;

function goesOnFrom(above: Rect, below: Rect): boolean {
  if (below.y0 >= above.y1 || below.y1 <= above.y1) return false;
  const shared = Math.min(above.x1, below.x1) - Math.max(above.x0, below.x0);
  return shared >= SAME_WIDTH * Math.max(widthOf(above), widthOf(below));
}

/** Whether a row says more than figures: accounts rule these off alone, and their names stand beside. */
const holdsName = (row: Row): boolean =>
  row.phrases.some(({ words }) => !words.every(({ text }) => isFigure(text) || isUnit(text)));

const encloses = (region: readonly Row[], rows: readonly Row[]): boolean =>
  rows.length > 0 && mostlyInside(unionOf(rows), unionOf(region));

/** Whether fills show lines that are not drawn anyway. */
const addsEdges = (all: Edges, drawn: Edges): boolean =>
  all.horizontal.length + all.vertical.length > drawn.horizontal.length + drawn.vertical.length;

/** Bars of a chart are no tints: their ends say how much, not where a cell ends. */
const withoutBars = (sheet: Sheet, charts: readonly Rect[]): Sheet =>
  charts.length === 0
    ? sheet
    : {
        ...sheet,
        fills: sheet.fills.filter((fill) => !charts.some((chart) => mostlyInside(fill, chart))),
      };

export function candidatesOf(sheet: Sheet): Candidate[] {
  const drawn = edgesOf(sheet, { fills: false });
  const charts = barChartsOf(sheet.fills, sheet.words);
  const tinted = withoutBars(sheet, charts);
  const all = tinted.fills.length > 0 ? edgesOf(tinted, { fills: true }) : drawn;
  const skeletons = new Set<string>();
  const components = componentsOf(drawn);
  const candidates = latticeCandidates(sheet.words, drawn, components, true, skeletons);
  if (all !== drawn && addsEdges(all, drawn)) {
    candidates.push(...latticeCandidates(sheet.words, all, componentsOf(all), false, skeletons));
  }
  const rejected = new Map(candidates.map((candidate) => [candidate, rejects(candidate)]));

  const rows = rowsOf(sheet.words);
  const prose = proseOf(rows);
  const solid = bestOfEach(
    candidates.filter(
      (candidate) =>
        candidate.score >= SOLID &&
        candidate.evidence.unity >= SINGLE &&
        rejected.get(candidate) === null,
    ),
  );
  const aligned = alignedRegions(rows, prose, all.horizontal);
  const headed = aligned.filter(isHeaded).map((region) => unionOf(region));
  const stacks = stacksOf(drawn.horizontal, rows).filter(
    (stack) => headed.filter((rect) => mostlyInside(rect, stack)).length < 2,
  );
  const bookish = stacks
    .map((stack) => withoutTitle(withoutNotes(rowsOf(wordsIn(sheet.words, stack)))))
    .filter((rows) => rows.some(holdsName) || !aligned.some((region) => encloses(region, rows)));
  const regions = [...aligned, ...bookish].map(regionOf);
  regions.push(...jointRegions(regions));
  // A box around a table without inner rules is its frame; its columns are read as those of any other.
  regions.push(
    ...candidates
      .filter((candidate) => candidate.evidence.unity < SINGLE)
      .map((candidate) => wordsIn(sheet.words, candidate.rect))
      .filter(
        (words) => words.filter((word) => prose.has(word)).length < FRAMED_PROSE * words.length,
      )
      .map((words) => ({ words })),
  );
  const drawings = candidates
    .filter((candidate) => rejected.get(candidate) === 'a drawing')
    .map((candidate) => withAxes(candidate.rect));
  const frames = components.filter(isClosed).map((component) => component.rect);
  // Tints end where a table's heading or stub may go on; drawn grids do not.
  const grids = solid.filter((candidate) => candidate.evidence.ruling === 1);
  const bounds = [...frames, ...grids.map((candidate) => candidate.rect)];
  const seen = new Set<string>();
  for (const { words, rows: own } of regions) {
    if (words.length < MIN_WORDS) continue;
    const rect = rectOfWords(words);
    const key = `${words.length} ${placeOf(rect)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (drawings.some((drawing) => mostlyInside(rect, drawing))) continue;
    if (holdsTables(rect, solid)) continue;
    if (isFlowChart(rect, frames)) continue;
    if (liesOnChart(rect, charts)) continue;
    if (sheet.pictures.some((picture) => liesOnPicture(rect, picture))) continue;
    if (solid.some((candidate) => mostlyInside(rect, candidate.rect))) continue;
    const lines = own ?? rowsOf(words);
    const candidate = streamCandidate(lines, all, sheet.words, bounds);
    if (!candidate) continue;
    candidates.push(candidate);
    for (const side of sidesOf(lines, all.horizontal)) regions.push({ words: side });
  }
  return candidates;
}
