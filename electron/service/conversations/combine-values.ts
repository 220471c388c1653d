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

interface Operand<Stated> {
  readonly stated: Stated;
  readonly segment: ValueSegment;
  readonly number: NumberValue;
}

/** The segment that states the value: a name or a date is none that is combined. */
export const valueIn = (line: readonly AnswerSegment[]): ValueSegment | undefined =>
  line.find((segment): segment is ValueSegment => segment.type === 'value');

/** `total`: number of documents, some of which may state no value. */
export function combineValues<Stated extends StatedValue>(
  values: readonly Stated[],
  operation: AcrossDocuments['operation'],
  total: number,
): CombinedValues<Stated> {
  const operands = values.flatMap((stated): Operand<Stated>[] => {
    const segment = valueIn(stated.line);
    const number = segment && parseNumber(segment.text);
    return number && number.doubt === null ? [{ stated, segment, number }] : [];
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
  return { ...combined(operands, operation), doubt: doubtOf(operands, operation, total) };
}

function doubtOf(
  operands: readonly Operand<StatedValue>[],
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

function combined<Stated extends StatedValue>(
  operands: readonly Operand<Stated>[],
  operation: AcrossDocuments['operation'],
): Omit<CombinedValues<Stated>, 'doubt'> {
  const count = operands.length;
  if (operation === 'sum' || operation === 'average') {
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
  const sign = operation === 'most' ? -1 : 1;
  const ranked = operands.toSorted((a, b) => sign * (a.number.value - b.number.value));
  const best = ranked.filter(({ number }) => number.value === ranked[0]?.number.value);
  const values = { count, names: best.map(({ stated }) => stated.fileName).join(', ') };
  const text =
    operation === 'most'
      ? codedText('The highest value of {count} documents is in {names}:', values)
      : codedText('The lowest value of {count} documents is in {names}:', values);
  return {
    line: [...segmentsOf(text), ...best.slice(0, 1).flatMap(({ segment }) => cited(segment)), END],
    of: best[0]?.stated,
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
