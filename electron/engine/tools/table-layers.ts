/** Aligned text, and every table candidate with its features and the decision on it. */
import { unionOf } from '../../../shared/geometry.ts';
import type { PageText } from '../read/text/types.ts';
import { collectCandidates } from '../structure/tables/candidates.ts';
import { cellRect, countColumns, countRows } from '../structure/tables/cells/grid.ts';
import { countHeaderRows } from '../structure/tables/cells/header-rows.ts';
import { assessConfidence, computeLosses } from '../structure/tables/confidence/confidence.ts';
import { extractEdges } from '../structure/tables/page-view/edges.ts';
import { type PageView, toPageRect } from '../structure/tables/page-view/page-view.ts';
import { createPageViews } from '../structure/tables/page-view/rotate.ts';
import { groupVisualRows as printedRows } from '../structure/tables/page-view/visual-rows.ts';
import { qualityOf } from '../structure/tables/quality/quality.ts';
import { findAlignedRegions } from '../structure/tables/regions/aligned-regions.ts';
import { findRunningText } from '../structure/tables/regions/running-text.ts';
import type { TableCandidate } from '../structure/tables/scoring/candidate.ts';
import { type Decision, decideCandidates } from '../structure/tables/select.ts';
import type { Layer, Mark } from './types.ts';

export function tableLayers(text: PageText): Layer[] {
  const sheets = createPageViews(text);
  const aligned = sheets.flatMap((sheet) => alignedMarks(sheet));
  const scored = sheets.flatMap((sheet) => {
    const verdicts = decideCandidates(collectCandidates(sheet), sheet);
    return [...verdicts].map(([candidate, verdict]) => ({ sheet, candidate, verdict }));
  });
  scored.sort((a, b) => b.candidate.existence - a.candidate.existence);
  const marks = scored.map((one, index) => ({
    verdict: one.verdict,
    mark: markOf(one, index + 1),
  }));
  const those = (chosen: boolean) =>
    marks.filter(({ verdict }) => (verdict === 'chosen') === chosen).map(({ mark }) => mark);
  return [
    { id: 'rejected', title: 'Tables rejected', marks: [...aligned, ...those(false)] },
    { id: 'tables', title: 'Tables chosen', marks: those(true) },
  ];
}

/** Smaller parts of the log-odds are not shown. */
const LEAST_SHOWN = 0.05;

/** Regions that may contain a table without rules. */
function alignedMarks(sheet: PageView): Mark[] {
  const rows = printedRows(sheet.words);
  const edges = extractEdges(sheet, { fills: sheet.fills.length > 0 });
  return findAlignedRegions(rows, findRunningText(rows), edges.horizontal).map((region) => ({
    ...toPageRect(unionOf(region), sheet),
    tone: 'faint',
    says: [
      `aligned text: ${region.length} rows`,
      'a candidate unless a drawing, a chart, a picture or a drawn grid explains it',
    ],
  }));
}

interface Verdicted {
  readonly sheet: PageView;
  readonly candidate: TableCandidate;
  readonly verdict: Decision;
}

/** The confidence of the table, and what each feature adds to the log-odds. */
function confidenceLine(candidate: TableCandidate, sheet: PageView): string {
  const headerRows = countHeaderRows(candidate.grid, candidate.cellWords);
  const { confidence, inputs } = assessConfidence(candidate, headerRows, sheet);
  const added = Object.entries(computeLosses(inputs))
    .filter(([, loss]) => Math.abs(loss) >= LEAST_SHOWN)
    .map(([name, loss]) => `${name} ${loss < 0 ? '+' : '−'}${Math.abs(loss).toFixed(2)}`);
  return `confidence ${confidence.toFixed(2)}: ${added.join(', ')}`;
}

function markOf({ sheet, candidate, verdict }: Verdicted, rank: number): Mark {
  const { grid, method, existence, features, rect } = candidate;
  const chosen = verdict === 'chosen';
  const outcome = chosen ? 'chosen' : `not chosen: ${verdict}`;
  return {
    ...toPageRect(rect, sheet),
    badge: `${rank}: ${existence.toFixed(2)}${chosen ? '' : ` ${verdict}`}`,
    tone: chosen ? 'good' : 'bad',
    inner: grid.cells.map((cell) => toPageRect(cellRect(grid, cell), sheet)),
    says: [
      `table candidate ${rank}: ${method}, ${countRows(grid)} × ${countColumns(grid)}, a table with probability ${existence.toFixed(2)}, expected agreement with one ${qualityOf(candidate, sheet).toFixed(2)}`,
      outcome,
      Object.entries(features)
        .map(([name, value]) => `${name} ${value.toFixed(2)}`)
        .join(', '),
      ...(chosen ? [confidenceLine(candidate, sheet)] : []),
    ],
  };
}
