import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('a subscriber that comes after the connection was opened is told that it is open', async () => {
  const stream = () => new Response(new ReadableStream<Uint8Array>());
  vi.stubGlobal('location', new URL('http://127.0.0.1:4870/'));
  vi.stubGlobal('fetch', async () => stream());
  const { subscribe } = await import('./events.ts');
  const { promise: open, resolve } = Promise.withResolvers<void>();
  subscribe({ onState: (state) => state === 'open' && resolve() });
  await open;
  const states: string[] = [];
  subscribe({ onState: (state) => states.push(state) });
  expect(states).toEqual(['open']);
});
