/**
 * Whether an answer is right, judged from what its question accepts: strings, any one of which (or
 * all) its first statement must contain, and the pages that state it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question with its answer, known by reading the document. */
export interface Labelled {
  readonly question: string;
  readonly kind: string;
  /** Whether the document answers it. */
  readonly stated: boolean;
  readonly answer: string | null;
  /** A right answer contains one of them, or all if `all` is true. */
  readonly accept: readonly string[];
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

/** Whether a first statement with its cited pages is a right answer. */
export function isRight(
  { stated, accept, all = false, none = [], pages }: Labelled,
  statement: string,
  cited: readonly number[],
): boolean {
  if (!stated || accept.length === 0) return false;
  const text = plain(statement);
  const held = accept.map((part) => contains(text, plain(part)));
  const said = all ? held.every(Boolean) : held.some(Boolean);
  if (none.some((part) => contains(text, plain(part)))) return false;
  return said && (cited.length === 0 || pages.length === 0 || cited.some((p) => pages.includes(p)));
}
