/**
 * The sentences of a question: what is asked, and instructions on the form of the answer or on
 * where to search (`Round to two decimal places.`, `Answer in USD millions.`). Instructions are
 * excluded from the search.
 */
import { groupNeighbours } from '../../../../../shared/neighbours.ts';
import { magnitudeIn } from '../../../../../shared/values/magnitudes.ts';
import { splitWords } from '../../../language/vocabulary/index.ts';
import { numberOfWord } from '../../../language/vocabulary/number-words.ts';
import { phraseIn, type Sense, says } from '../../../language/vocabulary/question-words.ts';
import { endsSentence } from '../../content/passages.ts';

export interface Request {
  /** The question without instructions and bracketed text. */
  readonly core: string;
  /** Requested decimal places; null if none. */
  readonly decimals: number | null;
  /** Requested scale, such as 1e6 for `in USD millions`; null if none. */
  readonly scale: number | null;
}

/** Text in brackets and raised marks in brackets: `Net sales (unaudited)`, `Assets⁽¹⁾`. */
export const IN_BRACKETS = /\s*(?:\([^()]*\)|⁽[^⁽⁾]*⁾)/gu;

export function requestOf(question: string): Request {
  const words = splitWords(question.trim());
  const sentences = groupNeighbours(words, (word, next) => !endsSentence(word, next)).map((own) =>
    own.join(' '),
  );
  const asked = sentences
    .map((sentence) => from(sentence, 'preamble', ':'))
    .filter((sentence) => !says(sentence, 'instruction'));
  const questions = asked.filter((sentence) => sentence.includes('?'));
  const kept = questions.length > 0 ? questions : asked.length > 0 ? asked : sentences;
  const core = kept
    .map((sentence) => from(sentence, 'leading', ', '))
    .join(' ')
    .replace(IN_BRACKETS, '')
    .trim();
  const decimals = phraseIn(question, 'decimals');
  const count = splitWords(question.slice(0, decimals?.start).trim()).at(-1) ?? '';
  const scale = phraseIn(question, 'scale');
  return {
    core: core === '' ? question : core,
    decimals: decimals && (count === 'zero' ? 0 : numberOfWord(count)),
    scale: scale && magnitudeIn(question.slice(scale.start, scale.end)),
  };
}

/** A sentence without the marks at its end. */
export const withoutEnd = (text: string): string => text.replace(/[\s?.!:]+$/, '');

/** What follows the mark after a phrase: `Using the balance sheet, …`, `Answer this question: …`. */
function from(sentence: string, sense: Sense, mark: string): string {
  const phrase = phraseIn(sentence, sense);
  const at = phrase ? sentence.indexOf(mark, phrase.end) : -1;
  return at === -1 ? sentence : sentence.slice(at + mark.length).trimStart();
}
