/** The largest or smallest of the values that documents state, their sum and their average. */
import { codedText, textParts } from '../../../shared/coded-text.ts';
import type { AnswerSegment, CodedText } from '../../../shared/contract/index.ts';
import { currencyOf, type NumberValue, parseNumber } from '../../../shared/values/number-value.ts';
import { type AcrossDocuments, resultText } from '../../engine/index.ts';

/** What a document states, and the segments that state it. */
export interface StatedValue {
  readonly fileName: string;
  readonly sha256?: string | null;
  readonly line: readonly AnswerSegment[];
}

export interface CombinedValues<Stated extends StatedValue> {
  /** What they are combined to; null if they cannot be. */
  readonly line: readonly AnswerSegment[] | null;
  /** The one that the citations of the line are of. */
  readonly of: Stated | undefined;
  /** Why the line is not certain, or missing; null if the values give no reason. */
  readonly doubt: CodedText | null;
  /** In the order of their values if the largest or smallest is asked for. */
  readonly values: readonly Stated[];
}

type ValueSegment = Extract<AnswerSegment, { type: 'value' }>;

interface Comparable<Stated> {
  readonly stated: Stated;
  readonly segment: ValueSegment;
}

interface Operand<Stated> extends Comparable<Stated> {
  readonly number: NumberValue;
}

/** The segment that states the value that is combined: a date if the first or last is asked for. */
export const valueIn = (
  line: readonly AnswerSegment[],
  operation: AcrossDocuments['operation'],
): ValueSegment | undefined =>
  line.find(
    (segment): segment is ValueSegment =>
      segment.type === 'value' && (!isOfTime(operation) || segment.date !== undefined),
  );

const isOfTime = (operation: AcrossDocuments['operation']): boolean =>
  operation === 'first' || operation === 'last';

/** `total`: number of documents, some of which may state no value. */
export function combineValues<Stated extends StatedValue>(
  values: readonly Stated[],
  operation: AcrossDocuments['operation'],
  total: number,
): CombinedValues<Stated> {
  const stated = values.flatMap((one): Comparable<Stated>[] => {
    const segment = valueIn(one.line, operation);
    return segment ? [{ stated: one, segment }] : [];
  });
  const doubt = doubtOf(stated, operation, total);
  if (operation === 'first' || operation === 'last') {
    const dayOf = ({ segment }: Comparable<Stated>) => Date.parse(segment.date ?? '');
    return { ...extreme<Stated, Comparable<Stated>>(stated, dayOf, operation), doubt };
  }
  const operands = stated.flatMap((one): Operand<Stated>[] => {
    const number = parseNumber(one.segment.text);
    return number && number.doubt === null ? [{ ...one, number }] : [];
  });
  const units = new Set(operands.map(({ number }) => unitOf(number)));
  // Amounts in several currencies have a sum in each; percentages have none.
  const isOneKind =
    operation === 'sum'
      ? !units.has('%') && (units.size === 1 || !units.has(''))
      : units.size === 1;
  if (operands.length < values.length || !isOneKind) {
    const doubt = codedText('the values are not numbers of one currency or unit.');
    return { line: null, of: undefined, doubt, values };
  }
  const combined =
    operation === 'sum' || operation === 'average'
      ? totals(operands, operation)
      : extreme<Stated, Operand<Stated>>(operands, ({ number }) => number.value, operation);
  return { ...combined, doubt };
}

function doubtOf(
  operands: readonly Comparable<StatedValue>[],
  operation: AcrossDocuments['operation'],
  total: number,
): CodedText | null {
  const count = operands.length;
  if (count < total) {
    return codedText('only {count} of {total} documents state a value.', { count, total });
  }
  const years = new Set(operands.map(({ stated }) => yearsOf(stated.line)));
  if (years.size > 1) return codedText('the values are of different periods.');
  const files = new Set(operands.map(({ stated: { sha256 } }, at) => sha256 ?? at));
  const isCombined = operation === 'sum' || operation === 'average';
  return isCombined && files.size < count ? codedText('some documents are the same file.') : null;
}

function totals<Stated extends StatedValue>(
  operands: readonly Operand<Stated>[],
  operation: 'sum' | 'average',
): Omit<CombinedValues<Stated>, 'doubt'> {
  const count = operands.length;
  const text =
    operation === 'sum'
      ? codedText('The sum of the values of {count} documents is', { count })
      : codedText('The average of the values of {count} documents is', { count });
  const totals = [...Map.groupBy(operands, ({ number }) => unitOf(number)).values()].map(
    (own): AnswerSegment => ({ type: 'value', text: totalOf(own, operation), citation: null }),
  );
  return {
    line: [
      ...segmentsOf(text),
      ...totals.flatMap((total, at) => (at > 0 ? [PLUS, total] : [total])),
      END,
    ],
    of: operands[0]?.stated,
    values: operands.map(({ stated }) => stated),
  };
}

const EXTREMES = {
  most: 'The highest value of {count} documents is in {names}:',
  least: 'The lowest value of {count} documents is in {names}:',
  first: 'The earliest date of {count} documents is in {names}:',
  last: 'The latest date of {count} documents is in {names}:',
} as const;

function extreme<Stated extends StatedValue, Value extends Comparable<Stated>>(
  all: readonly Value[],
  rankOf: (value: Value) => number,
  operation: keyof typeof EXTREMES,
): Omit<CombinedValues<Stated>, 'doubt'> {
  const sign = operation === 'most' || operation === 'last' ? -1 : 1;
  const ranked = all.toSorted((a, b) => sign * (rankOf(a) - rankOf(b)));
  const [first] = ranked;
  const best = first ? ranked.filter((value) => rankOf(value) === rankOf(first)) : [];
  const names = best.map(({ stated }) => stated.fileName).join(', ');
  const text = codedText(EXTREMES[operation], { count: all.length, names });
  return {
    line: [...segmentsOf(text), ...(first ? cited(first.segment) : []), END],
    of: first?.stated,
    values: ranked.map(({ stated }) => stated),
  };
}

/** In the scale and with the decimals of the values. */
function totalOf(operands: readonly Operand<StatedValue>[], operation: 'sum' | 'average'): string {
  const sum = operands.reduce((before, { number }) => before + number.value, 0);
  const [first] = operands;
  return resultText(
    operation === 'sum' ? sum : sum / operands.length,
    first?.number.percent ? 'percent' : 'amount',
    {
      decimals: null,
      currency: first?.number.currency?.text,
      scale: Math.max(...operands.map(({ number }) => number.magnitude)),
      printed: Math.max(...operands.map(({ number }) => number.decimals)),
    },
  );
}

const PLUS: AnswerSegment = { type: 'text', text: ' + ' };
const END: AnswerSegment = { type: 'text', text: '.' };

const segmentsOf = (text: CodedText): AnswerSegment[] => [
  { type: 'text', ...textParts('text', text) },
  { type: 'text', text: ' ' },
];

const cited = (segment: ValueSegment): AnswerSegment[] =>
  segment.citation === null
    ? [segment]
    : [segment, { type: 'text', text: ' ' }, { type: 'citation', citation: segment.citation }];

const unitOf = (number: NumberValue): string =>
  number.percent ? '%' : (currencyOf(number) ?? (number.magnitude === 1 ? number.unit.trim() : ''));

/** The years that a statement names. */
const yearsOf = (line: readonly AnswerSegment[]): string =>
  line
    .flatMap((segment) =>
      segment.type === 'text' ? (segment.text.match(/\b(?:19|20)\d{2}\b/g) ?? []) : [],
    )
    .join(' ');
