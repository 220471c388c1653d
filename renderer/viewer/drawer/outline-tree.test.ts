import { describe, expect, test } from 'vitest';
import { linesOf, moveFor, type OutlineNode, opensByItself } from './outline-tree.ts';

const node = (title: string, items: OutlineNode[] = []): OutlineNode => ({
  title,
  dest: null,
  url: null,
  items,
});
const nodes = [node('One', [node('One A', [node('deep')]), node('One B')]), node('Two')];
const opened =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id);

test('closed entries hide what is below them', () => {
  const titles = (isOpen: (id: string) => boolean) =>
    linesOf(nodes, isOpen).map((line) => line.node.title);
  expect(titles(opened())).toEqual(['One', 'Two']);
  expect(titles(opened('0'))).toEqual(['One', 'One A', 'One B', 'Two']);
  expect(titles(opened('0.0'))).toEqual(['One', 'Two']);
});

test('lines know their level and parent', () => {
  const deep = linesOf(nodes, () => true)[2];
  expect(deep).toMatchObject({ id: '0.0.0', level: 3, parent: '0.0' });
});

test('an entry starts open only where its author says so', () => {
  expect(opensByItself({ ...node('a'), count: 3 })).toBe(true);
  expect(opensByItself({ ...node('a'), count: -3 })).toBe(false);
  expect(opensByItself(node('a'))).toBe(false);
});

describe('keys', () => {
  const isOpen = opened('0');
  const lines = linesOf(nodes, isOpen);
  const move = (key: string, id: string) => moveFor(key, lines, id, isOpen);

  test('up and down follow the visible lines', () => {
    expect(move('ArrowDown', '0.1')).toEqual({ kind: 'focus', id: '1' });
    expect(move('ArrowUp', '0')).toBeNull();
    expect(move('End', '0')).toEqual({ kind: 'focus', id: '1' });
  });

  test('right opens, then enters; left closes, then leaves', () => {
    expect(move('ArrowRight', '0.0')).toEqual({ kind: 'open', id: '0.0' });
    expect(move('ArrowRight', '0')).toEqual({ kind: 'focus', id: '0.0' });
    expect(move('ArrowLeft', '0')).toEqual({ kind: 'close', id: '0' });
    expect(move('ArrowLeft', '0.1')).toEqual({ kind: 'focus', id: '0' });
    expect(move('ArrowLeft', '1')).toBeNull();
  });

  test('other keys are left alone', () => {
    expect(move('x', '0')).toBeNull();
  });
});
