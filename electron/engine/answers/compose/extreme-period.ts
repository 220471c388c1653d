/**
 * The period in which a row of the accounts has its highest or lowest value: "In which year was net
 * income lowest?". Compares the columns of one row, each cited.
 */

import type { Accounts, Fact } from '../../accounts/accounts.ts';
import { type Period, periodName } from '../../content/periods.ts';
import { says } from '../../vocabulary/question-words.ts';
import { extremeIn } from '../question/extremes.ts';
import type { Question } from '../question/understand.ts';
import { factText, labelOf, sourceText, subjectOf, wasOrWere } from './amounts.ts';
import { type Citations, reference } from './citations.ts';
import type { Statement } from './statement.ts';

const MONTHS_OF_QUARTER = 3;

type Dated = Fact & { readonly period: Period };

/** Null if the question asks for no such period, or its row has fewer than two. */
export function extremePeriod(
  accounts: Accounts,
  { core, metrics: [metric], scale }: Question,
  citations: Citations,
): Statement | null {
  const extreme = says(core, 'period') ? extremeIn(core) : null;
  if (extreme === null || metric?.formula.type !== 'leaf') return null;
  const latest = accounts.lookUp(metric.formula.leaf.concept, null);
  if (!latest?.period) return null;
  if (says(core, 'quarter') && latest.period.months !== MONTHS_OF_QUARTER) return null;
  const facts = datedFacts(latest);
  if (facts.length < 2) return null;
  const [best] = facts.toSorted((a, b) =>
    extreme === 'most' ? b.value - a.value : a.value - b.value,
  ) as [Dated];
  const label = labelOf(latest);
  const shown = facts.map(
    (fact) =>
      `${factText(fact, scale)} in ${periodName(fact.period)} ${reference(citations.citeFact(fact))}`,
  );
  const word = extreme === 'most' ? 'highest' : 'lowest';
  return {
    markdown: `${subjectOf(label)} ${wasOrWere(label)} ${word} in ${periodName(best.period)}: ${shown.join(', ')} ${sourceText(latest)}.`,
    confidence: latest.confidence,
    calculation: null,
    period: best.period,
  };
}

/** The values of a row in periods of the same length as its latest, newest first. */
const datedFacts = (latest: Fact): Dated[] =>
  latest.row.cells
    .flatMap((cell): Dated[] => {
      const period = latest.row.view.columns[cell.column]?.period;
      if (!period || period.months !== latest.period?.months || cell.number.percent) return [];
      return [{ ...latest, cell, period, value: cell.number.value }];
    })
    .sort((a, b) => b.period.year - a.period.year);
