import { describe, expect, test } from 'vitest';
import type { SchemaField } from '../../../shared/contract/index.ts';
import {
  addField,
  changeField,
  type Draft,
  draftFields,
  dropField,
  duplicateField,
  keyFromTitle,
  listed,
  moveField,
  removeField,
  schemaFields,
} from './schema-draft.ts';

const FIELDS: SchemaField[] = [
  { key: 'number', type: 'string', format: 'identifier', title: 'Invoice number', required: true },
  { key: 'kind', type: 'string', format: 'choice', choices: ['Invoice', 'Credit note'] },
  {
    key: 'items',
    type: 'array',
    fields: [
      { key: 'name', type: 'string' },
      { key: 'price', type: 'number', format: 'amount', example: '1,250.00' },
    ],
  },
];

const draftOf = (fields: SchemaField[]): Draft => ({
  name: 'Invoice',
  description: '',
  fields: draftFields(fields),
});
const keysOf = (draft: Draft) => listed(draft.fields).map(({ field }) => field.key);
const idOf = (draft: Draft, key: string): string =>
  listed(draft.fields).find(({ field }) => field.key === key)?.field.id ?? '';

test('a draft of a schema is that schema', () => {
  expect(schemaFields(draftOf(FIELDS).fields)).toEqual(FIELDS);
});

test('choices are one a line, each once, without blank lines', () => {
  const draft = draftOf(FIELDS);
  const changed = changeField(draft, idOf(draft, 'kind'), { choices: ' Yes \n\nNo\nYes' });
  expect(schemaFields(changed.fields)[1]?.choices).toEqual(['Yes', 'No']);
});

test('a change of kind leaves out what the kind does not have', () => {
  const draft = draftOf(FIELDS);
  const changed = changeField(draft, idOf(draft, 'items'), { kind: 'list' });
  expect(schemaFields(changed.fields)[2]).toEqual({ key: 'items', type: 'array' });
});

describe('the key', () => {
  test('follows the title of a new field until it is typed', () => {
    const { draft, id } = addField(draftOf(FIELDS), null);
    const named = changeField(draft, id, { title: 'Due Date' });
    expect(keysOf(named).at(-1)).toBe('due_date');
    const typed = changeField(named, id, { key: 'due' });
    expect(keysOf(changeField(typed, id, { title: 'Payable until' })).at(-1)).toBe('due');
    const emptied = changeField(typed, id, { key: '' });
    expect(keysOf(changeField(emptied, id, { title: 'Until' })).at(-1)).toBe('until');
  });

  test('of a saved field stays when its title changes', () => {
    const draft = draftOf(FIELDS);
    expect(keysOf(changeField(draft, idOf(draft, 'number'), { title: 'No.' }))[0]).toBe('number');
  });

  test('is unlike those beside it', () => {
    const { draft, id } = addField(draftOf(FIELDS), null);
    expect(keysOf(changeField(draft, id, { title: 'Number' })).at(-1)).toBe('number_2');
  });

  test('keeps letters of any script', () => {
    expect(keyFromTitle(' Fälligkeit (netto) ')).toBe('falligkeit_netto');
    expect(keyFromTitle('请求书 編号')).toBe('请求书_編号');
    expect(keyFromTitle('—')).toBe('');
  });
});

test('a new field comes after the chosen one, or into it', () => {
  const draft = draftOf(FIELDS);
  expect(keysOf(addField(draft, idOf(draft, 'number')).draft)).toEqual([
    ...['number', '', 'kind', 'items', 'name', 'price'],
  ]);
  expect(keysOf(addField(draft, idOf(draft, 'items')).draft)).toEqual([
    ...['number', 'kind', 'items', 'name', 'price', ''],
  ]);
  expect(addField(draft, idOf(draft, 'items')).draft.fields).toHaveLength(3);
});

test('a copy has ids and a key of its own', () => {
  const draft = draftOf(FIELDS);
  const copy = duplicateField(draft, idOf(draft, 'items'));
  expect(copy && keysOf(copy.draft).slice(2)).toEqual([
    ...['items', 'name', 'price', 'items_2', 'name', 'price'],
  ]);
  const ids = listed(copy?.draft.fields ?? []).map(({ field }) => field.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('fields move among their own', () => {
  const draft = draftOf(FIELDS);
  const moved = moveField(draft, idOf(draft, 'price'), -1);
  expect(keysOf(moved)).toEqual(['number', 'kind', 'items', 'price', 'name']);
  expect(moveField(moved, idOf(moved, 'price'), -1)).toBe(moved);
  expect(keysOf(moveField(draft, idOf(draft, 'items'), -1))).toEqual([
    ...['number', 'items', 'name', 'price', 'kind'],
  ]);
});

test('a dropped field leaves its group, and a group never enters itself', () => {
  const draft = draftOf(FIELDS);
  const out = dropField(draft, idOf(draft, 'price'), idOf(draft, 'number'), 'before');
  expect(keysOf(out)).toEqual(['price', 'number', 'kind', 'items', 'name']);
  const into = dropField(draft, idOf(draft, 'kind'), idOf(draft, 'name'), 'after');
  expect(keysOf(into)).toEqual(['number', 'items', 'name', 'kind', 'price']);
  expect(dropField(draft, idOf(draft, 'items'), idOf(draft, 'name'), 'after')).toBe(draft);
});

test('a removed field takes those within it along', () => {
  const draft = draftOf(FIELDS);
  expect(keysOf(removeField(draft, idOf(draft, 'items')))).toEqual(['number', 'kind']);
});
