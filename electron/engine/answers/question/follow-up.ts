/**
 * Completes a question that omits what the previous one said: `and in 2022?` takes its metric, `and
 * gross profit?` its period, `and for Europe?` both; `it` and `that company` refer to its subject;
 * `why?` asks for its reasons; `the year before?` is relative to the period of its answer. The
 * completed question is text, so that it can be shown.
 */

import { mentionsIn } from '../../accounts/names.ts';
import { type Period, periodsIn } from '../../content/periods.ts';
import { contentTerms } from '../../evidence/terms.ts';
import { GENERIC_TERMS, labelTerms, type Name } from '../../vocabulary/accounting.ts';
import { withRelativePeriod } from './relative-period.ts';
import { requestOf } from './request.ts';

const LEAD_IN =
  /^\s*(?:and|but|so|ok(?:ay)?|then)?[\s,]*(?:(?:what|how) about|what of|same for|the same for|now|also)?\s*/i;
const WHY = /^\s*(?:and\s+|but\s+)?why\b(?:\s+(?:is|was|did)\s+(?:that|this|it|so))?[\s?.!]*$/i;
const COMPANY =
  /\b(?:that|this|the same|said)\s+(?:company|firm|group|issuer|party|person|institution|customer|supplier)(?<own>['’]s)?/i;
const PRONOUN = /\b(?:it|they|that|this|those|these)\b(?!\s+\p{L}+\s+(?:is|was|are|were)\b)/iu;
const POSSESSIVE = /\b(?:its|their)\b/i;
const PERIOD =
  /\b(?:(?:Q[1-4]|H[12]|(?:first|second|third|fourth)\s+(?:fiscal\s+)?(?:quarter|half))(?:\s+of)?\s+)?(?:(?:fiscal\s+)?year\s+|fiscal\s+|FYE?\s?)?(?:(?:19|20)\d\d|(?<=FYE?\s?)\d\d)\b|\b[1-4]Q\s?\d\d\b/gi;
/** The latest period, named without a year. */
const LATEST =
  /\b(?:(?:in|for|of|during)\s+)?(?:the\s+)?(?:latest|last|most recent|current)\s+(?:(?:fiscal|financial|reporting)\s+)?(?:year|quarter|period)\b/i;
/** Words that make a question complete. */
const ASKS =
  /^\s*(?:what|who|when|where|which|how|is|are|was|were|do|does|did|has|have|had|can|list|name|compare|show)\b/i;
/** A follow-up of at most this many words extends the previous question. */
const SHORT = 7;

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
  const previous = requestOf(before).core.replace(/[\s?.!]+$/, '');
  if (WHY.test(question)) return `What are the reasons for ${subjectOf(previous)}?`;
  const rest = question.replace(LEAD_IN, '').replace(/[\s?.!]+$/, '');
  const hasLeadIn = rest.length < question.replace(/[\s?.!]+$/, '').length;
  if (hasLeadIn ? !ASKS.test(rest) : isFragment(rest)) return `${fragmentIn(previous, rest)}?`;
  return withReferents(question, previous);
}

const isFragment = (text: string): boolean =>
  !ASKS.test(text) &&
  text.split(/\s+/).length <= SHORT &&
  /^(?:in|for|at|by|from|Q[1-4]|FY|(?:19|20)\d\d)/i.test(text);

/** The previous question with its period, metric or object replaced by that of a fragment. */
function fragmentIn(previous: string, fragment: string): string {
  const periods = fragment.match(PERIOD) ?? [];
  const metric = subjectIn(fragment);
  let text = previous;
  if (periods.length > 0) text = withPeriods(text, periods);
  if (metric) {
    const old = subjectIn(text);
    text = old ? text.replace(old, metric) : `${text}, ${metric}`;
  }
  const object = fragment
    .replace(PERIOD, ' ')
    .replace(metric ?? '', ' ')
    .replace(
      /^\s*(?:(?:in|for|of|at|by|the|with|to|from|and)\b\s*)+|\s+(?:in|for|of|to|from)\s*$/gi,
      ' ',
    )
    .trim();
  const adds = contentTerms(object).some((term) => !GENERIC_TERMS.has(term));
  return object !== '' && adds ? withObject(text, object) : text;
}

function withPeriods(text: string, periods: readonly string[]): string {
  const known = text.match(PERIOD) ?? [];
  const last = known.at(-1);
  if (last === undefined) {
    const named = `in ${periods.join(' and ')}`;
    return LATEST.test(text) ? text.replace(LATEST, named) : `${text} ${named}`;
  }
  if (periods.length >= known.length && known.length > 1) {
    let at = 0;
    return text.replace(PERIOD, (own) => periods[at++] ?? own);
  }
  const position = text.lastIndexOf(last);
  return `${text.slice(0, position)}${periods.join(' and ')}${text.slice(position + last.length)}`;
}

/** `for Asia` replaces `for Europe`, else is appended. */
function withObject(text: string, object: string): string {
  const old =
    /\b(for|in|of) (?:the )?\p{Lu}[\p{L}&.-]*(?: \p{Lu}[\p{L}&.-]*)*(?=$|[,.]| (?:in|for|during|at) )/u.exec(
      text,
    );
  if (old) return text.replace(old[0], `${old[1]} ${object}`);
  return `${text} for ${object}`;
}

/** Pronouns replaced by the subject of the previous question; null if there are none. */
function withReferents(question: string, previous: string): string | null {
  const name = properName(previous);
  if (name && COMPANY.test(question)) return question.replace(COMPANY, `${name}$<own>`);
  const metric = subjectIn(previous);
  if (metric && !subjectIn(question) && PRONOUN.test(question)) {
    const about = question.replace(PRONOUN, metric);
    const [period] = previous.match(PERIOD) ?? [];
    return period && !about.match(PERIOD) ? about.replace(/[\s?.!]*$/, ` in ${period}?`) : about;
  }
  if (name && POSSESSIVE.test(question)) return question.replace(POSSESSIVE, `${name}’s`);
  if (name && PRONOUN.test(question)) return question.replace(PRONOUN, name);
  return null;
}

/** The subject of a question: its words without question words. */
const subjectOf = (core: string): string =>
  core
    .replace(
      /^(?:what|how much|how many|which|who|when|where)\b\s*(?:is|are|was|were|did|does|do|has|have)?\s*/i,
      '',
    )
    .replace(/^(?:is|are|was|were|did|does|do|has|have)\s+/i, '');

/** The last name in a question that is not merely its first word. */
function properName(core: string): string | null {
  const names = core.match(/(?<=\S\s+)\p{Lu}[\p{L}&.-]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}&.-]*)*/gu) ?? [];
  const name = names.filter((one) => !/^(?:FYE?|Q|H)\d*$/.test(one)).at(-1);
  return name?.replace(/['’]s$/, '') ?? null;
}

/** The words of a text that name its first row or measure. */
function subjectIn(text: string): string | null {
  const mention = mentionsIn(text).find(({ name }) => name.kind !== 'statement');
  return mention ? findNameInText(text, mention.name) : null;
}

function findNameInText(text: string, { terms }: Name): string | null {
  const words = [...text.matchAll(/\S+/g)];
  for (const [start, first] of words.entries()) {
    for (const last of words.slice(start, start + terms.length + 3)) {
      const candidate = text
        .slice(first.index, last.index + last[0].length)
        .replace(/['’]s$|[?,.;:]+$/g, '');
      const own = labelTerms(candidate);
      if (own.length === terms.length && own.every((term, at) => term === terms[at]))
        return candidate.replace(/^(?:the|of|in|and)\s+/i, '');
    }
  }
  return null;
}
