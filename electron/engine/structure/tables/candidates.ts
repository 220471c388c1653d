/**
 * Collects all table candidates of a page view with their features. select.ts decides
 * between them.
 */
import {
  areaOf,
  intersectionArea,
  type Rect,
  unionOf,
  widthOf,
} from '../../../../shared/geometry.ts';
import { isMark } from '../../read/text/choice-rows.ts';
import { countHeaderRows } from './cells/header-rows.ts';
import { findBarCharts, overlapsCharts } from './graphics/bar-charts.ts';
import { addAxisMargin, isLineDrawing, isPictureLabel } from './graphics/drawings.ts';
import { isWhole } from './integrity/integrity.ts';
import { createLatticeCandidates, MIN_WORDS, toRectKey } from './lattice/candidates.ts';
import { type Component, findConnectedComponents, isClosedFrame } from './lattice/lattice.ts';
import { isNumeric, joinWords, LIST_MARKER } from './page-view/cell-text.ts';
import type { Edges } from './page-view/edges.ts';
import { extractEdges } from './page-view/edges.ts';
import type { PageView, ViewWord } from './page-view/page-view.ts';
import { isMostlyInside, selectWordsIn } from './page-view/region-rules.ts';
import { boundsOfWords, groupVisualRows, type VisualRow } from './page-view/visual-rows.ts';
import { findAlignedRegions, hasHeader } from './regions/aligned-regions.ts';
import { findColumnRuleGroups } from './regions/column-rules.ts';
import { removeTitle, removeTitleAbove } from './regions/header-rows.ts';
import { removeNotes } from './regions/region-ends.ts';
import { linkedRegions, linkedRowsOf } from './regions/row-links.ts';
import { findRuleGroups } from './regions/rule-groups.ts';
import { findRunningText, isMostlyProse } from './regions/running-text.ts';
import { findSideBySideTables } from './regions/side-by-side.ts';
import { removeTitleLines } from './regions/title-lines.ts';
import type { TableCandidate } from './scoring/candidate.ts';
import { findRejection } from './scoring/reject.ts';
import { addHeaderBand, createStreamCandidate } from './stream/candidates.ts';

/** A lattice below this single-value ratio has merged rows or columns, or not all of its columns are shaded. */
const MIN_SINGLE_VALUE_RATIO = { drawn: 0.75, shaded: 0.9 } as const;

const isDrawn = ({ features }: TableCandidate): boolean => features.ruling === 1;

const hasMergedCells = (candidate: TableCandidate): boolean =>
  candidate.features.singleValueRatio <
  MIN_SINGLE_VALUE_RATIO[isDrawn(candidate) ? 'drawn' : 'shaded'];

/** Of candidates that contain one another, keeps the one that is most likely a table. */
function selectBestPerRegion(candidates: readonly TableCandidate[]): TableCandidate[] {
  const best: TableCandidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.existence - a.existence)) {
    const overlaps = best.some(
      (other) =>
        isMostlyInside(candidate.rect, other.rect) || isMostlyInside(other.rect, candidate.rect),
    );
    if (!overlaps) best.push(candidate);
  }
  return best;
}

/** Smaller grids are fragments of a table whose other rows have no rules. */
const MIN_TABLE_ROWS = 3;

/** Whether the region holds more than half of each of several complete tables. */
const containsSeveralTables = (rect: Rect, reliableLattices: readonly TableCandidate[]): boolean =>
  reliableLattices.filter(
    ({ grid, cellWords, rect: gridRegion }) =>
      grid.ys.length > MIN_TABLE_ROWS &&
      countHeaderRows(grid, cellWords) > 0 &&
      intersectionArea(gridRegion, rect) > areaOf(gridRegion) / 2,
  ).length > 1;

/** Regions belong to one table if they share at least this part of the wider one's width. */
const MIN_SHARED_WIDTH = 0.85;

/** A region that may hold a table without a frame. */
interface Region {
  readonly words: readonly ViewWord[];
  /** Its visual rows, if known. */
  readonly rows?: readonly VisualRow[];
}

const createRegion = (rows: readonly VisualRow[]): Region => ({
  words: rows.flatMap((row) => row.words),
  rows,
});

