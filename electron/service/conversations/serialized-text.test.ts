import { expect, test } from 'vitest';
import { SerializedText } from './serialized-text.ts';

test('the first text comes at once, those written meanwhile as a whole after it', () => {
  const said: string[] = [];
  const texts = new SerializedText<string>(
    (text) => said.push(text),
    (key) => `${key}: `,
  );
  texts.add('a', 'one ');
  texts.add('b', 'left ');
  texts.add('c', 'last');
  texts.add('a', 'two');
  texts.end('c');
  texts.add('b', 'right');
  expect(said).toEqual(['a: one ', 'two']);
  texts.end('a');
  expect(said.slice(2)).toEqual(['\n\n', 'b: left right']);
  texts.add('b', '.');
  texts.end('b');
  expect(said.slice(4)).toEqual(['.', '\n\n', 'c: last\n\n']);
  texts.end('nothing');
  expect(said).toHaveLength(7);
});
