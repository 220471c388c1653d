import { expect, test } from 'vitest';
import { TypedText } from './typing.ts';

test('text that stood in the field before is no typed change', () => {
  expect(new TypedText('old search').has('undo', 'old search')).toBe(false);
});

test('typed text is the browser’s to undo until it is undone, deleted or sent', () => {
  const field = new TypedText('');
  field.change('ab', 'insertText');
  expect(field.has('undo', 'ab')).toBe(true);
  field.change('', 'historyUndo');
  expect(field.has('undo', '')).toBe(false);
  field.change('ab', 'insertText');
  field.send();
  expect(field.has('undo', 'ab')).toBe(false);
  field.change('abc', 'insertText');
  expect(field.has('undo', 'abc')).toBe(true);
});

test('a field that was cleared otherwise than by typing has nothing to undo', () => {
  const field = new TypedText('old search');
  expect(field.has('undo', '')).toBe(false);
  field.change('old search!', 'insertText');
  expect(field.has('undo', '')).toBe(false);
});

test('the browser redoes what it undid, until something else is typed', () => {
  const field = new TypedText('');
  field.change('ab', 'insertText');
  expect(field.has('redo', 'ab')).toBe(false);
  field.change('', 'historyUndo');
  expect(field.has('redo', '')).toBe(true);
  field.change('ab', 'historyRedo');
  expect(field.has('redo', 'ab')).toBe(true);
  field.change('abc', 'insertText');
  expect(field.has('redo', 'abc')).toBe(false);
});
