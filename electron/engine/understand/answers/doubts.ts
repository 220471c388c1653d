/**
 * Why an answer is not certain, in words for a reader: what leaves open whether a candidate is about
 * the thing that the question asks for. Such a candidate is never certain, whatever its probability.
 */
import { codedText } from '../../../../shared/coded-text.ts';
import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import type { Message } from '../../../../shared/messages/messages.ts';
import type { FeatureVector } from './compose/statement.ts';

/** What the question says and the candidate does not. */
export interface Unsaid {
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly years: readonly string[];
  readonly marks: readonly string[];
}

const SOMETHING_ELSE = 'it may be about something else.';
const SEVERAL_VALUES = 'it has several values that may be meant.';
const LONGER_PERIOD = 'this is of a longer period than the question asks for.';
const UNSAID: Message =
  'nothing beside {where, select, figure {the figure} other {it}} says {quoted}.';

/** What is missing beside it, in the words of the question. */
const missing = (quotes: readonly string[], where = ''): CodedText =>
  quotes.length === 0
    ? codedText(SOMETHING_ELSE)
    : { code: UNSAID, values: { where }, quotes: [...quotes] };

/** By feature, the most telling first. */
const DOUBTS: Readonly<Record<string, Message | ((unsaid: Unsaid) => CodedText)>> = {
  'page of contents': 'this is the number of a page.',
  'mark unsaid': ({ marks }) => missing(marks),
  'amount, period unsaid': ({ years }) => missing(years),
  'figure, name unsaid': ({ names }) => missing(names, 'figure'),
  'statement, name unsaid': ({ names }) => missing(names),
  'quote, name unsaid': ({ names }) => missing(names),
  'name missing': ({ names }) => missing(names),
  'figure, open words unsaid': ({ words }) => missing(words, 'figure'),
  'row, noun unsaid': ({ words }) => missing(words),
  'earlier asked, latest given':
    'this is the latest period, and the question asks for an earlier one.',
  'payment asked, none given':
    'this is an amount of the period, and the question asks what was paid.',
  'date unsaid': 'it does not say that it is of the day that the question names.',
  'past asked, future given': 'this is what will be, and the question asks what was.',
  'count asked, money given': 'this is an amount of money, and the question asks how many.',
  'rate asked, amount given': 'this is an amount, and the question asks for a rate.',
  'rate of part of a year':
    'this compares a part of a year with a balance, and the question may mean a whole year.',
  'change of a change': 'the row itself is a change.',
  'earlier given, none asked': 'this is of an earlier period, and the question names none.',
  'head unsaid': SOMETHING_ELSE,
  'label joins more': 'the row also has something else than the question names.',
  'part of a year asked, year given': LONGER_PERIOD,
  'change given, none asked': 'the row is of a change.',
  'purpose asked, amount given': 'this is an amount, and the question asks what for.',
  'quarter asked, more given': LONGER_PERIOD,
  'extreme asked of one value':
    'this is one value, and the question asks which is the highest or lowest.',
  'average asked of one value': 'this is one value, and the question asks for an average.',
  'limit given, none asked':
    'this is the highest or lowest amount, and the question asks for none.',
  'extreme unsaid': 'it does not say that this is the highest or lowest.',
  'one number asked of several cells': SEVERAL_VALUES,
  'several values in order': SEVERAL_VALUES,
  'one period asked of several cells': SEVERAL_VALUES,
  'figure, another row says more': 'another row has more of the words of the question.',
  'number for a share': 'this is a number, and the question asks for a share.',
  'quote, calculation asked': 'the question asks for a calculation, and this is only quoted.',
  'quote, list asked': 'the question asks for a list, and this may be a part of it.',
  'role unsaid': 'it does not name the office that the question asks for.',
  'holder unsaid': 'it does not clearly say who holds the office.',
  'kind not held': 'it does not clearly have the date, number, name or place that is asked for.',
  'label says more': 'the name of the row says more than the question.',
  'other subject': SOMETHING_ELSE,
  'not a sentence': 'it is no whole sentence.',
  heading: 'it is a heading with what follows.',
};

/** Why a candidate with the features is not certain; null if nothing speaks against it. */
export function doubtOf(features: FeatureVector, unsaid: Unsaid): CodedText | null {
  const name = Object.keys(DOUBTS).find((sign) => (features[sign] ?? 0) > 0);
  const doubt = name === undefined ? undefined : DOUBTS[name];
  if (!doubt) return null;
  return typeof doubt === 'function' ? doubt(unsaid) : codedText(doubt);
}
