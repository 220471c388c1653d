/**
 * Completes a question that leaves out what the one before it said: `and in 2022?` takes its metric,
 * `and gross profit?` its period, `and for Europe?` both; `it` and `that company` are what it was
 * about; `why?` asks for its reasons; `the year before?` counts from the period of its answer. The completed question is text again, so that it can be shown.
 */
import { contentTerms } from '../../evidence/terms.ts';
import { GENERIC_TERMS, labelTerms, type Name } from '../../vocabulary/accounting.ts';
import { type Period, periodsIn } from '../periods.ts';
import { mentionsIn } from './names.ts';
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
/** The latest period, which a question names without its number. */
const LATEST =
  /\b(?:(?:in|for|of|during)\s+)?(?:the\s+)?(?:latest|last|most recent|current)\s+(?:(?:fiscal|financial|reporting)\s+)?(?:year|quarter|period)\b/i;
/** Words of a question that is complete by itself. */
const ASKS =
  /^\s*(?:what|who|when|where|which|how|is|are|was|were|do|does|did|has|have|had|can|list|name|compare|show)\b/i;
/** A follow-up that says no more than so many words adds to the question before. */
const SHORT = 7;

/** The period that the answer to a complete question is about, where the question names none. */
export type PeriodOfAnswer = (question: string) => Period | null;

/** The question in full, or null where it is complete or nothing was asked before. */
export function completeQuestion(
  question: string,
  history: readonly string[],
  periodOf: PeriodOfAnswer = () => null,
): string | null {
  let before: string | null = null;
  for (const asked of history) before = (before && merged(asked, before, periodOf)) ?? asked;
  return before && merged(question, before, periodOf);
}

/** `question` with what it leaves out taken from `before`; null where it leaves out nothing. */
function merged(question: string, before: string, periodOf: PeriodOfAnswer): string | null {
  const relative = withRelativePeriod(question, () => {
    const named = periodsIn(requestOf(before).core);
    return named.length > 0 ? named : [periodOf(before) ?? []].flat();
  });
  if (!relative) return completed(question, before);
  // Of a period that cannot be told, the question before would be repeated as it was.
  if (relative.text === null) return null;
  return completed(relative.text, before) ?? relative.text;
}

function completed(question: string, before: string): string | null {
  const previous = requestOf(before).core.replace(/[\s?.!]+$/, '');
  if (WHY.test(question)) return `What are the reasons for ${subjectOf(previous)}?`;
  const rest = question.replace(LEAD_IN, '').replace(/[\s?.!]+$/, '');
  const led = rest.length < question.replace(/[\s?.!]+$/, '').length;
  if (led ? !ASKS.test(rest) : isFragment(rest)) return `${fragmentIn(previous, rest)}?`;
  return withReferents(question, previous);
}

const isFragment = (text: string): boolean =>
  !ASKS.test(text) &&
  text.split(/\s+/).length <= SHORT &&
  /^(?:in|for|at|by|from|Q[1-4]|FY|(?:19|20)\d\d)/i.test(text);

/** The question before with its period, its metric or its object replaced by those of a fragment. */
function fragmentIn(previous: string, fragment: string): string {
  const periods = fragment.match(PERIOD) ?? [];
  const metric = phraseIn(fragment);
  let text = previous;
  if (periods.length > 0) text = withPeriods(text, periods);
  if (metric) {
    const old = phraseIn(text);
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
  const place = text.lastIndexOf(last);
  return `${text.slice(0, place)}${periods.join(' and ')}${text.slice(place + last.length)}`;
}

/** `for Asia` in the place of `for Europe`, else at the end. */
function withObject(text: string, object: string): string {
  const old =
    /\b(for|in|of) (?:the )?\p{Lu}[\p{L}&.-]*(?: \p{Lu}[\p{L}&.-]*)*(?=$|[,.]| (?:in|for|during|at) )/u.exec(
      text,
    );
  if (old) return text.replace(old[0], `${old[1]} ${object}`);
  return `${text} for ${object}`;
}

/** Pronouns replaced by what the question before was about; null where there are none. */
function withReferents(question: string, previous: string): string | null {
  const name = properName(previous);
  if (name && COMPANY.test(question)) return question.replace(COMPANY, `${name}$<own>`);
  const metric = phraseIn(previous);
  if (metric && !phraseIn(question) && PRONOUN.test(question)) {
    const about = question.replace(PRONOUN, metric);
    const [period] = previous.match(PERIOD) ?? [];
    return period && !about.match(PERIOD) ? about.replace(/[\s?.!]*$/, ` in ${period}?`) : about;
  }
  if (name && POSSESSIVE.test(question)) return question.replace(POSSESSIVE, `${name}’s`);
  if (name && PRONOUN.test(question)) return question.replace(PRONOUN, name);
  return null;
}

/** What a question is about: its words without those that ask. */
const subjectOf = (core: string): string =>
  core
    .replace(
      /^(?:what|how much|how many|which|who|when|where)\b\s*(?:is|are|was|were|did|does|do|has|have)?\s*/i,
      '',
    )
    .replace(/^(?:is|are|was|were|did|does|do|has|have)\s+/i, '');

/** The last name in a question that does not merely start it. */
function properName(core: string): string | null {
  const names = core.match(/(?<=\S\s+)\p{Lu}[\p{L}&.-]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}&.-]*)*/gu) ?? [];
  const name = names.filter((one) => !/^(?:FYE?|Q|H)\d*$/.test(one)).at(-1);
  return name?.replace(/['’]s$/, '') ?? null;
}

/** The words of a text that name its first row or measure. */
function phraseIn(text: string): string | null {
  const mention = mentionsIn(text).find(({ name }) => name.kind !== 'statement');
  return mention ? wordsOf(text, mention.name) : null;
}

function wordsOf(text: string, { terms }: Name): string | null {
  const words = [...text.matchAll(/\S+/g)];
  for (const [start, first] of words.entries()) {
    for (const last of words.slice(start, start + terms.length + 3)) {
      const phrase = text
        .slice(first.index, last.index + last[0].length)
        .replace(/['’]s$|[?,.;:]+$/g, '');
      const own = labelTerms(phrase);
      if (own.length === terms.length && own.every((term, at) => term === terms[at]))
        return phrase.replace(/^(?:the|of|in|and)\s+/i, '');
    }
  }
  return null;
}
