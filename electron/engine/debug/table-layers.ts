/** Text that aligns, and every reading of a table that was weighed: its evidence, its fate. */
import { type Rect, unionOf } from '../../../shared/geometry.ts';
import { candidatesOf } from '../tables/candidates.ts';
import { cellRect, columnsOf, rowsOf } from '../tables/cells/grid.ts';
import { headerRowsOf } from '../tables/cells/headers.ts';
import type { Candidate } from '../tables/judgement/candidate.ts';
import { type Verdict, verdictsOf } from '../tables/judgement/choose.ts';
import { assessTable, lossesOf } from '../tables/judgement/confidence.ts';
import { proseOf } from '../tables/readings/prose.ts';
import { alignedRegions } from '../tables/readings/regions.ts';
import { edgesOf } from '../tables/sheet/edges.ts';
import { rowsOf as printedRows } from '../tables/sheet/rows.ts';
import { type Sheet, unturnRect } from '../tables/sheet/sheet.ts';
import { sheetsOf } from '../tables/sheet/upright.ts';
import type { PageText } from '../text/types.ts';
import type { Layer, Mark } from './types.ts';

export function tableLayers(text: PageText): Layer[] {
  const sheets = sheetsOf(text);
  const aligned = sheets.flatMap((sheet) => alignedMarks(sheet, placer(sheet, text)));
  const judged = sheets.flatMap((sheet) => {
    const verdicts = verdictsOf(candidatesOf(sheet));
    return [...verdicts].map(([candidate, verdict]) => ({ sheet, candidate, verdict }));
  });
  judged.sort((a, b) => b.candidate.score - a.candidate.score);
  const marks = judged.map((one, index) => ({
    verdict: one.verdict,
    mark: markOf(one, index + 1, placer(one.sheet, text)),
  }));
  const those = (chosen: boolean) =>
    marks.filter(({ verdict }) => (verdict === 'chosen') === chosen).map(({ mark }) => mark);
  return [
    { id: 'rejected', title: 'Tables rejected', marks: [...aligned, ...those(false)] },
    { id: 'tables', title: 'Tables chosen', marks: those(true) },
  ];
}

/** Smaller parts of the odds say nothing. */
const LEAST_SHOWN = 0.05;

type Place = (rect: Rect) => Rect;

const placer =
  (sheet: Sheet, text: PageText): Place =>
  (rect) =>
    unturnRect(rect, sheet.turn, text.width, text.height);

/** Where tables without rules are looked for. */
function alignedMarks(sheet: Sheet, place: Place): Mark[] {
  const rows = printedRows(sheet.words);
  const edges = edgesOf(sheet, { fills: sheet.fills.length > 0 });
  return alignedRegions(rows, proseOf(rows), edges.horizontal).map((region) => ({
    ...place(unionOf(region)),
    tone: 'faint',
    says: [
      `aligned text: ${region.length} rows`,
      'read as a table unless a drawing, a chart, a picture or a drawn grid explains it',
    ],
  }));
}

interface Verdicted {
  readonly sheet: Sheet;
  readonly candidate: Candidate;
  readonly verdict: Verdict;
}

/** How sure the table is, and what each of its features adds to the odds (natural logarithms). */
function confidenceLine(candidate: Candidate, sheet: Sheet): string {
  const headerRows = headerRowsOf(candidate.grid, candidate.filled);
  const { confidence, inputs } = assessTable(candidate, headerRows, sheet);
  const added = Object.entries(lossesOf(inputs))
    .filter(([, loss]) => Math.abs(loss) >= LEAST_SHOWN)
    .map(([name, loss]) => `${name} ${loss < 0 ? '+' : '−'}${Math.abs(loss).toFixed(2)}`);
  return `confidence ${confidence.toFixed(2)}: ${added.join(', ')}`;
}

function markOf({ sheet, candidate, verdict }: Verdicted, rank: number, place: Place): Mark {
  const { grid, method, score, evidence, rect } = candidate;
  const chosen = verdict === 'chosen';
  const outcome = chosen ? 'chosen' : `not chosen: ${verdict}`;
  return {
    ...place(rect),
    badge: `${rank}: ${score.toFixed(2)}${chosen ? '' : ` ${verdict}`}`,
    tone: chosen ? 'good' : 'bad',
    inner: grid.cells.map((cell) => place(cellRect(grid, cell))),
    says: [
      `table reading ${rank}: ${method}, ${rowsOf(grid)} × ${columnsOf(grid)}, score ${score.toFixed(3)}`,
      outcome,
      Object.entries(evidence)
        .map(([name, value]) => `${name} ${value.toFixed(2)}`)
        .join(', '),
      ...(chosen ? [confidenceLine(candidate, sheet)] : []),
    ],
  };
}
