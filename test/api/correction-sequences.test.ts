/** Any sequence of corrections of tables, text and fields, undone, gives the original; redone, the same. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CorrectionOperation, corrections, documents } from '../../shared/contract/index.ts';
import { samplePage } from '../support/corrected-page.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { FIELDS, fieldCallsOn } from '../support/fields.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Each starts from a new document. */
const RUNS = 15;
/** The same sequences each time, so that every kind of correction is among those accepted. */
const SEED = 1;

let service: TestService;
const fields = fieldCallsOn(() => service);
let made = 0;

beforeAll(async () => {
  service = await startTestService({
    engine: fakeEngine({ pages: 1, contentOf: (page) => samplePage(page) }),
    limits: {
      requests: {
        key: { standard: 1e6, expensive: 1e6 },
        anonymous: { standard: 1e6, expensive: 1e6 },
      },
    },
  });
});
afterAll(() => service.close());

async function newDocument() {
  const documentId = `doc-sequence-${++made}`;
  const params = { documentId };
  const bytes = Buffer.from(`%PDF- sequence ${made}`);
  const { json: uploaded } = await service.call(documents.uploadDocument, { params, bytes });
  await service.ended(uploaded.job_id);
  const { json: run } = await fields.begin({
    ...{ doc_ids: [documentId], schema: { name: 'Report', fields: FIELDS } },
  });
  await fields.ended(run.id);
  return { params, documentId, runId: run.id };
}

type Subject = Awaited<ReturnType<typeof newDocument>>;

/** What readers see: the page, and the values of its fields. */
async function stateOf({ documentId, runId }: Subject) {
  const { json: page } = await service.call(documents.getPage, { params: { documentId, page: 1 } });
  const [result] = await fields.results(runId);
  return { page, fields: result?.fields };
}

const step = async (
  { params }: Subject,
  endpoint: typeof corrections.undoCorrections | typeof corrections.redoCorrections,
): Promise<boolean> => {
  const { status, json } = await service.call(endpoint, { params });
  expect([200, 409]).toContain(status);
  return status === 200 && json.corrections.length > 0;
};

const index = fc.nat({ max: 4 });
const on = { page: fc.constant(1), table: fc.constant(0) };
const kind = <K extends string, S extends object>(name: K, shape: S) =>
  fc.record({ kind: fc.constant(name), ...shape });
const operation = fc.oneof(
  kind('set_cell', { ...on, row: index, column: index, text: fc.constantFrom('', '7', 'a b') }),
  kind('insert', { ...on, axis: fc.constantFrom('row', 'column'), at: index }),
  kind('move_block', { page: fc.constant(1), from: index, to: index }),
  kind('set_word', { page: fc.constant(1), word: fc.nat({ max: 20 }), text: fc.constant('w') }),
  kind('add_table', {
    page: fc.constant(1),
    bbox: fc.constant(samplePage().tables[0]?.bbox),
    template_id: fc.constant('tmpl-01k5d3m8v2'),
  }),
  kind('set_field', {
    page: fc.constant(1),
    path: fc.constantFrom(...FIELDS.filter(({ type }) => type === 'string').map(({ key }) => key)),
    value: fc.constantFrom('Annual report', 'Letter', null),
  }),
);

test('undone, it gives the original; redone, the same', async () => {
  const accepted = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 3 }),
      async (requested, back) => {
        const subject = await newDocument();
        const original = await stateOf(subject);
        for (const one of requested) {
          const named = one.kind === 'set_field' ? { ...one, run_id: subject.runId } : one;
          const { status } = await service.call(corrections.createCorrections, {
            params: subject.params,
            body: { operations: [named as unknown as CorrectionOperation] },
          });
          // Some name what is not there.
          expect([201, 400]).toContain(status);
          if (status === 201) accepted.add(one.kind);
        }
        const corrected = await stateOf(subject);
        for (let at = 0; at < back; at++) await step(subject, corrections.undoCorrections);
        for (let at = 0; at < back; at++) await step(subject, corrections.redoCorrections);
        expect(await stateOf(subject)).toEqual(corrected);
        while (await step(subject, corrections.undoCorrections));
        expect(await stateOf(subject)).toEqual(original);
        while (await step(subject, corrections.redoCorrections));
        expect(await stateOf(subject)).toEqual(corrected);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  expect([...accepted].sort()).toEqual([
    'add_table',
    'insert',
    'move_block',
    'set_cell',
    'set_field',
    'set_word',
  ]);
});
