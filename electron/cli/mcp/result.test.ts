import { expect, test } from 'vitest';
import type { DocumentDetail } from '../../../shared/contract/index.ts';
import { documentDoubts, toolResult } from './result.ts';

const CHECKS = Array.from({ length: 30 }, (_, at) => ({
  passed: false,
  message: `Table ${at} has low confidence.`,
  page: at + 1,
}));
const DOCUMENT = { status: 'completed', checks: CHECKS } as unknown as DocumentDetail;

test('the doubts of a value are listed, however much of its document is uncertain', () => {
  const doubts = documentDoubts(DOCUMENT, ['total: confidence 40 %']);
  const [content] = toolResult({ doubts, lines: [], data: {} }).content;
  expect(content).toMatchObject({ text: expect.stringMatching(/^NOT CERTAIN:\n- total: /) });
});

test('of a document only what concerns the pages of a result is uncertain', () => {
  expect(documentDoubts(DOCUMENT, [], [{ page: 7 }])).toEqual([
    'Page 7: Table 6 has low confidence.',
  ]);
  expect(documentDoubts(DOCUMENT)).toHaveLength(30);
});
