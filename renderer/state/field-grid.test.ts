// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { FieldRun, FieldRunResult } from '../../shared/contract/index.ts';
import { followGrid, showGrid, useFieldGrid } from './field-grid.ts';

const service = vi.hoisted(() => ({
  /** Requests not yet answered, by endpoint. */
  waiting: [] as { readonly id: string; readonly answer: (body: object) => void }[],
  onEvent: (_: object): void => undefined,
}));
vi.mock('../api/client.ts', () => ({
  call: ({ id }: { readonly id: string }) =>
    new Promise((answer) => service.waiting.push({ id, answer })),
}));
vi.mock('../api/events.ts', () => ({
  subscribe: ({ onEvent }: typeof service) => Object.assign(service, { onEvent }),
}));
followGrid();

type State = FieldRunResult['state'];
const RUNNING = { id: 'run-1', state: 'running', total: 1, done: 0, failed: 0 } as FieldRun;
const FAILED: FieldRun = { ...RUNNING, state: 'completed', failed: 1 };

const waiting = (id: string) =>
  expect.poll(() => service.waiting.findIndex((one) => one.id === id));
async function answer(id: 'getFieldRun' | 'listFieldRunResults', body: object): Promise<void> {
  await waiting(id).not.toBe(-1);
  const [request] = service.waiting.splice(0, 1);
  request?.answer(body);
}
const answerResults = (state: State) =>
  answer('listFieldRunResults', { items: [{ document_id: 'doc-1', state }] });
const report = (run: FieldRun) => service.onEvent({ type: 'field_run', run });
const shown = () =>
  expect.poll(() => {
    const { run, results } = useFieldGrid.getState();
    return [run?.state, ...results.map(({ state }) => state)];
  });

beforeEach(() => {
  service.waiting.length = 0;
  showGrid({ subject: { kind: 'documents', ids: ['doc-1'] }, runId: 'run-1' });
});

test('a run that ends while it is loaded is shown as ended', async () => {
  await answer('getFieldRun', RUNNING);
  report(FAILED);
  await answerResults('running');
  await answerResults('failed');
  await shown().toEqual(['completed', 'failed']);
});

test('a late answer replaces no newer results', async () => {
  await answer('getFieldRun', RUNNING);
  await answerResults('running');
  await shown().toEqual(['running', 'running']);
  report(RUNNING);
  await waiting('listFieldRunResults').toBe(0);
  report(FAILED);
  // Longer than until the next request.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(service.waiting.length).toBe(1);
  await answerResults('running');
  await answerResults('failed');
  await shown().toEqual(['completed', 'failed']);
});
