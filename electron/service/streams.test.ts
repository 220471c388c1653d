import { expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { ndjson, streamOf } from './streams.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('makes a piece only when it is asked for', async () => {
  let made = 0;
  const stream = streamOf(async function* () {
    for (;;) yield Uint8Array.of(++made);
  });
  await settled();
  expect(made).toBe(0);
  const reader = stream.getReader();
  await reader.read();
  await reader.read();
  await settled();
  expect(made).toBe(2);
  await reader.cancel();
});

test('ends the work when the receiver goes away between two pieces', async () => {
  const ended = vi.fn();
  const stream = streamOf(async function* (signal) {
    try {
      for (;;) yield new Uint8Array(1);
    } finally {
      ended(signal.aborted);
    }
  });
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toHaveBeenCalledWith(true);
});

test('ends the work when the receiver goes away during a piece', async () => {
  const ended = vi.fn();
  const stream = streamOf(async function* (signal) {
    yield new Uint8Array(1);
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    ended();
  });
  const reader = stream.getReader();
  await reader.read();
  const pending = reader.read();
  await settled();
  await reader.cancel();
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(ended).not.toHaveBeenCalled();
});

test('writes an event a line, and as the last one what broke the stream off', async () => {
  const answer = ndjson(async function* () {
    yield { type: 'start' };
    throw new ApiError('service_unavailable', 'The disk is full.');
  });
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(await answer.text()).toBe(
    '{"type":"start"}\n{"type":"error","error":"The disk is full."}\n',
  );
});

test('tells nothing of the inside of a failure that was not foreseen', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('at line 5 of the code');
  const answer = ndjson((): AsyncGenerator<{ type: string }> => {
    throw failure;
  });
  expect(await answer.text()).toMatch(/^\{"type":"error","error":"Internal error/);
  expect(log).toHaveBeenCalledWith(expect.any(String), failure);
  log.mockRestore();
});
