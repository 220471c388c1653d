import { beforeEach, expect, test, vi } from 'vitest';
import type { LibraryEvent } from '../../shared/contract/index.ts';
import type { ConnectionState } from './events.ts';
import { defineQuery, keepLoaded, queryCache } from './queries.ts';
import { followQueries } from './stale-queries.ts';

interface Listener {
  onEvent(event: LibraryEvent): void;
  onState(state: ConnectionState): void;
}
const stream = vi.hoisted((): { listener?: Listener } => ({}));
vi.mock('./events.ts', () => ({
  subscribe(listener: Listener) {
    stream.listener = listener;
  },
}));
const report = (event: LibraryEvent) => stream.listener?.onEvent(event);
const connection = (state: ConnectionState) => stream.listener?.onState(state);

/** A list of presets that the service answers when told. */
function presetList() {
  const requests: ((answer: string) => void)[] = [];
  const query = defineQuery(
    ['presets'],
    () => new Promise<string>((resolve) => requests.push(resolve)),
  );
  keepLoaded(query);
  return { requests, shown: () => queryCache.getQueryData(query.queryKey) };
}

const nextRequest = (requests: readonly unknown[], count: number) =>
  expect.poll(() => requests.length).toBe(count);

beforeEach(() => {
  queryCache.clear();
  followQueries();
});

test('requests wait for the connection: changes before it would be missed', async () => {
  const { requests } = presetList();
  await Promise.resolve();
  expect(requests).toHaveLength(0);
  connection('connecting');
  connection('open');
  await nextRequest(requests, 1);
});

test('a burst of events makes two requests, one after the other', async () => {
  const { requests, shown } = presetList();
  connection('open');
  await nextRequest(requests, 1);
  requests[0]?.('old');
  await expect.poll(shown).toBe('old');
  for (let i = 0; i < 5; i++) report({ type: 'presets' });
  await nextRequest(requests, 2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests).toHaveLength(2);
  requests[1]?.('newer');
  await nextRequest(requests, 3);
  requests[2]?.('newest');
  await expect.poll(shown).toBe('newest');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests).toHaveLength(3);
});

test('an answer made before the change is not shown after it', async () => {
  const { requests, shown } = presetList();
  connection('open');
  await nextRequest(requests, 1);
  report({ type: 'presets' });
  await nextRequest(requests, 2);
  requests[0]?.('before');
  requests[1]?.('after');
  await expect.poll(shown).toBe('after');
});

test('events of other resources load nothing', async () => {
  const { requests } = presetList();
  connection('open');
  await nextRequest(requests, 1);
  requests[0]?.('old');
  report({ type: 'heartbeat' });
  report({ type: 'trash' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests).toHaveLength(1);
});

test('everything is loaded again after the connection was lost', async () => {
  const { requests, shown } = presetList();
  connection('lost');
  await nextRequest(requests, 1);
  connection('open');
  await nextRequest(requests, 2);
  requests[1]?.('now');
  await expect.poll(shown).toBe('now');
  connection('lost');
  connection('open');
  await nextRequest(requests, 3);
});
