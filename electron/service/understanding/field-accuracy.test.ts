import { expect, test } from 'vitest';
import type { RunField } from '../../../shared/contract/index.ts';
import { AccuracyReport } from './field-accuracy.ts';

const field = (path: string, value: unknown, more: Partial<RunField> = {}): RunField => ({
  ...{ path, type: 'number', value, confidence: 0.9, citations: [], evidence: [] },
  ...{ review: 'unreviewed', change: null, ...more },
});
const extracted = (value: unknown, confidence: number) => ({
  ...{ value, confidence, citations: [], evidence: [] },
});

test('a report counts what people compared, by what was promised and by field', () => {
  const report = new AccuracyReport();
  report.add('Invoice', [
    field('total', 5, { review: 'accepted' }),
    field('total', 6, { review: 'rejected', confidence: 0.8 }),
    field('net', 7, { source: 'human', review: 'accepted', extracted: extracted(70, 0.6) }),
    field('net', 7, { source: 'human', review: 'accepted', extracted: extracted(7, 0.5) }),
    field('items.0.amount', 1, { review: 'accepted', confidence: 0.3 }),
    field('items.1.amount', 2, { review: 'accepted', confidence: 0.1 }),
    // Nobody compared these, or there was nothing to compare.
    field('tax', 1),
    field('due', null, { review: 'rejected' }),
    field('po', 3, { source: 'human', review: 'accepted', extracted: extracted(null, 0) }),
  ]);
  expect(report.finish()).toEqual({
    levels: [
      { level: 'high', values: 2, right: 1, promised: 0.85 },
      { level: 'check', values: 2, right: 1, promised: 0.55 },
      { level: 'low', values: 2, right: 2, promised: 0.2 },
    ],
    fields: [
      { path: 'total', schema: 'Invoice', values: 2, right: 1 },
      { path: 'net', schema: 'Invoice', values: 2, right: 1 },
      { path: 'items.#.amount', schema: 'Invoice', values: 2, right: 2 },
    ],
  });
});

test('a report without any is empty', () => {
  const { levels, fields } = new AccuracyReport().finish();
  expect(fields).toEqual([]);
  expect(levels.map(({ values, promised }) => [values, promised])).toEqual([
    ...[
      [0, null],
      [0, null],
      [0, null],
    ],
  ]);
});
