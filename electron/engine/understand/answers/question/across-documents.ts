/** Questions that compare or add up the values of several documents. */
import { isFunctionWord, splitWords } from '../../../language/vocabulary/index.ts';
import { slotsIn, wordFor } from '../../../language/vocabulary/question-words.ts';
import { completeQuestion } from './follow-up.ts';
import { extremeIn, saysFirst } from './kind.ts';
import { requestOf, withoutEnd } from './request.ts';

export interface AcrossDocuments {
  readonly operation: 'most' | 'least' | 'first' | 'last' | 'sum' | 'average';
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
 * `Which company had the highest revenue in 2020?`, `Which contract ends first?`, `What is the sum of
 * the totals of all invoices?`; null for a question that each document answers by itself. `history`: previous questions, oldest first.
 */
export function acrossDocuments(
  question: string,
  history: readonly string[] = [],
): AcrossDocuments | null {
  const understoodAs =
    continued(question, history) ?? completeQuestion(question, history, () => null);
  const { core } = requestOf(understoodAs ?? question);
  const compared = slotsIn(core, 'which_document_has')?.named;
  const operation = compared ? extremeIn(core) : null;
  if (compared && operation) return { operation, question: measureOf(compared), understoodAs };
  const ordered = slotsIn(core, 'which_document_is_first')?.named;
  if (ordered) {
    const operation = saysFirst(core) ? 'first' : 'last';
    const { verb, name, rest } = ordered;
    const when = [wordFor(core, 'date'), verb, name, rest].filter(Boolean).join(' ');
    return { operation, question: when, understoodAs };
  }
  for (const { sense, operation } of COMBINED) {
    const combined = slotsIn(core, sense)?.named;
    if (combined) return { operation, question: measureOf(combined), understoodAs };
  }
  return null;
}

const measureOf = ({ measure, rest }: Readonly<Record<string, string>>): string =>
  [measure, rest].filter(Boolean).join(' ');

/**
 * The previous question with another extreme or value, `And the lowest?`, `And the tax?`; null if the
 * question says more or less than that.
 */
function continued(question: string, history: readonly string[]): string | null {
  const before = history.findLast(Boolean);
  const asked = before ? acrossDocuments(before) : null;
  const fragment = slotsIn(withoutEnd(question), 'follow_up')?.named.rest;
  if (!before || !asked || !fragment) return null;
  const words = splitWords(fragment);
  const named = words.slice(words.findIndex((word) => !isFunctionWord(word.toLowerCase())));
  const name = named.filter((word) => !extremeIn(word)).join(' ');
  // What is no period or account of its own was added to the previous question.
  const isAdded = completeQuestion(question, [before])?.startsWith(withoutEnd(before));
  if (name !== '' && !isAdded) return null;
  const other = before.replace(asked.question, name || asked.question);
  const own = named.find(extremeIn);
  if (own === undefined) return other;
  // "Le plus élevé" has two such words.
  const [former, second] = splitWords(before).filter(extremeIn);
  return former && !second ? other.replace(former, own) : null;
}
