import { expect, test } from 'vitest';
import type { CollectionAnswer } from '../../shared/contract/index.ts';
import { sortAnswers } from './sort-answers.ts';

const answer = (
  file_name: string,
  status: CollectionAnswer['status'],
  found = false,
): CollectionAnswer => ({
  type: 'result',
  doc_id: 'ocr-000000',
  document_id: file_name,
  file_name,
  status,
  answer: null,
  citations: [],
  found,
  duration_ms: 1,
});

test('parts what was found from what was not and what failed, each in the order it came', () => {
  const { found, silent, failed } = sortAnswers([
    answer('a', 'failed'),
    answer('b', 'fulfilled', true),
    answer('c', 'fulfilled'),
    answer('d', 'timeout'),
    answer('e', 'fulfilled', true),
  ]);
  const names = (answers: readonly CollectionAnswer[]) => answers.map((one) => one.file_name);
  expect([names(found), names(silent), names(failed)]).toEqual([['b', 'e'], ['c'], ['a', 'd']]);
});