/**
 * Whether rows beside a drawn grid, enough for a table of their own, have columns that it does not have.
 */
const addsColumnsToGrid = (
  { grid, rect, cellWords }: TableCandidate,
  drawnGrids: readonly TableCandidate[],
): boolean =>
  drawnGrids.some(
    (drawn) =>
      isMostlyInside(drawn.rect, rect) &&
      grid.xs.length > drawn.grid.xs.length &&
      rowsBeside(groupVisualRows(cellWords.flat()), drawn.rect).length > 0,
  );

/** The rows above and below a grid as wide as their region, where they may be a table of their own. */
function rowsBeside(rows: readonly VisualRow[], grid: Rect): VisualRow[][] {
  const region = unionOf(rows);
  const isAcross =
    isMostlyInside(grid, region) && widthOf(grid) >= MIN_SHARED_WIDTH * widthOf(region);
  const above = rows.filter(({ baseline }) => baseline < grid.y0);
  const below = rows.filter(({ baseline }) => baseline > grid.y1);
  return isAcross ? [above, below].filter(({ length }) => length >= MIN_TABLE_ROWS) : [];
}

/** Merges overlapping regions of equal width: rules and aligned columns may each end early. */
function mergeOverlappingRegions(regions: readonly Region[]): Region[] {
  const merged: { rect: Rect; members: (readonly ViewWord[])[] }[] = [];
  const bounded = regions
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => ({ words, rect: boundsOfWords(words) }));
  for (const { words, rect } of bounded.toSorted((a, b) => a.rect.y0 - b.rect.y0)) {
    const previous = merged.findLast((other) => isContinuedBy(other.rect, rect));
    if (previous) {
      previous.rect = unionOf([previous.rect, rect]);
      previous.members.push(words);
    } else {
      merged.push({ rect, members: [words] });
    }
  }
  return merged
    .filter(({ members }) => members.length > 1)
    .map(({ members }) => ({ words: [...new Set(members.flat())] }));
}

function isContinuedBy(above: Rect, below: Rect): boolean {
  if (below.y0 >= above.y1 || below.y1 <= above.y1) return false;
  const shared = Math.min(above.x1, below.x1) - Math.max(above.x0, below.x0);
  return shared >= MIN_SHARED_WIDTH * Math.max(widthOf(above), widthOf(below));
}

/** Minimum share of the numeric rows between rules with a label left of the rules. */
const MIN_LABELLED_RATIO = 0.5;

/**
 * Whether `rows` are numbers without labels: financial statements rule off subtotals, and their
 * labels are in the row header column beside the rules.
 */
function lacksLabels(
  rows: readonly VisualRow[],
  aligned: readonly (readonly VisualRow[])[],
): boolean {
  const numbers = rows.filter(({ textRuns: [first] }) => isNumeric(joinWords(first?.words ?? [])));
  if (numbers.length <= rows.length / 2) return false;
  const alignedRows = aligned.flat();
  const labelledRows = numbers.filter((row) =>
    alignedRows.some(
      (other) => other.x0 < row.x0 && row.words.every((word) => other.words.includes(word)),
    ),
  );
  return labelledRows.length >= MIN_LABELLED_RATIO * numbers.length;
}

/** Whether fills add edges that are not drawn as lines. */
const hasAdditionalEdges = (all: Edges, drawn: Edges): boolean =>
  all.horizontal.length + all.vertical.length > drawn.horizontal.length + drawn.vertical.length;

/** A region that overlaps a drawing by at least this share of its area is not a table. */
const MAX_DRAWING_OVERLAP = 0.1;
/** A drawing larger than this share of the page may enclose tables. */
const MAX_DRAWING_AREA = 0.5;

/** The words outside all drawings. */
function selectWordsOutside(
  { words, width, height }: PageView,
  drawings: readonly Rect[],
): ViewWord[] {
  const labels = new Set(
    drawings
      .filter((rect) => areaOf(rect) < MAX_DRAWING_AREA * width * height)
      .flatMap((rect) => selectWordsIn(words, addAxisMargin(rect))),
  );
  return words.filter((word) => !labels.has(word));
}

