/**
 * The two operands of a question for the difference, the sum or the ratio of two values of one
 * table: `How many more stores does Norway have than Sweden?`, `the ratio of A to B`, `A minus B`.
 */
export type PairOperation = 'difference' | 'less' | 'minus' | 'sum' | 'ratio' | 'share';

export interface Operands {
  readonly operation: PairOperation;
  /** Words of each operand; words common to both may be in one alone. */
  readonly left: string;
  readonly right: string;
}

const PATTERNS: readonly (readonly [PairOperation, RegExp])[] = [
  ['difference', /\b(?:difference|gap)\s+(?:\S+\s+){0,4}?between\s+(.+?)\s+and\s+(.+)$/iu],
  [
    'less',
    /\bhow (?:many|much)\s+(?:fewer|less|lower|smaller)\b(.+?)\s+(?:than|compared (?:to|with))\s+(.+)$/iu,
  ],
  [
    'minus',
    /\bhow (?:many|much)\s+(?:more|higher|larger|greater)\b(.+?)\s+(?:than|compared (?:to|with))\s+(.+)$/iu,
  ],
  ['ratio', /\bratio\s+(?:of|between)\s+(.+?)\s+(?:to|and)\s+(.+)$/iu],
  [
    'share',
    /\b(?:what|which)\s+(?:percentage|per ?cent|share|proportion)\s+of\s+(?<right>.+?)\s+(?:is|are|was|were)\s+(?<left>.+)$/iu,
  ],
  ['share', /(.+?)\s+(?:as|in) (?:an? )?(?:%|per ?cent(?:age)?|share|proportion) of\s+(.+)$/iu],
  ['ratio', /(.+?)\s+divided by\s+(.+)$/iu],
  ['minus', /(.+?)\s+(?:minus|less)\s+(.+)$/iu],
  ['sum', /(.+?)\s+plus\s+(.+)$/iu],
  [
    'sum',
    /\b(?:sum|total|combined)\b(?:\s+\S+){0,6}?\s+(?:of|for)\s+(.+?)\s+(?:and|plus)\s+(.+)$/iu,
  ],
];

/** Null if the question names no two operands. */
export function operandsIn(core: string): Operands | null {
  const text = core.replace(/[?.!\s]+$/, '');
  for (const [operation, pattern] of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const left = match.groups?.left ?? match[1] ?? '';
    const right = match.groups?.right ?? match[2] ?? '';
    // The words before the operands describe both: `the difference in sales between A and B`.
    const before = match.groups ? '' : text.slice(0, match.index + match[0].indexOf(left));
    return { operation, left: `${before} ${left}`.trim(), right: right.trim() };
  }
  return null;
}
