import { describe, expect, test } from 'vitest';
import { createPage, left, type PlacedText } from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';
import { linkedRegions } from './row-links.ts';

const PROSE = [
  'The committee met twice in spring and agreed on a plan for the harbour that would keep',
  'the old quay and open the northern basin to ferries. Members of the council asked for a',
  'second survey before any work on the wall begins in the autumn, and the harbour master',
];
const prose = (y: number): PlacedText[] => PROSE.map((text, i) => left(50, y + 13 * i, text));

describe('between lines of running text', () => {
  const read = (rows: readonly (readonly string[])[], pitch: number) =>
    extractTables(
      createPage({
        texts: [
          ...prose(60),
          ...rows.flatMap((row, i) =>
            row.map((text, c) => left(60 + 140 * c, 120 + pitch * i, text)),
          ),
          ...prose(150 + pitch * rows.length),
        ],
      }),
    );

  test('columns of words in three rows are a table without rules', () => {
    const rows = [
      ['Berth', 'Purpose', 'Open'],
      ['North', 'Ferries to the islands', 'Yes'],
      ['South', 'Repair of trawlers', 'No'],
    ];
    expect(read(rows, 20)).toHaveLength(1);
  });

  test('a line of its own is none', () => {
    expect(read([['The plan of the harbour']], 20)).toEqual([]);
  });
});

test('cutting at the weakest links gives regions within regions', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'] as unknown as readonly VisualRow[];
  expect(linkedRegions({ rows, links: [0.9, 0.5, 0.8, 0.1] })).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
