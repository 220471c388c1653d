/** A field run measured against the values that a person accepted or entered in another one. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corrections, type FieldRun, fieldRuns } from '../../shared/contract/index.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { fieldCallsOn } from '../support/fields.ts';
import { FIRST, SECOND } from '../support/look-alikes.ts';
import { PROGRAM } from '../support/program.ts';
import { environmentOf, startTestService, type TestService } from '../support/service.ts';

const SCHEMA = {
  name: 'Invoice',
  fields: [
    { key: 'total', type: 'number', format: 'amount', title: 'Total due' },
    { key: 'number', type: 'string', title: 'Invoice number' },
    { key: 'due', type: 'date', title: 'Due date' },
  ],
};

let service: TestService;
let reference: FieldRun;
const { begin, ended, results } = fieldCallsOn(() => service);

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('the values of a later run are compared as extracted, not as corrected', async () => {
  const documents = [await drawInvoice(FIRST), await drawInvoice(SECOND)];
  const ids = await Promise.all(documents.map((pdf) => service.submit(pdf)));
  for (const id of ids) await service.ended(id);
  const { json } = await begin({ schema: SCHEMA, doc_ids: ids });
  reference = await ended(json.id);
  const [first, second] = await results(reference.id);
  for (const { document_id: documentId } of [first, second].filter((one) => one !== undefined)) {
    await service.call(fieldRuns.reviewFields, {
      params: { runId: reference.id, documentId },
      body: { reviews: [{ path: 'total', review: 'accepted' }] },
    });
  }
  // What the engine reads is not what this person wants.
  await service.call(corrections.createCorrections, {
    params: { documentId: first?.document_id ?? '' },
    body: {
      operations: [
        { kind: 'set_field', page: 1, run_id: reference.id, path: 'number', value: 'R 17' },
      ],
    },
  });

  const { json: later } = await begin({ schema: SCHEMA, doc_ids: ids });
  await ended(later.id);
  const { json: found } = await service.call(fieldRuns.evaluateFieldRun, {
    params: { runId: later.id },
    query: { reference: reference.id },
  });
  expect(found).toMatchObject({ documents: 2, values: 3, right: 2, right_before: 2 });
  expect(found.boxes).toEqual({ values: 2, mean_overlap: 1, same: 2 });
  expect(found.differences).toEqual([
    expect.objectContaining({ path: 'number', expected: 'R 17', was_right: false }),
  ]);
  expect(found.levels.reduce((sum, { values }) => sum + values, 0)).toBe(3);
});

test('quarry evaluate runs the set again, and its exit code tells whether enough is right', async () => {
  const evaluate = async (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [PROGRAM, 'evaluate', reference.id, '--url', service.origin, ...args],
      { env: { ...(await environmentOf(service.data)), QUARRY_KEY: service.key } },
    );
  const { stdout } = await evaluate('--least', '60');
  expect(stdout).toContain('values right\t2 of 3 (66.7 %)');
  expect(stdout).toContain('number: ');
  const failed = await evaluate('--least', '90', '--json').catch((error) => error);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({ values: 3, right: 2 });
});
