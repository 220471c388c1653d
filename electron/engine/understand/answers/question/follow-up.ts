/**
 * Completes a question that leaves out what the previous one said: a row or measure, a period or a
 * name that it gives takes the place of its kind in the previous question; `it` and `that company`
 * refer to the subject of that; `why?` asks for its reasons; `the year before?` is relative to the
 * period of its answer. The completed question is text, so that it can be shown.
 */

import { GENERIC_TERMS, labelTerms } from '../../../language/vocabulary/accounting.ts';
import { isFunctionWord, splitWords } from '../../../language/vocabulary/index.ts';
import { phraseIn, says, slotsIn } from '../../../language/vocabulary/question-words.ts';
import { termsOf } from '../../../language/vocabulary/terms.ts';
import { mentionsIn } from '../../accounts/names.ts';
import { type Period, periodSpansIn, periodsIn } from '../../content/periods.ts';
import { withRelativePeriod } from './relative-period.ts';
import { requestOf, withoutEnd } from './request.ts';

/** A follow-up of at most this many words extends the previous question. */
const SHORT = 7;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The period of the answer to a complete question that names no period. */
export type PeriodOfAnswer = (question: string) => Period | null;

/** The complete question; null if it is already complete. */
export function completeQuestion(
  question: string,
  history: readonly string[],
  periodOf: PeriodOfAnswer = () => null,
): string | null {
  let before: string | null = null;
  for (const asked of history) before = (before && merged(asked, before, periodOf)) ?? asked;
  if (before) return merged(question, before, periodOf);
  // "In the prior year" is before that of the answer without it.
  return withRelativePeriod(question, () => [periodOf(question) ?? []].flat())?.text ?? null;
}

/** `question` completed from `before`; null if nothing is missing. */
function merged(question: string, before: string, periodOf: PeriodOfAnswer): string | null {
  const relative = withRelativePeriod(question, () => {
    const named = periodsIn(requestOf(before).core);
    return named.length > 0 ? named : [periodOf(before) ?? []].flat();
  });
  if (!relative) return completed(question, before);
  // Without a known period the previous question would be repeated unchanged.
  if (relative.text === null) return null;
  return completed(relative.text, before) ?? relative.text;
}

function completed(question: string, before: string): string | null {
  const previous = withoutEnd(requestOf(before).core);
  if (says(question, 'why_alone')) return `What are the reasons for ${subjectOf(previous)}?`;
  const text = withoutEnd(question);
  const fragment = slotsIn(text, 'follow_up')?.named.rest ?? (isFragment(text) ? text : '');
  if (fragment !== '' && !says(fragment, 'asks')) return `${withFragment(previous, fragment)}?`;
  return withReferents(question, previous);
}

const isLink = (word: string): boolean => termsOf(word).every(isFunctionWord);

const hasContent = (text: string): boolean =>
  splitWords(text).some(
    (word) => !isLink(word) && !labelTerms(word).every((term) => GENERIC_TERMS.has(term)),
  );

/** A few words that begin with a period or a preposition: `in 2022`, `FY2021`. */
function isFragment(text: string): boolean {
  const words = splitWords(text.trim());
  const [first = ''] = words;
  if (words.length > SHORT || says(text, 'asks')) return false;
  return periodSpansIn(text)[0]?.start === 0 || isLink(first);
}

const replaced = (text: string, { start, end }: Span, by: string): string =>
  `${text.slice(0, start)}${by}${text.slice(end)}`;

/** The previous question with its period, metric or name replaced by that of a fragment. */
function withFragment(previous: string, fragment: string): string {
  const periods = periodSpansIn(fragment);
  const metric = metricIn(fragment);
  let text = previous;
  if (periods.length > 0) {
    text = withPeriods(
      text,
      periods.map(({ start, end }) => fragment.slice(start, end)),
    );
  }
  if (metric) {
    const old = metricIn(text);
    const own = fragment.slice(metric.start, metric.end);
    text = old ? replaced(text, old, own) : `${text}, ${own}`;
  }
  const gone = [...periods, ...(metric ? [metric] : [])].toSorted((a, b) => b.start - a.start);
  const left = gone.reduce((rest, span) => replaced(rest, span, ' | '), fragment);
  const scope = left.split('|').find(hasContent)?.trim() ?? '';
  return scope === '' ? text : withScope(text, scope);
}

function withPeriods(text: string, periods: readonly string[]): string {
  const known = periodSpansIn(text);
  const last = known.at(-1);
  if (!last) {
    const named = `in ${periods.join(' and ')}`;
    const latest = phraseIn(text, 'latest');
    return latest ? replaced(text, latest, named) : `${text} ${named}`;
  }
  if (periods.length < known.length || known.length === 1)
    return replaced(text, last, periods.join(' and '));
  return known.reduceRight((left, span, at) => replaced(left, span, periods[at] ?? ''), text);
}

/** `for Asia` replaces the name in `for Europe`, else is appended. */
function withScope(text: string, scope: string): string {
  const words = splitWords(scope);
  const from = words.findIndex(hasContent);
  const name = words.slice(from).join(' ');
  const old = nameIn(text);
  if (old && says(text.slice(0, old.start), 'scope')) return replaced(text, old, name);
  return from === 0 ? `${text} for ${name}` : `${text} ${scope}`;
}

/** Pronouns replaced by the subject of the previous question; null if there are none. */
function withReferents(question: string, previous: string): string | null {
  const found = nameIn(previous);
  const name = found && previous.slice(found.start, found.end);
  const subject = phraseIn(question, 'that_subject');
  if (name && subject) return replaced(question, subject, name);
  const pronoun = phraseIn(question, 'pronoun');
  const ofPronoun = pronoun && { start: pronoun.start, end: pronoun.firstEnd };
  const metric = metricIn(previous);
  if (metric && ofPronoun && !metricIn(question)) {
    const about = replaced(question, ofPronoun, previous.slice(metric.start, metric.end));
    const [period] = periodSpansIn(previous);
    if (!period || periodSpansIn(about).length > 0) return about;
    return `${withoutEnd(about)} in ${previous.slice(period.start, period.end)}?`;
  }
  const possessive = phraseIn(question, 'possessive');
  if (name && possessive) return replaced(question, possessive, `${name}’s`);
  return name && ofPronoun ? replaced(question, ofPronoun, name) : null;
}

/** A question from its first word that is no question word. */
function subjectOf(core: string): string {
  const words = [...core.matchAll(/\S+/g)];
  return core.slice(words.find(([word]) => !isLink(word))?.index ?? 0);
}

/** The last name in a question that is not merely its first word. */
function nameIn(core: string): Span | null {
  const names = core.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}&.-]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}&.-]*)*/gu);
  const metric = metricIn(core);
  const last = [...names].findLast(
    ({ 0: name, index }) =>
      !/^(?:FYE?|Q|H)\d*$/.test(name) &&
      !(metric && index < metric.end && index + name.length > metric.start),
  );
  return last ? { start: last.index, end: last.index + last[0].length } : null;
}

/** Where a text names its first row or measure. */
function metricIn(text: string): Span | null {
  const mention = mentionsIn(text).find(({ name }) => name.kind !== 'statement');
  const words = [...text.matchAll(/[^\s?,.;:]+/g)];
  const wordOf = words.flatMap((word) => labelTerms(word[0]).map(() => word));
  const first = wordOf[mention?.positions[0] ?? -1];
  const last = wordOf[mention?.positions.at(-1) ?? -1];
  if (!first || !last) return null;
  return { start: first.index, end: last.index + last[0].replace(/['’]s$/, '').length };
}
