/** Every reading of a table that was weighed, with its evidence and what became of it. */
import type { Rect } from '../../../shared/geometry.ts';
import { type Candidate, candidatesOf } from '../tables/candidates.ts';
import { type Verdict, verdictsOf } from '../tables/choose.ts';
import { cellRect, columnsOf, rowsOf } from '../tables/grid.ts';
import { type Sheet, sheetsOf, unturnRect } from '../tables/sheet.ts';
import type { PageText } from '../text/types.ts';
import type { Layer, Mark } from './types.ts';

export function tableLayers(text: PageText): Layer[] {
  const judged = sheetsOf(text).flatMap((sheet) => {
    const verdicts = verdictsOf(candidatesOf(sheet));
    return [...verdicts].map(([candidate, verdict]) => ({ sheet, candidate, verdict }));
  });
  judged.sort((a, b) => b.candidate.score - a.candidate.score);
  const marks = judged.map(({ sheet, candidate, verdict }, index) => ({
    verdict,
    mark: markOf(candidate, verdict, index + 1, placer(sheet, text)),
  }));
  const those = (chosen: boolean) =>
    marks.filter(({ verdict }) => (verdict === 'chosen') === chosen).map(({ mark }) => mark);
  return [
    { id: 'rejected', title: 'Tables rejected', marks: those(false) },
    { id: 'tables', title: 'Tables chosen', marks: those(true) },
  ];
}

type Place = (rect: Rect) => Rect;

const placer =
  (sheet: Sheet, text: PageText): Place =>
  (rect) =>
    unturnRect(rect, sheet.turn, text.width, text.height);

function markOf(candidate: Candidate, verdict: Verdict, rank: number, place: Place): Mark {
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
    ],
  };
}
