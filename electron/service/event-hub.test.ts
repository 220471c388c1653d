import { expect, test, vi } from 'vitest';
import type { Store } from '../store/index.ts';
import { EventHub } from './event-hub.ts';

const createHub = () =>
  new EventHub({
    store: {} as Store,
    states: { of: () => Promise.reject(new Error('There is no queue.')) },
  });

test('whoever reports an event waits for its subscribers, and is not stopped by their errors', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const events = createHub();
  const received: string[] = [];
  events.on('fieldsReviewed', () => {
    throw new Error('at once');
  });
  events.on('fieldsReviewed', async () => {
    await Promise.resolve();
    throw new Error('later');
  });
  events.on(['fieldsReviewed', 'citationsMoved'], async (id) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    received.push(id);
  });
  await events.emit('fieldsReviewed', 'run-1');
  await events.emit('citationsMoved', 'conversation-1');
  await events.emit('workerIdle');
  expect(received).toEqual(['run-1', 'conversation-1']);
  expect(logged.mock.calls).toEqual([
    ['After fieldsReviewed:', new Error('at once')],
    ['After fieldsReviewed:', new Error('later')],
  ]);
});
