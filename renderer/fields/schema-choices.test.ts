import { expect, test } from 'vitest';
import type { FieldRun, SavedSchema, SchemaTemplate } from '../../shared/contract/index.ts';
import german from '../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../shared/messages/messages.ts';
import type { DocumentResult } from '../state/document-fields.ts';
import {
  allChoices,
  chosenSchema,
  isOutdated,
  resultOf,
  schemaChoices,
  schemaForRun,
  schemaOf,
} from './schema-choices.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const fields = [{ key: 'total', type: 'number' as const }];
const saved: SavedSchema = {
  ...{ id: 'schema-000001', name: 'Orders', description: null, version: 2, fields },
  ...{ created_at: NOW, updated_at: NOW },
};
const template: SchemaTemplate = {
  ...{ id: 'invoice', name: 'Invoice', description: '', limits: 'Payment terms', fields },
};

function result(
  id: string,
  schema: { id?: string; name: string; version?: number },
): DocumentResult {
  const run: FieldRun = {
    ...{ id, state: 'completed', schema_id: schema.id ?? null },
    ...{ schema_version: schema.version ?? null, schema: { name: schema.name, fields } },
    ...{ collection_id: null, provider_id: 'built-in', provider_name: 'Built-in', host: null },
    ...{ total: 1, done: 1, failed: 0, created_at: NOW, finished_at: NOW },
  };
  return {
    run,
    result: {
      ...{ run_id: id, document_id: 'doc', file_name: 'a.pdf', state: 'completed', error: null },
      ...{ fields: [], missing: [], extracted_at: NOW },
    },
  };
}

const RESULTS = [
  result('frun-000003', { name: 'Gone' }),
  result('frun-000002', { name: 'Invoice' }),
  result('frun-000001', { id: saved.id, name: 'Orders', version: 1 }),
];
const choices = schemaChoices([saved], [template], RESULTS);

test('schemas that are gone stay with their results', () => {
  expect(allChoices(choices).map(({ name }) => name)).toEqual(['Orders', 'Invoice', 'Gone']);
  expect(allChoices(choices).map((choice) => resultOf(choice, RESULTS)?.run.id)).toEqual([
    'frun-000001',
    'frun-000002',
    'frun-000003',
  ]);
});

test('what was chosen for the document counts, then its newest result, then the last choice', () => {
  expect(chosenSchema(choices, RESULTS, saved.id, null)?.name).toBe('Orders');
  expect(chosenSchema(choices, RESULTS, undefined, saved.id)?.name).toBe('Gone');
  expect(chosenSchema(choices, [], 'schema-gone00', saved.id)?.name).toBe('Orders');
  expect(chosenSchema(choices, [], undefined, null)).toBeNull();
});

test('a run names a saved schema and brings any other', () => {
  const [orders, invoice] = allChoices(choices);
  expect(orders && schemaForRun(orders)).toEqual({ schema_id: saved.id });
  expect(invoice && schemaForRun(invoice)).toEqual({ schema: { name: 'Invoice', fields } });
});

test('a result of an older version is outdated', () => {
  const [orders, invoice] = allChoices(choices);
  const [, second, third] = RESULTS;
  expect(orders && third && isOutdated(orders, third)).toBe(true);
  expect(invoice && second && isOutdated(invoice, second)).toBe(false);
});

test('a template is shown in the language of the window, and keeps its name', () => {
  chooseLanguage({ language: 'de', locale: 'de-DE', catalogue: german });
  const [choice] = schemaChoices([{ ...saved, name: 'Invoice' }], [template], []).templates;
  const [own] = schemaChoices([{ ...saved, name: 'Invoice' }], [template], []).saved;
  chooseLanguage({ language: 'en' });
  expect([choice?.name, choice?.title]).toEqual(['Invoice', 'Rechnung']);
  expect(own?.title).toBe('Invoice');
});

test('what is applied again is what the result has, though a template has its name', () => {
  const other = [{ key: 'vat', type: 'string' as const }];
  const { run } = result('frun-000004', { name: 'Invoice' });
  const template = allChoices(choices).find(({ name }) => name === 'Invoice');
  if (!template) throw new Error('no template');
  const applied = { run: { ...run, schema: { name: 'Invoice', fields: other } } };
  expect(schemaForRun(schemaOf(template, applied))).toEqual({
    schema: { name: 'Invoice', fields: other },
  });
});