/** Chart bars are not cell shading: their ends encode values. */
const removeChartBars = (view: PageView, charts: readonly Rect[]): PageView =>
  charts.length === 0
    ? view
    : {
        ...view,
        fills: view.fills.filter((fill) => !charts.some((chart) => isMostlyInside(fill, chart))),
      };

/** Whether most rows have several list markers or boxes to choose with, or the value of a form field. */
function isOfListOrForm(rows: readonly VisualRow[], { fields }: PageView): boolean {
  const isMarker = (word: ViewWord) => isMark(word) || LIST_MARKER.test(word.text);
  const own = rows.filter(
    ({ words }) =>
      words.filter(isMarker).length > 1 ||
      fields.some((field) => selectWordsIn(words, field).length > 0),
  );
  return own.length > rows.length / 2;
}

/**
 * Limit of words interpreted in side-by-side tables, per word of the page. Real pages need up to 25,
 * most of them two; words at random positions would take thousands.
 */
const MAX_INTERPRETATIONS = 40;

export interface Candidates {
  /** By rules and alignment. */
  readonly seen: readonly TableCandidate[];
  /** Of regions whose rows belong together; some are among the others. */
  readonly linked: readonly TableCandidate[];
}

export function collectCandidates(view: PageView): Candidates {
  const drawn = extractEdges(view, { fills: false });
  const charts = findBarCharts(view);
  const withoutBars = removeChartBars(view, charts);
  const edges = withoutBars.fills.length > 0 ? extractEdges(withoutBars, { fills: true }) : drawn;
  const knownSkeletons = new Set<string>();
  const connected = findConnectedComponents(drawn);
  const sketches = new Set(connected.filter((component) => isLineDrawing(component, view.words)));
  const components = connected.filter((component) => !sketches.has(component));
  const drawingRects = [...sketches].map(({ rect }) => rect);
  const candidates = createLatticeCandidates(view.words, drawn, components, true, knownSkeletons);
  if (edges !== drawn && hasAdditionalEdges(edges, drawn)) {
    const shadedComponents = findConnectedComponents(edges).filter(
      ({ rect }) => !drawingRects.some((sketch) => isMostlyInside(sketch, rect)),
    );
    candidates.push(
      ...createLatticeCandidates(view.words, edges, shadedComponents, false, knownSkeletons),
    );
  }
  // Labels of a drawing do not form rows with text beside it.
  const tableWords =
    drawingRects.length === 0 ? view.words : selectWordsOutside(view, drawingRects);
  const rows = groupVisualRows(tableWords);
  const prose = findRunningText(rows);
  const isTableText = ({ rect }: Component) =>
    !isMostlyProse(selectWordsIn(view.words, rect), prose);
  const columnRules = findColumnRuleGroups(drawn.vertical, connected, rows).filter(isTableText);
  candidates.push(
    ...createLatticeCandidates(view.words, drawn, columnRules, false, knownSkeletons),
  );
  const rejected = new Map(candidates.map((candidate) => [candidate, findRejection(candidate)]));

  const reliableLattices = selectBestPerRegion(
    candidates.filter(
      (candidate) =>
        !hasMergedCells(candidate) &&
        rejected.get(candidate) === null &&
        // Where numbers of its rows, or names of shaded columns, stand outside, the wider region is interpreted as well.
        isWhole(candidate, view, !isDrawn(candidate)),
    ),
  );
  const aligned = findAlignedRegions(rows, prose, edges.horizontal);
  const headedRects = aligned.filter(hasHeader).map((region) => unionOf(region));
  const ruleGroups = findRuleGroups(drawn.horizontal, rows).filter(
    (stack) => headedRects.filter((rect) => isMostlyInside(rect, stack)).length < 2,
  );
  const ruleGroupRows = ruleGroups
    .map((stack) => removeTitle(removeNotes(groupVisualRows(selectWordsIn(view.words, stack)))))
    .filter((rows) => !lacksLabels(rows, aligned));
  const regions = [...aligned, ...ruleGroupRows].map(createRegion);
  regions.push(...mergeOverlappingRegions(regions));
  // A box around a table without inner rules is a frame; interpret its content by alignment.
  regions.push(
    ...candidates
      .filter(hasMergedCells)
      .map((candidate) => selectWordsIn(view.words, candidate.rect))
      .filter((words) => !isMostlyProse(words, prose))
      .map((words) => ({ words })),
  );
  const drawings = candidates
    .filter((candidate) => rejected.get(candidate) === 'a drawing')
    .map((candidate) => candidate.rect)
    .concat(drawingRects)
    .map(addAxisMargin);
  const frames = components.filter(isClosedFrame).map((component) => component.rect);
  // Cell shading may end before the table's header rows or row headers do; drawn grids do not.
  const grids = reliableLattices.filter(isDrawn);
  const drawnGrids = grids.filter(
    ({ grid, rect }) =>
      grid.ys.length > MIN_TABLE_ROWS && frames.some((frame) => isMostlyInside(rect, frame)),
  );
  regions.push(
    ...aligned
      .flatMap((rows) => drawnGrids.flatMap(({ rect }) => rowsBeside(rows, rect)))
      .map(createRegion),
  );
  const framesAndGrids = [...frames, ...grids.map((candidate) => candidate.rect)];
  const mayHoldTable = (rect: Rect): boolean =>
    !drawings.some((drawing) => isMostlyInside(rect, drawing)) &&
    !drawingRects.some(
      (sketch) => intersectionArea(rect, sketch) > MAX_DRAWING_OVERLAP * areaOf(rect),
    ) &&
    !containsSeveralTables(rect, reliableLattices) &&
    !overlapsCharts(rect, charts.map(addAxisMargin)) &&
    !view.pictures.some((picture) => isPictureLabel(rect, picture)) &&
    !reliableLattices.some((candidate) => isMostlyInside(rect, candidate.rect));
  const interpretations = new Map<string, readonly TableCandidate[]>();
  const interpret = (rows: readonly VisualRow[]): readonly TableCandidate[] => {
    const candidate = createStreamCandidate(
      removeTitleAbove(removeTitleLines(rows), edges.horizontal),
      edges,
      view.words,
      framesAndGrids,
    );
    if (!candidate) return [];
    const headed = addHeaderBand(candidate, view.words, edges.horizontal);
    return headed ? [candidate, headed] : [candidate];
  };
  const keyOf = (words: readonly ViewWord[]): string =>
    `${words.length} ${toRectKey(boundsOfWords(words))}`;
  let interpretedWords = 0;
  for (const { words, rows: knownRows } of regions) {
    if (words.length < MIN_WORDS || interpretations.has(keyOf(words))) continue;
    const regionRows = knownRows ?? groupVisualRows(words);
    const interpreted = mayHoldTable(boundsOfWords(words)) ? interpret(regionRows) : [];
    interpretations.set(keyOf(words), interpreted);
    if (interpreted.length === 0) continue;
    candidates.push(
      ...interpreted.filter((candidate) => !addsColumnsToGrid(candidate, drawnGrids)),
    );
    interpretedWords += words.length;
    if (interpretedWords > MAX_INTERPRETATIONS * view.words.length) continue;
    for (const sideWords of findSideBySideTables(regionRows, edges.horizontal)) {
      const side = removeTitleAbove(groupVisualRows(sideWords), edges.horizontal);
      regions.push(createRegion(side));
    }
  }
  const interpretLinked = (linkedRows: readonly VisualRow[]): readonly TableCandidate[] => {
    const words = linkedRows.flatMap((row) => row.words);
    const rect = boundsOfWords(words);
    if (words.length < MIN_WORDS || !mayHoldTable(rect)) return [];
    // Boxes apart from each other are a diagram.
    const isDiagram = frames.filter((frame) => isMostlyInside(frame, rect)).length > 1;
    if (isDiagram || isOfListOrForm(linkedRows, view)) return [];
    return interpretations.get(keyOf(words)) ?? interpret(linkedRows);
  };
  return {
    seen: candidates,
    linked: linkedRegions(linkedRowsOf(view)).flatMap(interpretLinked),
  };
}
