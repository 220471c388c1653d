import { describe, expect, test } from 'vitest';
import type { LearnedValue } from '../../engine/understand/fields/learned/types.ts';
import type { FoundField } from '../../engine/understand/fields/types.ts';
import { learnedConfidence, mergeLearned } from './learned-fields.ts';

const bbox = { x: 0.1, y: 0.2, width: 0.1, height: 0.01 };
const citation = { page: 1, quote: '$5', bbox, source: 'ocr_page' } as const;
const found: FoundField = {
  ...{ path: 'total', type: 'number', status: 'found', value: 7, currency: 'USD' },
  ...{ confidence: 0.9, citations: [citation], evidence: ['right of its label'] },
};
const learned: LearnedValue = {
  ...{ exampleId: 'learn-1', path: 'total', value: 5, currency: null, confidence: 0.67, citation },
};
const merge = (field: FoundField, value = learned) =>
  mergeLearned({ fields: [field], missing: ['total'] }, [value], () => 'a.pdf');

describe('learned values', () => {
  test('come before what was found without them', () => {
    const { fields, missing } = merge(found);
    expect(missing).toEqual([]);
    expect(fields).toMatchObject([
      {
        ...{ value: 5, currency: 'USD', confidence: 0.67, source: 'learned' },
        learned_from: { id: 'learn-1', file_name: 'a.pdf' },
        evidence: ['at the position corrected in a.pdf'],
        candidates: [{ value: 7, confidence: 0.9 }],
      },
    ]);
  });

  test('that agree with what was found are as sure as the surer of both', () => {
    const [field] = merge({ ...found, value: 5 }).fields;
    expect(field).toMatchObject({ value: 5, confidence: 0.9 });
    expect(field?.candidates).toBeUndefined();
    expect(field?.evidence).toContain('right of its label');
  });

  test('leave other fields as they are', () => {
    const { fields, missing } = merge({ ...found, path: 'net' });
    expect(fields).toEqual([{ ...found, path: 'net' }]);
    expect(missing).toEqual([]);
  });
});

test('confidence grows with confirmations and falls with contradictions', () => {
  const of = (confirmed: number, contradicted: number) =>
    learnedConfidence({ confirmed, contradicted });
  expect([of(0, 0), of(2, 0), of(8, 0), of(0, 1), of(0, 3)]).toEqual([0.67, 0.8, 0.91, 0.5, 0.33]);
});
