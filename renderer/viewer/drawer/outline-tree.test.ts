import { describe, expect, test } from 'vitest';
import { lineOfPage, linesOf, moveFor, type OutlineNode } from './outline-tree.ts';

const node = (title: string, items: OutlineNode[] = [], page = 1): OutlineNode => ({
  title,
  target: null,
  page,
  open: false,
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

test('a page belongs to the first line that leads to it, else to the last before it', () => {
  const tree = [
    node('One', [node('One A', [], 3), node('One B', [], 3)], 2),
    node('Two', [], 6),
    node('Elsewhere', [], 4),
  ];
  const idAt = (page: number, ...open: string[]) =>
    lineOfPage(linesOf(tree, opened(...open)), page);
  expect(idAt(1)).toBeNull();
  expect(idAt(3, '0')).toBe('0.0');
  expect(idAt(3)).toBe('0');
  expect(idAt(5, '0')).toBe('2');
  expect(idAt(9)).toBe('1');
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
