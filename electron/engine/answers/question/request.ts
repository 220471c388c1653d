/**
 * The sentences of a question: what is asked, and instructions on the form of the answer or on
 * where to search (`Round to two decimal places.`, `Answer in USD millions.`). Instructions are
 * excluded from the search.
 */
import { MAGNITUDES } from '../../../../shared/values/magnitudes.ts';
import { numberOfWord } from '../../vocabulary/number-words.ts';

export interface Request {
  /** The question without instructions and bracketed text. */
  readonly core: string;
  /** Requested decimal places; null if none. */
  readonly decimals: number | null;
  /** Requested scale, such as 1e6 for `in USD millions`; null if none. */
  readonly scale: number | null;
}

const INSTRUCTION =
  /^\s*(?:please\s+)?(?:answer|round|write|format|give|respond|reply|express|return|state your|use only|assume|provide (?:the|your) answer)\b/i;
/** `Using the cash flow statement, answer the following question …: how much …`. */
const PREAMBLE =
  /^.*\b(?:answer the following question|here['’]s the question|question)\b[^:]*:\s*/i;
const LEADING =
  /^(?:when (?:primarily )?referencing|using|based on|basing (?:your|our) judgments?|according to|looking at|considering|given|from)\b[^,]*?,\s+/i;
const SENTENCE_END = /(?<=[.?!])\s+(?=\p{Lu}|\d)/u;
const IN_BRACKETS = /\s*\([^()]*\)/g;

const DECIMALS = /\b(zero|one|two|three|four|\d)\s+decimal/i;
const SCALE =
  /\bin\s+(?:(?:US|U\.S\.)?\s?(?:\$|dollars?|USD|EUR|GBP)\s+)?(thousand|million|billion)s?\b/i;

export function requestOf(question: string): Request {
  const sentences = question.replace(/\s+/g, ' ').trim().split(SENTENCE_END);
  const asked = sentences
    .map((sentence) => sentence.replace(PREAMBLE, ''))
    .filter((s) => !INSTRUCTION.test(s));
  const questions = asked.filter((sentence) => sentence.includes('?'));
  const kept = questions.length > 0 ? questions : asked.length > 0 ? asked : sentences;
  const core = kept
    .map((sentence) => sentence.replace(LEADING, ''))
    .join(' ')
    .replace(IN_BRACKETS, '')
    .trim();
  const decimals = DECIMALS.exec(question)?.[1]?.toLowerCase();
  const scale = SCALE.exec(question)?.[1]?.toLowerCase();
  return {
    core: core === '' ? question : core,
    decimals: decimals === 'zero' ? 0 : numberOfWord(decimals ?? ''),
    scale: scale === undefined ? null : (MAGNITUDES.get(scale) ?? null),
  };
}
