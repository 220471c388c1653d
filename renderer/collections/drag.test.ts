import { expect, test } from 'vitest';
import { carriesDocuments, carryDocuments, documentsIn } from './drag.ts';

/** A DataTransfer as far as it is used. */
function transfer(entries: Readonly<Record<string, string>> = {}) {
  const data = new Map(Object.entries(entries));
  return {
    effectAllowed: 'uninitialized' as const,
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
}

test('documents arrive as they were carried', () => {
  const carried = transfer();
  carryDocuments(carried, ['doc-a', 'doc-b'], 'a.pdf');
  expect(carriesDocuments(carried)).toBe(true);
  expect(documentsIn(carried)).toEqual(['doc-a', 'doc-b']);
  expect(carried.getData('text/plain')).toBe('a.pdf');
});

test('files and texts from elsewhere are not documents', () => {
  expect(carriesDocuments(transfer({ Files: '' }))).toBe(false);
  expect(documentsIn(transfer({ 'text/plain': 'doc-a' }))).toEqual([]);
});

test('what is damaged is nothing', () => {
  expect(documentsIn(transfer({ 'application/x-quarry-documents': '{"a":' }))).toEqual([]);
  expect(documentsIn(transfer({ 'application/x-quarry-documents': '["doc-a",5]' }))).toEqual([
    'doc-a',
  ]);
});
