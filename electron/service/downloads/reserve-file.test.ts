import { expect, test } from 'vitest';
import { modelFileName } from './reserve-file.ts';

test.each([
  ['/org/repo/small.Q4_K_M.gguf', 'small.Q4_K_M.gguf'],
  ['/a/Small.GGUF', 'Small.gguf'],
  ['/download', 'download.gguf'],
  ['/', 'model.gguf'],
  ['/%2e%2e%2f%2e%2e%2fetc', '_.._etc.gguf'],
  ['/a%3Ab%7Cc%22%00.gguf', 'a_b_c_.gguf'],
  ['/%E0%A4%A.gguf', '_E0_A4_A.gguf'],
])('the file at %s is called %s', (path, name) => {
  expect(modelFileName(new URL(path, 'https://models.example'))).toBe(name);
});

test('a long name is cut before its extension', () => {
  const name = modelFileName(new URL(`/${'x'.repeat(500)}.gguf`, 'https://models.example'));
  expect(name).toBe(`${'x'.repeat(120)}.gguf`);
});
