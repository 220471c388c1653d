/**
 * After all API tests: has every endpoint shown everything that it documents? What no test has seen
 * is unproven, so it fails here, or stands below with the reason why it cannot be had.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  codeOf,
  ENDPOINTS,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  errorsOf,
} from '../../../shared/contract/index.ts';
import { type SeenAnswer, seenAnswers } from '../../support/answers.ts';

/** Errors that no request to most endpoints can bring about, and where they are shown instead. */
const SHOWN_ELSEWHERE: Partial<Record<ErrorCode, string>> = {
  service_unavailable: 'needs a full disk; safety.test.ts shows it where a page is drawn',
};

/** Single answers that the tests cannot bring about: `endpoint status` and the reason. */
const UNSEEN: Readonly<Record<string, string>> = {};

const TESTS = join(import.meta.dirname, '..');
const files = readdirSync(TESTS).filter((name) => name.endsWith('.test.ts'));

const answers = seenAnswers();
const asked = new Set(answers?.map(({ file }) => basename(file)));
const missing = files.filter((name) => !asked.has(name));

/** Part of the tests has no say in what all of them cover. */
function skipUnlessAll(skip: (note: string) => void): void {
  if (missing.length > 0) skip(`${missing.length} files of tests had no part in this run`);
}

const isOf = ({ status, code }: SeenAnswer, kind: ErrorCode): boolean =>
  status === ERROR_STATUS[kind] && code === codeOf(kind);

function unseen(endpoint: Endpoint, seen: readonly SeenAnswer[]): string[] {
  const own = seen.filter((answer) => answer.endpoint === endpoint.id);
  const successes = Object.keys(endpoint.answers)
    .filter((status) => !own.some((answer) => String(answer.status) === status))
    .map((status) => `${endpoint.id} ${status}`);
  const errors = errorsOf(endpoint)
    .filter((code) => !(code in SHOWN_ELSEWHERE) && !own.some((answer) => isOf(answer, code)))
    .map((code) => `${endpoint.id} ${ERROR_STATUS[code]} ${codeOf(code)}`);
  return [...successes, ...errors].filter((answer) => !(answer in UNSEEN));
}

test('every documented answer of every endpoint has been seen', ({ skip }) => {
  skipUnlessAll(skip);
  expect(ENDPOINTS.flatMap((endpoint) => unseen(endpoint, answers ?? []))).toEqual([]);
});

test('no answer is excused that has been seen after all', ({ skip }) => {
  skipUnlessAll(skip);
  const seen = new Set(
    answers?.flatMap(({ endpoint, status, code }) => [
      `${endpoint} ${status}`,
      `${endpoint} ${status} ${code}`,
    ]),
  );
  expect(Object.keys(UNSEEN).filter((answer) => seen.has(answer))).toEqual([]);
});
