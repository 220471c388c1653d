/** What the tests of schemas and field runs share. */
import { expect } from 'vitest';
import { type FieldRun, fieldRuns, schemas } from '../../shared/contract/index.ts';
import type { TestService } from './service.ts';

export const FIELDS = [
  { key: 'total', type: 'number', format: 'amount', title: 'Total', required: true },
  { key: 'kind', type: 'string' },
] as const;

/** `service` is asked for at each call, for tests may start another one. */
export const fieldCallsOn = (service: () => TestService) => ({
  saveSchema: (body: Record<string, unknown>) =>
    service().call(schemas.createSchema, { body: { fields: FIELDS, ...body } }),
  begin: (body: Record<string, unknown>) =>
    service().call(fieldRuns.createFieldRun, {
      body: { schema: { name: 'Report', fields: FIELDS }, ...body },
    }),
  results: async (runId: string) =>
    (await service().call(fieldRuns.listFieldRunResults, { params: { runId } })).json.items,
  /** Polls until the run has ended. */
  async ended(runId: string): Promise<FieldRun> {
    const read = async () =>
      (await service().call(fieldRuns.getFieldRun, { params: { runId } })).json;
    await expect
      .poll(async () => (await read()).state, { timeout: 10_000, interval: 100 })
      .not.toBe('running');
    return read();
  },
});
