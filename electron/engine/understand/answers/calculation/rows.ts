/**
 * The leaves of a formula: a statement row in a period. `average` and `change` use the periods that
 * they name, else the period asked about and the one before.
 */

import { MEASURES } from '../../../language/vocabulary/accounting.ts';
import { phraseIn, says } from '../../../language/vocabulary/question-words.ts';
import { type Period, periodsIn } from '../../content/periods.ts';
import { type Expression, parseExpression } from './expression.ts';

export interface RowReference {
  /** Id of a concept of the vocabulary. */
  readonly concept: string;
  /** Null: the period asked about. */
  readonly period: Period | null;
  readonly over: 'one' | 'average' | 'change';
  /** Counts as 0 if the document has no such row. */
  readonly optional: boolean;
}

export type Formula = Expression<RowReference>;

const CALL = /^(average|change)\((\w+)\)$/;

/** A reference to a concept, or the formula of the measure with that name. */
export const referenceTo = (
  concept: string,
  over: RowReference['over'] = 'one',
  period: Period | null = null,
): Formula => ({
  type: 'leaf',
  leaf: { concept: concept.replace(/\?$/, ''), period, over, optional: concept.endsWith('?') },
});

const known = new Map<string, Formula | null>();

/** The formula of a measure; null if there is none with that name. */
export function measureFormula(id: string): Formula | null {
  const before = known.get(id);
  if (before !== undefined) return before;
  const measure = MEASURES.get(id);
  const formula = measure ? parseExpression<RowReference>(measure.formula, leafOfName) : null;
  known.set(id, formula);
  return formula;
}

function leafOfName(label: string): Formula {
  const call = CALL.exec(label);
  return call ? referenceTo(call[2] ?? '', call[1] as 'average' | 'change') : referenceTo(label);
}

const OVER = [
  ['average_of', 'average'],
  ['change_in', 'change'],
] as const;

/** A formula written in a question. `resolve` maps a phrase to a concept or a formula. */
export function formulaInWords(
  text: string,
  resolve: (words: string) => string | Formula | null,
): Formula | null {
  return parseExpression<RowReference>(text, (label) => {
    const [sense, over] = OVER.find(([sense]) => says(label, sense)) ?? [null, 'one' as const];
    const resolved = resolve(label.slice(sense ? phraseIn(label, sense)?.end : 0));
    if (resolved === null || typeof resolved !== 'string') return over === 'one' ? resolved : null;
    const periods = periodsIn(label);
    return referenceTo(
      resolved,
      over,
      over === 'one' ? (periods[0] ?? null) : (periods.at(-1) ?? null),
    );
  });
}
