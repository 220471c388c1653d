/** Questions that compare or add up the values of several documents. */
import { slotsIn } from '../../../language/vocabulary/question-words.ts';
import { completeQuestion } from './follow-up.ts';
import { extremeIn } from './kind.ts';
import { requestOf } from './request.ts';

export interface AcrossDocuments {
  readonly operation: 'most' | 'least' | 'sum' | 'average';
  /** What each document is asked for: `net income in 2020`. */
  readonly question: string;
  /** The question completed from the previous ones; null if it was complete. */
  readonly understoodAs: string | null;
}

const COMBINED = [
  { sense: 'average_over_documents', operation: 'average' },
  { sense: 'sum_over_documents', operation: 'sum' },
] as const;

/**
 * `Which company had the highest revenue in 2020?`, `What is the sum of the totals of all invoices?`;
 * null for a question that each document answers by itself. `history`: previous questions, oldest first.
 */
export function acrossDocuments(
  question: string,
  history: readonly string[] = [],
): AcrossDocuments | null {
  const understoodAs = completeQuestion(question, history, () => null);
  const { core } = requestOf(understoodAs ?? question);
  const compared = slotsIn(core, 'which_document_has')?.named;
  const operation = compared ? extremeIn(core) : null;
  if (compared && operation) return { operation, question: measureOf(compared), understoodAs };
  for (const { sense, operation } of COMBINED) {
    const combined = slotsIn(core, sense)?.named;
    if (combined) return { operation, question: measureOf(combined), understoodAs };
  }
  return null;
}

const measureOf = ({ measure, rest }: Readonly<Record<string, string>>): string =>
  [measure, rest].filter(Boolean).join(' ');
