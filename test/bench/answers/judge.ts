/**
 * Whether an answer is right, judged from what its question accepts: strings, any one of which (or
 * all) its first statement must contain, and the pages that state it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDates } from '../../../shared/values/dates-in-text.ts';
import { findNumbers } from '../../../shared/values/number-value.ts';

/** A question with its answer, known by reading the document. */
export interface Labelled {
  readonly question: string;
  readonly kind: string;
  /** Whether the document answers it. */
  readonly stated: boolean;
  readonly answer: string | null;
  /**
   * A right answer contains one of them, or all if `all` is true: words, a number or a day
   * (`2026-03-01`) in whatever notation.
   */
  readonly accept: readonly (string | number)[];
  readonly all?: boolean;
  /** A right answer contains none of them. */
  readonly none?: readonly string[];
  /** Pages that state it, from 1. */
  readonly pages: readonly number[];
}

/** The labelled questions by the name of their document. */
export function labelledQuestions(folder: string): Map<string, Labelled[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return new Map(
    files.map((name) => [
      name.replace(/\.jsonl$/, ''),
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Labelled),
    ]),
  );
}

/** Letters and digits with single spaces; signs of currency and groups of digits are dropped. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\d+\]|[*_\\]/g, '')
    .replace(/(?<=\d)[,’'\u00a0\u202f ](?=\d{3}(?!\d))/g, '')
    .replace(/\s*%/g, '%')
    .replace(/[−–—]/g, '-')
    .replace(/[^\p{L}\p{N}.%-]+/gu, ' ')
    .trim();

function contains(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (at === -1) return false;
  const before = text[at - 1] ?? ' ';
  const after = text.slice(at + part.length);
  const starts = /^[\p{L}\p{N}]/u.test(part) ? !/[\p{L}\p{N}.]/u.test(before) : true;
  // A number goes on with digits or a decimal point and digits.
  const ends = /\d$/.test(part) ? !/^(?:\.?\d)/.test(after) : true;
  return (starts && ends) || contains(text.slice(at + 1), part);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function states(statement: string, part: string | number): boolean {
  if (typeof part === 'number') {
    return findNumbers(statement).some(({ amount, others }) =>
      [amount, ...others].some((one) => Math.abs(one) === Math.abs(part)),
    );
  }
  if (contains(plain(statement), plain(part))) return true;
  return (
    DAY.test(part) &&
    (['day-first', 'month-first'] as const).some((order) =>
      findDates(statement, order).some(({ value }) => value === part),
    )
  );
}

/** Whether a first statement with its cited pages is a right answer. */
export function isRight(
  { stated, accept, all = false, none = [], pages }: Labelled,
  statement: string,
  cited: readonly number[],
): boolean {
  if (!stated || accept.length === 0) return false;
  const held = accept.map((part) => states(statement, part));
  const said = all ? held.every(Boolean) : held.some(Boolean);
  if (none.some((part) => states(statement, part))) return false;
  return said && (cited.length === 0 || pages.length === 0 || cited.some((p) => pages.includes(p)));
}
