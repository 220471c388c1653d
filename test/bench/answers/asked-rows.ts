/**
 * Questions whose answers are known from the document itself: rows of its primary statements, asked
 * for by their printed labels, and what was paid by that word of its section. Rows of changes are
 * left out, for their labels are those of balances.
 */

import { says } from '../../../electron/engine/language/vocabulary/question-words.ts';
import {
  answerFrom,
  type PassageIndex,
} from '../../../electron/engine/understand/answers/index.ts';
import { answerText } from '../../../shared/answer-text.ts';

interface Outcomes {
  readonly asked: number;
  readonly right: number;
  readonly certain: number;
  readonly certainAndRight: number;
}

const QUESTIONS = 40;
const CHANGES = /\bchanges?\b/i;

const digitsOf = (text: string): string => text.replace(/[^\d.\s]/g, '');

export function askRows(index: PassageIndex): Outcomes {
  const cells = index.accounts.views.flatMap(({ table, rows, columns }) =>
    table.statement === undefined || table.statement === 'equity_statement'
      ? []
      : rows.flatMap(({ label, section, cells }) =>
          CHANGES.test(section)
            ? []
            : cells.flatMap(({ column, text }) => {
                const period = columns[column]?.period;
                const isYear = period && (period.months === null || period.months >= 12);
                return isYear ? [{ label, section, text, year: period.year }] : [];
              }),
        ),
  );
  const step = Math.max(1, Math.ceil(cells.length / QUESTIONS));
  const outcomes = cells
    .filter((_, at) => at % step === 0)
    .map(({ label, section, text, year }) => {
      const name = label.replace(/\(.*?\)|[:,]\s*$/g, '').trim();
      const asked = /^\p{Lu}\p{Ll}/u.test(name)
        ? name.charAt(0).toLowerCase() + name.slice(1)
        : name;
      const { content, certain, citations } = answerFrom(
        index,
        `What was ${says(section, 'paid') ? 'paid for ' : ''}${asked} in ${year}?`,
      );
      const said = digitsOf(
        `${citations[0]?.quote ?? ''} ${answerText(content.slice(0, 1))}`,
      ).split(/\s+/);
      return { certain, right: said.includes(digitsOf(text).trim()) };
    });
  return {
    asked: outcomes.length,
    right: outcomes.filter(({ right }) => right).length,
    certain: outcomes.filter(({ certain }) => certain).length,
    certainAndRight: outcomes.filter(({ certain, right }) => certain && right).length,
  };
}

export const sumOf = (all: readonly Outcomes[]): string => {
  const sum = (of: keyof Outcomes) => all.reduce((total, one) => total + one[of], 0);
  return `rows of statements asked for by their labels: ${sum('asked')}, right ${sum('right')}, certain ${sum('certain')}, of these right ${sum('certainAndRight')}`;
};
