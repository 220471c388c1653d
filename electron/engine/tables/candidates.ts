/**
 * All the ways in which a page may hold tables, each read, weighed and named; which of them to
 * believe is decided in choose.ts.
 */
import { areaOf, intersectionArea, type Rect, unionOf, widthOf } from '../../../shared/geometry.ts';
import { fillGrid } from './cells/assemble.ts';
import { type Grid, gridRect } from './cells/grid.ts';
import { headerRowsOf } from './cells/headers.ts';
import { type Candidate, candidateOf } from './judgement/candidate.ts';
import { barChartsOf, liesOnChart } from './judgement/charts.ts';
import { isFlowChart, isSketch, liesOnPicture, withAxes } from './judgement/drawings.ts';
import { rejects } from './judgement/reject.ts';
import { latticeCandidates, MIN_WORDS, placeOf } from './lattice-candidates.ts';
import { withoutTitle } from './readings/heading.ts';
import { componentsOf, isClosed } from './readings/lattice.ts';
import { proseOf } from './readings/prose.ts';
import { alignedRegions, isHeaded, withoutNotes } from './readings/regions.ts';
import { sidesOf } from './readings/sides.ts';
import { stacksOf } from './readings/stacks.ts';
import { readStream } from './readings/stream.ts';
import { isFigure, isYear, textOf } from './sheet/content.ts';
import type { Edges } from './sheet/edges.ts';
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

export function streamCandidate(
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

/** Share of the rows of numbers between rules that have a label left of the rules. */
const LABELLED = 0.5;

/**
 * Whether `rows` are the numbers of a table without their labels: financial statements rule off
 * amounts alone, and the row header column stands beside the rules.
 */
function lacksLabels(rows: readonly Row[], aligned: readonly (readonly Row[])[]): boolean {
  const numbers = rows.filter(({ phrases: [first] }) => {
    const text = textOf(first?.words ?? []);
    return isFigure(text) && !isYear(text);
  });
  if (numbers.length <= rows.length / 2) return false;
  const beside = aligned.flat();
  const labelled = numbers.filter((row) =>
    beside.some(
      (other) =>
        other.x1 > row.x0 &&
        other.x0 < row.x0 &&
        row.words.every((word) => other.words.includes(word)),
    ),
  );
  return labelled.length >= LABELLED * numbers.length;
}

/** Whether fills show lines that are not drawn anyway. */
const addsEdges = (all: Edges, drawn: Edges): boolean =>
  all.horizontal.length + all.vertical.length > drawn.horizontal.length + drawn.vertical.length;

/** Share of a region over a drawing from which what stands around the drawing is no table. */
const SKETCHED = 0.1;
/** A drawing over more than this share of the sheet may hold tables: it is drawn around them. */
const SHEET_SHARE = 0.5;

/** The words of the sheet that stand in no drawing. */
function wordsOutside({ words, width, height }: Sheet, drawings: readonly Rect[]): SheetWord[] {
  const labels = new Set(
    drawings
      .filter((rect) => areaOf(rect) < SHEET_SHARE * width * height)
      .flatMap((rect) => wordsIn(words, withAxes(rect))),
  );
  return words.filter((word) => !labels.has(word));
}

/** Those of `items` that pass, and the others. */
function partition<T>(items: readonly T[], passes: (item: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (passes(item) ? 'yes' : 'no'));
  return [yes, no];
}

/** Bars of a chart are no tints: their ends say how much, not where a cell ends. */
const withoutBars = (sheet: Sheet, charts: readonly Rect[]): Sheet =>
  charts.length === 0
    ? sheet
    : {
        ...sheet,
        fills: sheet.fills.filter((fill) => !charts.some((chart) => mostlyInside(fill, chart))),
      };

/**
 * How often the words of a page are read as parts of tables side by side. Real pages take up to 25
 * readings a word, most of them two; words that stand where chance put them would take thousands.
 */
const MOST_READINGS = 40;

export function candidatesOf(sheet: Sheet): Candidate[] {
  const drawn = edgesOf(sheet, { fills: false });
  const charts = barChartsOf(sheet.fills, sheet.words);
  const tinted = withoutBars(sheet, charts);
  const all = tinted.fills.length > 0 ? edgesOf(tinted, { fills: true }) : drawn;
  const skeletons = new Set<string>();
  const [sketches, components] = partition(componentsOf(drawn), (component) =>
    isSketch(component, sheet.words),
  );
  const sketched = sketches.map(({ rect }) => rect);
  const candidates = latticeCandidates(sheet.words, drawn, components, sketched, true, skeletons);
  if (all !== drawn && addsEdges(all, drawn)) {
    const tints = componentsOf(all).filter(
      ({ rect }) => !sketched.some((sketch) => mostlyInside(sketch, rect)),
    );
    candidates.push(...latticeCandidates(sheet.words, all, tints, sketched, false, skeletons));
  }
  const rejected = new Map(candidates.map((candidate) => [candidate, rejects(candidate)]));

  // Labels of a drawing stand in no rows with what is written beside it.
  const written = sketched.length === 0 ? sheet.words : wordsOutside(sheet, sketched);
  const rows = rowsOf(written);
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
    .filter((rows) => !lacksLabels(rows, aligned));
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
    .map((candidate) => candidate.rect)
    .concat(sketched)
    .map(withAxes);
  const frames = components.filter(isClosed).map((component) => component.rect);
  // Tints end where a table's heading or stub may go on; drawn grids do not.
  const grids = solid.filter((candidate) => candidate.evidence.ruling === 1);
  const bounds = [...frames, ...grids.map((candidate) => candidate.rect)];
  const seen = new Set<string>();
  let read = 0;
  for (const { words, rows: own } of regions) {
    if (words.length < MIN_WORDS) continue;
    const rect = rectOfWords(words);
    const key = `${words.length} ${placeOf(rect)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (drawings.some((drawing) => mostlyInside(rect, drawing))) continue;
    if (sketched.some((sketch) => intersectionArea(rect, sketch) > SKETCHED * areaOf(rect))) {
      continue;
    }
    if (holdsTables(rect, solid)) continue;
    if (isFlowChart(rect, frames)) continue;
    if (liesOnChart(rect, charts)) continue;
    if (sheet.pictures.some((picture) => liesOnPicture(rect, picture))) continue;
    if (solid.some((candidate) => mostlyInside(rect, candidate.rect))) continue;
    const lines = own ?? rowsOf(words);
    const candidate = streamCandidate(lines, all, sheet.words, bounds);
    if (!candidate) continue;
    candidates.push(candidate);
    read += words.length;
    if (read > MOST_READINGS * sheet.words.length) continue;
    for (const side of sidesOf(lines, all.horizontal)) regions.push({ words: side });
  }
  return candidates;
}
