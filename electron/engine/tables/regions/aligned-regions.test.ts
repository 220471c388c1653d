import { expect, test } from 'vitest';
import { centred, createPage, left, right } from '../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

test('words centred below several columns of values are a caption', () => {
  const rows = ['North', 'South', 'West', 'East'].flatMap((name, row) => {
    const y = 100 + 14 * row;
    return [
      left(50, y, name),
      ...[0, 1, 2, 3, 4, 5].map((column) => right(150 + 40 * column, y, `${row + 1}.${column}5`)),
    ];
  });
  const caption = centred(300, 156, 'Table 3: Sales by quarter');
  const [table] = extractTables(createPage({ texts: [...rows, caption] }));
  expect(table).toMatchObject({ rows: 4, columns: 7 });
});
