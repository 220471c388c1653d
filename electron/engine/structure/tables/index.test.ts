import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  type PlacedText,
  right,
  vertical,
} from '../../../../test/support/synthetic-page.ts';
import type { PageText, Word } from '../../read/text/types.ts';
import { extractTables } from './index.ts';
import { rotateRectBack } from './page-view/rotation.ts';
import type { TableDraft } from './types.ts';

/** A small generator of its own, so that a failing seed can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function randomPage(seed: number): PageText {
  const random = randomOf(seed);
  const pick = (low: number, high: number) => Math.floor(low + random() * (high - low + 1));
  const texts: PlacedText[] = [];
  const rulings = [];
  for (let block = 0; block < 3; block++) {
    const top = 60 + block * 230;
    const columns = pick(2, 6);
    const rows = pick(2, 10);
    const width = 480 / columns;
    for (let row = 0; row <= rows; row++) {
      if (random() < 0.5) rulings.push(horizontal(top - 11 + row * 16, 50, 50 + columns * width));
    }
    for (let column = 0; column <= columns; column++) {
      if (random() < 0.4) {
        rulings.push(vertical(50 + column * width, top - 11, top - 11 + rows * 16));
      }
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (random() < 0.2) continue;
        const text =
          random() < 0.6 ? String(pick(0, 99_999)) : 'ab cde fg'.slice(0, pick(1, 9)).trim();
        const x = 50 + column * width;
        const y = top + row * 16 + (random() < 0.1 ? 6 : 0);
        texts.push(random() < 0.5 ? left(x + 3, y, text) : right(x + width - 3, y, text));
      }
    }
  }
  return createPage({ texts, rulings });
}

function countCoverage(table: TableDraft): number[] {
  const coverage = new Array<number>(table.rows * table.columns).fill(0);
  for (const cell of table.cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        const slot = row * table.columns + column;
        coverage[slot] = (coverage[slot] ?? 0) + 1;
      }
    }
  }
  return coverage;
}

const inside = (word: Word, table: TableDraft): boolean => {
  const x = (word.x0 + word.x1) / 2;
  const y = (word.y0 + word.y1) / 2;
  return x > table.x0 && x < table.x1 && y > table.y0 && y < table.y1;
};

test.each(Array.from({ length: 60 }, (_, i) => i + 1))(
  'page %i: cells tile and hold every word once',
  (seed) => {
    const page = randomPage(seed);
    const tables = extractTables(page);
    const holders = new Map<number, number>();
    for (const table of tables) {
      expect(countCoverage(table).every((count) => count === 1)).toBe(true);
      for (const cell of table.cells) {
        expect(cell.x1).toBeGreaterThan(cell.x0);
        expect(cell.y1).toBeGreaterThan(cell.y0);
        expect(cell.lineEnds.at(-1) ?? 0).toBe(cell.words.length);
        for (const word of cell.words) holders.set(word, (holders.get(word) ?? 0) + 1);
      }
    }
    page.words.forEach((word, index) => {
      if (tables.some((table) => inside(word, table))) expect(holders.get(index)).toBe(1);
    });
    for (const count of holders.values()) expect(count).toBe(1);
  },
);

test('random pages do hold tables', () => {
  const found = Array.from({ length: 60 }, (_, i) => extractTables(randomPage(i + 1)).length);
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(40);
});

test.each([90, 270] as const)('a table set sideways (%i) is read like an upright one', (angle) => {
  const upright = createPage({
    texts: [100, 114, 128, 142].flatMap((y, i) => [
      left(50, y, `Name number ${i}`),
      right(300, y, `${i}4`),
      right(400, y, `${i}5`),
    ]),
  });
  const rotateItem = <T extends { x0: number; y0: number; x1: number; y1: number }>(
    item: T,
  ): T => ({
    ...item,
    ...rotateRectBack(item, angle, { width: 792, height: 612 }),
  });
  const sideways: PageText = {
    ...upright,
    width: 792,
    height: 612,
    words: upright.words.map((word) => ({
      ...rotateItem(word),
      angle,
      baseline: angle === 90 ? 792 - word.baseline : word.baseline,
    })),
    lines: upright.lines.map((line) => ({ ...rotateItem(line), angle })),
  };
  const [expected] = extractTables(upright);
  const [table] = extractTables(sideways);
  expect(table?.cells.map((cell) => cell.words)).toEqual(expected?.cells.map((cell) => cell.words));
  expect(table?.rows).toBe(4);
  const first = table?.cells[0];
  const word = sideways.words[first?.words[0] ?? 0];
  expect(first && word && inside(word, { ...(table as TableDraft), ...first })).toBe(true);
});

test('names set sideways on both edges of a ruled table make no second table of its words', () => {
  const [top, bottom, edges] = [100, 300, [50, 90, 170, 250, 330, 410, 490]];
  const rows = Array.from({ length: 10 }, (_, row) => 154 + 14 * row);
  const upright = rows.map((y, row) =>
    edges.slice(1, -1).map((x) => left(x + 8, y, `${row}4.5 kg`)),
  );
  const names = [
    ...rows.map((y, row) => ({ text: `R${row}`, x: 60, y })),
    ...edges.slice(1, -1).map((x, column) => ({ text: `Name${column}`, x: x + 20, y: 136 })),
  ];
  const page = createPage({
    texts: [...names.map(({ text, x, y }) => left(x, y, text)), ...upright.flat()],
    rulings: [
      ...[top, 142, bottom].map((y) => horizontal(y, 50, 490)),
      ...edges.map((x) => vertical(x, top, bottom)),
    ],
  });
  const stood = new Set(names.map((_, at) => at));
  const stand = <T extends { x0: number; x1: number; y1: number }>(item: T): T => ({
    ...item,
    ...{ angle: 90, x1: item.x0 + 10, y0: item.y1 - (item.x1 - item.x0), baseline: item.x0 + 7.5 },
  });
  const tables = extractTables({
    ...page,
    words: page.words.map((word, at) => (stood.has(at) ? stand(word) : word)),
    lines: page.lines.map((line, at) => (stood.has(at) ? stand(line) : line)),
  });
  const words = tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
  expect(new Set(words).size).toBe(words.length);
  expect(tables).toHaveLength(1);
  expect(tables[0]?.rows).toBe(11);
});

test('the same page gives the same tables', () => {
  expect(extractTables(randomPage(7))).toEqual(extractTables(randomPage(7)));
});

test('totals beside a remark do not take the header of the items', () => {
  const lines = [
    ['Description', 'Qty', 'Price', 'Amount'],
    ['Cedar planter', '2', '64.00', '128.00'],
    ['Rain barrel', '1', '89.50', '89.50'],
    ['Garden hose', '3', '21.00', '63.00'],
    ['Comments', '', 'Subtotal', '280.50'],
    ['Thanks for your business', '', 'Tax', '56.10'],
    ['See you soon', '', 'Total due', '336.60'],
  ];
  const texts = lines.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const align = column === 0 || (column === 2 && row > 3) ? left : right;
      const x = [50, 300, row > 3 ? 360 : 400, 500][column] as number;
      return cell === '' ? [] : [align(x, 100 + 20 * row, cell)];
    }),
  );
  const tables = extractTables(createPage({ texts }));
  expect(tables.map(({ rows }) => rows)).toEqual([4, 3]);
});

test('rows between rules of which every other one is shaded are one table', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const page = createPage({
    texts: rows.flatMap((row) =>
      ['Harbour', 'Quay wall', 'North basin'].map((text, column) =>
        centred(160 + 140 * column, 120 + 34 * row, row === 0 ? `Column ${column + 1}` : text),
      ),
    ),
    rulings: [...rows, rows.length].map((row) => horizontal(100 + 34 * row, 90, 520)),
    fills: rows
      .filter((row) => row % 2 === 1)
      .flatMap((row) =>
        [90, 233, 376].map((x0) => {
          const y0 = 100 + 34 * row;
          return { x0, x1: x0 + 143, y0, y1: y0 + 34, color: 0xe2efd9 };
        }),
      ),
  });
  expect(extractTables(page).map((table) => [table.rows, table.columns])).toEqual([[9, 3]]);
});
