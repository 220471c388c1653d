import { expect, test } from 'vitest';
import { draftProblems } from './draft-problems.ts';
import { addField, changeField, type Draft, draftFields } from './schema-draft.ts';

const NAMED: Draft = { name: 'Invoice', description: '', fields: [] };
const messages = (draft: Draft) => draftProblems(draft).map(({ part, message }) => [part, message]);

test('a schema has a name and a field', () => {
  expect(messages({ ...NAMED, name: ' ' })).toEqual([
    ['name', 'Enter a name for the schema.'],
    ['fields', 'Add at least one field.'],
  ]);
});

test('a field has a key, unlike those beside it and without points', () => {
  const fields = draftFields([
    { key: 'total', type: 'number' },
    { key: 'total', type: 'number' },
    { key: 'net.total', type: 'number' },
    { key: 'seller', type: 'object', fields: [{ key: 'total', type: 'number' }] },
  ]);
  expect(messages({ ...NAMED, fields })).toEqual([
    ['key', 'Another field on the same level has the key “total”.'],
    ['key', 'Another field on the same level has the key “total”.'],
    ['key', 'A key cannot contain a dot.'],
  ]);
  expect(messages(addField(NAMED, null).draft)).toEqual([['key', 'Enter a title or a key.']]);
});

test('choices, groups and tables hold something', () => {
  const { draft, id } = addField(NAMED, null);
  const named = changeField(draft, id, { title: 'State' });
  expect(messages(named)).toEqual([]);
  expect(messages(changeField(named, id, { kind: 'choice' }))).toEqual([
    ['choices', 'Enter at least one choice.'],
  ]);
  expect(messages(changeField(named, id, { kind: 'table' }))).toEqual([
    ['fields', 'Add at least one field to the table.'],
  ]);
});

test('what the contract limits besides is told as well', () => {
  const { draft, id } = addField(NAMED, null);
  const long = changeField(draft, id, { title: 'Note', example: 'x'.repeat(501) });
  expect(messages(long)).toHaveLength(1);
});
