/**
 * Amounts by year in a sentence: `upkeep totaled $12 million in 2018, $9 million in 2017`.
 * Returns the amount of the year asked about, or its change from the year before.
 */

import { findNumbers, type NumberValue } from '../../../../shared/values/number-value.ts';
import type { Passage } from '../../content/passages.ts';
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { GENERIC_TERMS } from '../../vocabulary/accounting.ts';
import { says } from '../../vocabulary/question-words.ts';
import type { Question } from '../question/understand.ts';
import type { PageMatch, PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import { numberText } from './amounts.ts';
import { type Citations, reference } from './citations.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

const MOST_BESIDE = 3;
const YEAR_AFTER = /^\s+(?:in|for)\s+(?:fiscal\s+(?:year\s+)?)?((?:19|20)\d\d)\b/iu;
/** What a question about a change says. */
const CHANGE = ['growth', 'change', 'how_changed', 'up', 'down'] as const;
const FORM = /^(?:grow|chang|increas|decreas|declin|ris|fall|rate|round)/;

interface Amount {
  readonly text: string;
  /** Offset into the sentence. */
  readonly start: number;
  readonly number: NumberValue;
  readonly year: number;
}

/** Null if no sentence gives the amounts asked for. */
export function seriesStatement(
  index: PassageIndex,
  question: Question,
  pages: readonly PageMatch[],
  citations: Citations,
): Statement | null {
  const { core, periods, decimals } = question;
  const [period] = periods;
  const subject = subjectTerms(index, question);
  const asked = contentTerms(core).filter(
    (term) =>
      !GENERIC_TERMS.has(term) &&
      !FORM.test(term) &&
      !subject.has(term) &&
      term.length > 1 &&
      !/^(?:fy)?\d+$/.test(term),
  );
  if (!period || periods.length > 1 || asked.length < 2 || period.part !== null) return null;
  for (const { passage } of pages.flatMap(({ matches }) => matches)) {
    if (passage.row || !containsAll(passage, asked)) continue;
    const amounts = amountsIn(passage.text);
    const now = amounts.find(({ year }) => year === period.year);
    const before = amounts.find(({ year }) => year === period.year - 1);
    if (!now || amounts.length < 2) continue;
    // Amounts of a sentence that is more specific than the question may be those of a part.
    const isOfMore = beside(passage.text.slice(0, amounts[0]?.start), asked) > MOST_BESIDE;
    const confidence = isOfMore ? OPEN : WHOLE;
    const quote = () => reference(citations.cite(passage.page, passage.words));
    if (!CHANGE.some((sense) => says(core, sense)))
      return {
        markdown: `${escapeInline(now.text)} in ${now.year}: ${escapeInline(passage.text)} ${quote()}`,
        confidence,
        calculation: null,
      };
    return before ? changed(before, now, quote(), { decimals: decimals ?? 1, confidence }) : null;
  }
  return null;
}

function containsAll({ text }: Passage, terms: readonly string[]): boolean {
  const said = termsOf(text);
  return terms.every((term) => said.some((other) => sameFamily(other, term)));
}

/** Words before the amounts that are not in the question. */
const beside = (text: string, asked: readonly string[]): number =>
  contentTerms(text).filter(
    (term) => !GENERIC_TERMS.has(term) && !asked.some((other) => sameFamily(term, other)),
  ).length;

/** Amounts of one scale and currency; empty if they differ. */
function amountsIn(text: string): Amount[] {
  const amounts = findNumbers(text).flatMap((number): Amount[] => {
    const { start, end, amount, doubt } = number;
    const year = YEAR_AFTER.exec(text.slice(end))?.[1];
    const isStated = year !== undefined && amount > 0 && doubt === null;
    return isStated ? [{ text: text.slice(start, end), start, number, year: Number(year) }] : [];
  });
  const units = new Set(
    amounts.map(({ number }) => `${number.currency?.text} ${number.magnitude} ${number.percent}`),
  );
  return units.size === 1 ? amounts : [];
}

function changed(
  before: Amount,
  now: Amount,
  at: string,
  { decimals, confidence }: { decimals: number; confidence: number },
): Statement | null {
  const result = ((now.number.amount - before.number.amount) / before.number.amount) * 100;
  if (!Number.isFinite(result)) return null;
  const verb = result < 0 ? 'Decreased' : 'Increased';
  const share = (value: number): string => `${numberText(value, decimals)} %`;
  const [to, from] = [now, before].map(({ text }) => text.replace(/[^\d.,]/g, ''));
  return {
    markdown: `${verb} by ${share(Math.abs(result))}, from ${escapeInline(before.text)} in ${before.year} to ${escapeInline(now.text)} in ${now.year} ${at}: (${to} − ${from}) ÷ ${from} = ${share(result)}.`,
    confidence,
    calculation: {
      expression: `(${to} − ${from}) ÷ ${from}`,
      result,
      unit: '%',
      operands: [now, before].map(({ text, number, year }) => ({
        label: `${year}`,
        value: number.amount,
        text,
        citation: Number(at.slice(1, -1)) - 1,
      })),
    },
  };
}
