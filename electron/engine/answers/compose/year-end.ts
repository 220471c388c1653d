/**
 * The end of the fiscal year or other period that a report covers: the date after "for the fiscal
 * year ended", as on its cover.
 */
import { mainPeriodEnd, PERIOD_END_NAME, periodEndsIn } from '../../content/period-end.ts';
import { isStopWord, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { type Citations, reference } from './citations.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** The question asks for the date itself, not for something at that date. */
const ASKS_DATE = /^(?:and |so )?(?:(?:on|at) )?(?:what|when|which)\b/i;

/** Words beside it that add nothing. */
const SUBJECTS = new Set(termsOf('company group report firm document date day when what which'));
/** Null if the question does not ask for it, or the document states none. */
export function yearEnd(
  index: PassageIndex,
  { core, metrics, periods }: Question,
  citations: Citations,
): Statement | null {
  const asked = PERIOD_END_NAME.exec(core)?.[0];
  if (asked === undefined || !ASKS_DATE.test(core)) return null;
  const beside = termsOf(core.replace(asked, '')).filter(
    (term) => !isStopWord(term) && !SUBJECTS.has(term),
  );
  if (metrics.length > 0 || periods.length > 0 || beside.length > 0) return null;
  const mentions = index.passages
    .flatMap((passage) =>
      periodEndsIn(passage.text).map((end) => ({
        ...end,
        passage,
        pageNumber: passage.page.page,
      })),
    )
    .filter(({ name }) => !/year/i.test(asked) || name.endsWith('year'));
  const best = mainPeriodEnd(mentions);
  if (!best) return null;
  const { passage, name, date } = best.mention;
  const at = reference(citations.cite(passage.page, passage.words));
  return {
    markdown: `The ${name} ended ${escapeInline(date)} ${at}.`,
    confidence: best.sure ? WHOLE : OPEN,
    calculation: null,
  };
}
