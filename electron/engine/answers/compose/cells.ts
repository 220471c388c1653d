/** A value described in the words of the question, read from a table cell. */

import { findCell, isSpecific } from '../../accounts/find-row.ts';
import { sameFamily, termsOf } from '../../evidence/terms.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import { factText, inPeriod, sourceText, subjectOf, wasOrWere } from './amounts.ts';
import { type Citations, reference } from './citations.ts';
import { EARLIER, type Statement } from './statement.ts';

/** Questions that a single number can answer. */
const NUMERIC =
  /\bhow (?:much|many|long|old|high|large|far)\b|\bwhat (?:is|was|were|are)\b|\b(?:percentage|percent|amount|total|number|price|cost|rate|value|revenue|sales)\b|\bwhich\b/i;
/** The question asks for a share, but the cell found is a number of items. */
const SHARE =
  /%|\bper ?cent(?:age)?\b|\bproportion\b|\bshare of\b|\b(?:tax|interest|growth|discount) rate\b/i;
const OTHER_KIND = 0.5;
/** Share of the confidence lost by a row for "adjusted" alone where adjusted earnings are asked for. */
const OTHER_METRIC = 0.5;
/** Upper limit: even the best matching row may belong to another table. */
const MOST_SURE = 0.88;

export function cellStatement(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const { kind, core, aggregate } = question;
  if (aggregate !== null || kind === 'yes_no' || kind === 'section' || kind === 'definition')
    return null;
  if (!NUMERIC.test(core)) return null;
  const names = subjectTerms(index, question);
  const terms = termsOf(core).filter(
    (term) =>
      isSpecific(term) && !/^(?:fy)?\d{2,4}$/.test(term) && term !== 'fy' && !names.has(term),
  );
  const found = findCell(index.accounts.views, {
    terms,
    periods: question.periods,
    rarity: (term) => index.rarity(term),
  });
  if (!found) return null;
  const at = reference(citations.citeFact(found));
  const { row, cell } = found;
  const column = row.view.columns[cell.column]?.name ?? '';
  const label =
    row.section && !/^\S+\s\S+\s\S+/.test(row.label)
      ? `${row.section.replace(/:\s*$/, '')} – ${row.label}`
      : row.label;
  const named = found.period || column === '' ? inPeriod(found) : ` (${subjectOf(column)})`;
  const text = factText(found, question.scale);
  const markdown = `${subjectOf(label)}${found.period ? '' : named} ${wasOrWere(row.label)} ${text}${found.period ? named : ''} ${sourceText(found)} ${at}.`;
  const isShare = cell.number.percent || SHARE.test(`${column} ${row.label}`);
  const fits = SHARE.test(core) && !isShare ? OTHER_KIND : 1;
  // "Other adjustments, net" below "to reconcile net income" is no adjusted net income.
  const section = question.rest.length > 0 ? '' : row.section;
  const about = termsOf(`${row.label} ${section} ${column}`);
  const metric =
    question.metrics.length > 0 ? terms.filter((term) => !question.rest.includes(term)) : [];
  const said = metric.filter((term) => about.some((other) => sameFamily(term, other)));
  const ofMetric = metric.length > 0 ? said.length / metric.length : 1;
  const isEarlier = question.periods.length === 0 && index.accounts.isEarlier(found.period);
  const confidence =
    Math.min(found.confidence, MOST_SURE) *
    fits *
    (1 - (1 - ofMetric) * OTHER_METRIC) *
    (isEarlier ? EARLIER : 1);
  return { markdown, confidence, calculation: null, period: found.period };
}
