import { expect, test } from 'vitest';
import { extrasOf } from './extras.ts';

const table = (...cells: string[]): string =>
  `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
const equal = (a: string, b: string): number => Number(a === b);

test('a table matches one of the truth that holds most of its words', () => {
  const truth = table('Stone', 'Tonnes', 'Slate', '12');
  const predicted = `${table('Stone', 'Tonnes')}\n\n${table('See', 'Annex', 'Slate')}`;
  const { tables, falseTables } = extrasOf(truth, predicted, equal);
  expect({ tables, falseTables }).toEqual({ tables: 2, falseTables: 1 });
});

test('a heading is false where no heading of the truth is like it', () => {
  const truth = '# Results\n\nThe year was dry.';
  const { headings, falseHeadings } = extrasOf(truth, '## Results\n\n# The year', equal);
  expect({ headings, falseHeadings }).toEqual({ headings: 2, falseHeadings: 1 });
});
