/**
 * The two operands of a question for the difference, the sum or the ratio of two values of one
 * table: `How many more stores does Norway have than Sweden?`, `the ratio of A to B`, `A minus B`.
 */
import { type Sense, slotsIn } from '../../vocabulary/question-words.ts';

export type PairOperation = 'difference' | 'less' | 'minus' | 'sum' | 'ratio' | 'share';

export interface Operands {
  readonly operation: PairOperation;
  /** Words of each operand; words common to both may be in one alone. */
  readonly left: string;
  readonly right: string;
}

const OPERATIONS: readonly (readonly [PairOperation, Sense])[] = [
  ['difference', 'difference_of'],
  ['less', 'less_than'],
  ['minus', 'more_than'],
  ['ratio', 'ratio_of'],
  ['share', 'share_of'],
  ['sum', 'sum_of'],
];

/** Null if the question names no two operands. */
export function operandsIn(core: string): Operands | null {
  for (const [operation, sense] of OPERATIONS) {
    const slots = slotsIn(core, sense);
    if (!slots) continue;
    const { a = '', b = '' } = slots.named;
    // The words before the operands describe both: `the difference in sales between A and B`.
    const before = operation === 'share' ? '' : slots.before;
    return { operation, left: `${before}${a}`.trim(), right: b };
  }
  return null;
}
