import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.ts';
import { createService } from './create-service.ts';
import { keepIn } from './keep.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'quarry-start-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

test('a start that fails half-way leaves the data folder to the next', async () => {
  const obstacle = join(data, 'provider-keys.json');
  await mkdir(obstacle);
  await expect(createService({ data, engine: fakeEngine() })).rejects.toThrow('EISDIR');
  await rm(obstacle, { recursive: true });
  const service = await createService({ data, engine: fakeEngine() });
  await service.close();
});

test('parts are closed in reverse order, also after one that fails', async () => {
  const closed: string[] = [];
  const part = (name: string, error?: Error) => ({
    close() {
      closed.push(name);
      if (error) throw error;
    },
  });
  const stack = new AsyncDisposableStack();
  const keep = keepIn(stack);
  keep(part('store'));
  keep(part('queue', new Error('The queue was not closed.')));
  keep(part('trash'));
  await expect(stack.disposeAsync()).rejects.toThrow('The queue was not closed.');
  expect(closed).toEqual(['trash', 'queue', 'store']);
});
