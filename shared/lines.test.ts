import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const collect = async (stream: ReadableStream<Uint8Array>) => {
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  return lines;
};

const bytes = (text: string) => new TextEncoder().encode(text);

test('joins a line that arrives in pieces', async () => {
  expect(await collect(streamOf(bytes('{"a"'), bytes(':1}\n{"b":2}\n')))).toEqual([
    '{"a":1}',
    '{"b":2}',
  ]);
});

test('keeps a character whose bytes are split between chunks', async () => {
  const whole = bytes('café\n');
  expect(await collect(streamOf(whole.slice(0, 4), whole.slice(4)))).toEqual(['café']);
});

test('skips blank lines and yields an unfinished last one', async () => {
  expect(await collect(streamOf(bytes('one\n\n  \ntwo')))).toEqual(['one', 'two']);
});
