import { describe, expect, test } from 'vitest';
import { addEdge, addWidest, moveEdge, removeEdge, spreadEdges } from './separator-edges.ts';

const separators = { columns: [0.1, 0.3, 0.9], rows: [0.2, 0.4] };

describe('separators', () => {
  test('are moved between their neighbours, outer ones to the edge of the page', () => {
    expect(moveEdge(separators, 'column', 1, 0.5).columns).toEqual([0.1, 0.5, 0.9]);
    expect(moveEdge(separators, 'column', 1, 0.95).columns[1]).toBeLessThan(0.9);
    expect(moveEdge(separators, 'row', 1, 2).rows).toEqual([0.2, 1]);
    expect(moveEdge(separators, 'row', 0, -1)).toEqual({ ...separators, rows: [0, 0.4] });
  });

  test('are added within the table and apart from others', () => {
    expect(addEdge(separators, 'row', 0.3)?.rows).toEqual([0.2, 0.3, 0.4]);
    expect(addEdge(separators, 'row', 0.1)).toBeNull();
    expect(addEdge(separators, 'column', 0.3001)).toBeNull();
    expect(addWidest(separators, 'column')?.columns[2]).toBeCloseTo(0.6);
  });

  test('are removed, but not the outer ones', () => {
    expect(removeEdge(separators, 'column', 1)?.columns).toEqual([0.1, 0.9]);
    expect(removeEdge(separators, 'column', 0)).toBeNull();
    expect(removeEdge(separators, 'row', 1)).toBeNull();
  });

  test('that lie on one another are spread', () => {
    const { columns } = spreadEdges({ columns: [0.1, 0.1, 0.5], rows: [0, 1] });
    expect(columns[0]).toBe(0.1);
    expect(columns[1]).toBeGreaterThan(0.1);
    expect(columns[2]).toBe(0.5);
  });
});
