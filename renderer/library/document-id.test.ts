import { expect, test } from 'vitest';
import { DocumentRef } from '../../shared/contract/index.ts';
import { newDocumentId } from './document-id.ts';

test('an id is one that the contract accepts, and no two are alike', () => {
  const ids = Array.from({ length: 100 }, () => newDocumentId());
  for (const id of ids) expect(DocumentRef.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});

test('ids sort by the time they were made', () => {
  expect(newDocumentId(1_700_000_000_000) < newDocumentId(1_700_000_000_001)).toBe(true);
});
