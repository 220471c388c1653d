import { expect, test } from 'vitest';
import { listen } from './listen.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
])('what listens on %s is reached at %s', async (host, reached) => {
  const listener = await listen(async () => new Response('here'), { host, port: 0 });
  expect(new URL(listener.origin).hostname).toBe(reached);
  expect(await (await fetch(listener.origin)).text()).toBe('here');
  await listener.close();
});
