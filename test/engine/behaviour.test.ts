/** What each fixture is about, stated directly: positions are those that its script drew at. */
import { describe, expect, test } from 'vitest';
import type { EngineErrorCode } from '../../electron/engine/common/errors.ts';
import type { Rect } from '../../shared/geometry.ts';
import { ROWS as BORDERLESS } from '../fixtures/make/borderless-table.ts';
import { LINES as CJK } from '../fixtures/make/cjk.ts';
import { CROP, HIDDEN, VISIBLE } from '../fixtures/make/cropped.ts';
import { SURVIVOR } from '../fixtures/make/damaged.ts';
import { PASSWORD, SECRET } from '../fixtures/make/encrypted.ts';
import { HEAD, NOTES } from '../fixtures/make/footnotes.ts';
import { VALUES } from '../fixtures/make/form.ts';
import { HEADINGS } from '../fixtures/make/headings.ts';
import { SENTENCE } from '../fixtures/make/ligatures.ts';
import { BULLETS, ITEMS } from '../fixtures/make/lists.ts';
import { chapterOf, PAGES, RUNNING_HEAD } from '../fixtures/make/long.ts';
import { prose } from '../fixtures/make/prose.ts';
import { LINES as RIGHT_TO_LEFT } from '../fixtures/make/right-to-left.ts';
import { HEADING, ROTATIONS } from '../fixtures/make/rotated.ts';
import { EDGES, ROWS } from '../fixtures/make/ruled-table.ts';
import { NATIVE } from '../fixtures/make/scan.ts';
import { CELLS } from '../fixtures/make/spans.ts';
import { COLUMNS, OPENINGS, TITLE } from '../fixtures/make/two-columns.ts';
import {
  blocksOf,
  boxOfText,
  cellWith,
  onlyTable,
  points,
  read,
  readOnly,
  textOf,
} from './read.ts';

/** Fonts tell the height of a line only roughly, points. */
const SLACK = 3;

function expectNear(actual: Rect, wanted: Partial<Rect>, slack = SLACK): void {
  for (const [edge, value] of Object.entries(wanted)) {
    const distance = Math.abs(actual[edge as keyof Rect] - value);
    expect(distance, `${edge} is ${actual[edge as keyof Rect]}, not ${value}`).toBeLessThan(slack);
  }
}

describe('text', () => {
  test('the left column is read to its end before the right one', async () => {
    const page = await readOnly('two-columns');
    const text = page.blocks.map((block) => block.text).join(' ');
    const [left, right] = [`${OPENINGS.left} ${prose(0, 7)}`, `${OPENINGS.right} ${prose(3, 7)}`];
    expect(text).toBe([TITLE, left, prose(7, 6), right, prose(10, 6)].join(' '));
  });

  test('no block reaches over the gutter, but for the title', async () => {
    const page = await readOnly('two-columns');
    const gutter = COLUMNS.right - 5;
    for (const block of blocksOf(page, 'paragraph')) {
      const { x0, x1 } = points(page, block.bbox);
      expect(x1 < gutter || x0 > gutter).toBe(true);
    }
  });

  test('three sizes of headings become three levels, over both pages', async () => {
    const { pages } = await read('headings');
    const found = pages.flatMap((page) =>
      blocksOf(page, 'heading').map((block) => [block.level, block.text]),
    );
    expect(found).toEqual(HEADINGS.map(([level, text]) => [level, text]));
  });

  test('every item of a list is a block with its marker and depth', async () => {
    const items = blocksOf(await readOnly('lists'), 'list_item').map((block) => block.text);
    const wanted = [...ITEMS.map(([, text]) => text), ...BULLETS];
    expect(items).toHaveLength(wanted.length);
    wanted.forEach((text, i) => {
      expect(items[i]).toContain(text);
    });
  });

  test('running heads and page numbers are told from the body, footnotes too', async () => {
    const { pages } = await read('footnotes');
    expect(pages).toHaveLength(NOTES.length);
    for (const [i, page] of pages.entries()) {
      expect(blocksOf(page, 'header').map((block) => block.text)).toEqual([HEAD]);
      expect(blocksOf(page, 'page_number').map((block) => block.text)).toEqual([String(i + 12)]);
      expect(
        blocksOf(page, 'footnote')
          .map((block) => block.text)
          .join(),
      ).toContain(NOTES[i]);
    }
  });

  test('Hebrew and Arabic come in the order in which they are read', async () => {
    const text = textOf(await readOnly('right-to-left'));
    expect(text).toContain(RIGHT_TO_LEFT.hebrew);
    expect(text).toContain(RIGHT_TO_LEFT.arabic);
  });

  test('no blank creeps in between Chinese or Japanese characters', async () => {
    const text = textOf(await readOnly('cjk'));
    for (const line of CJK) expect(text).toContain(line);
  });

  test('ligatures are read as their letters', async () => {
    expect(textOf(await readOnly('ligatures'))).toBe(SENTENCE);
  });

  test('the values of form fields are text of the page, where the fields are', async () => {
    const page = await readOnly('form');
    for (const value of Object.values(VALUES)) expect(textOf(page)).toContain(value);
    const { x0, x1, y0, y1 } = boxOfText(page, VALUES.name);
    expect(x0).toBeGreaterThanOrEqual(130);
    expect(x1).toBeLessThan(350);
    expect([y0 >= 88, y1 <= 114]).toEqual([true, true]);
  });
});

describe('tables', () => {
  test('rulings give the rows, and each cell the box between its rulings', async () => {
    const page = await readOnly('ruled-table');
    const table = onlyTable(page);
    expect(table.rows).toEqual(ROWS.map((row) => [...row]));
    for (const [r, row] of ROWS.entries()) {
      for (const [c, text] of row.entries()) {
        expectNear(points(page, cellWith(table, text).bbox), {
          x0: EDGES.x[c],
          x1: EDGES.x[c + 1],
          y0: EDGES.y[r],
          y1: EDGES.y[r + 1],
        });
      }
    }
  });

  test('alignment alone makes a table, without the prose around it', async () => {
    expect(onlyTable(await readOnly('borderless-table')).rows).toEqual(
      BORDERLESS.map((row) => [...row]),
    );
  });

  test('cells span the rows and columns whose rulings are missing', async () => {
    const table = onlyTable(await readOnly('spans'));
    const found = table.cells.map((cell) => {
      return [cell.text, cell.row, cell.column, cell.row_span, cell.column_span];
    });
    expect(found).toEqual(CELLS.map((cell) => [...cell]));
  });

  test('the box of a number lies over its ink', async () => {
    const page = await readOnly('ruled-table');
    const { x0, x1, y0, y1 } = boxOfText(page, '1,164.0');
    const baseline = EDGES.y[2] + 17;
    expectNear({ x0, x1, y0, y1 }, { x1: EDGES.x[3] - 6 }, 1.5);
    expect(y0).toBeLessThan(baseline - 6);
    expect(y1).toBeGreaterThan(baseline - 1);
    expect(y1 - y0).toBeLessThan(16);
  });
});

describe('pages', () => {
  test('a page stored sideways or upside down has the boxes of the page as displayed', async () => {
    const { pages } = await read('rotated');
    expect(pages.map((page) => page.rotation)).toEqual([...ROTATIONS]);
    for (const page of pages) {
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([595, 842]);
      const box = boxOfText(page, HEADING.text);
      expectNear(box, { x0: HEADING.x });
      expect(box.y0).toBeLessThan(HEADING.baseline - 10);
      expectNear(box, { y1: HEADING.baseline }, 8);
    }
  });

  test('of a cropped page only what shows is read, measured from the crop', async () => {
    const page = await readOnly('cropped');
    expect([page.width, page.height]).toEqual([CROP.width, CROP.height]);
    expect(textOf(page)).not.toContain(HIDDEN);
    const box = boxOfText(page, VISIBLE.text);
    expectNear(box, { x0: VISIBLE.x - CROP.x });
    expectNear(box, { y1: VISIBLE.baseline - CROP.y }, VISIBLE.size / 2);
  });

  test('a scanned page says that it needs OCR; the page after it does not', async () => {
    const { pages } = await read('scan');
    expect(pages.map((page) => [page.source, page.needs_ocr])).toEqual([
      ['none', true],
      ['native', false],
    ]);
    expect(pages[1] && textOf(pages[1])).toBe(NATIVE);
  });

  test('300 pages: none is lost, and what repeats is no heading', async () => {
    const { pages, failures } = await read('long');
    expect(failures).toEqual([]);
    expect(pages.map((page) => page.page)).toEqual(Array.from({ length: PAGES }, (_, i) => i + 1));
    const chapters = pages.flatMap((page) => blocksOf(page, 'heading').map((block) => block.text));
    const starts = Array.from({ length: PAGES / 30 }, (_, i) => `Chapter ${chapterOf(i * 30 + 1)}`);
    expect(chapters).toEqual(starts);
    const heads = pages.filter((page) => blocksOf(page, 'header')[0]?.text === RUNNING_HEAD);
    expect(heads).toHaveLength(PAGES);
    expect(pages[122] && textOf(pages[122])).toContain('Entry 123.2.');
  });
});

describe('damage and protection', () => {
  test('a table of objects that points nowhere is rebuilt', async () => {
    expect(textOf(await readOnly('corrupt-xref'))).toContain(SURVIVOR);
  });

  test('a download that broke off is read, and says so', async () => {
    const page = await readOnly('truncated');
    expect(textOf(page)).toContain(SURVIVOR);
    expect(page.warnings).toEqual([expect.stringContaining('truncated')]);
  });

  test('the password opens a protected file', async () => {
    const { pages } = await read('encrypted', PASSWORD);
    expect(pages[0] && textOf(pages[0])).toContain(SECRET);
  });

  test.each<[string, EngineErrorCode, string?]>([
    ['encrypted', 'password_required'],
    ['encrypted', 'password_wrong', 'granite'],
    ['empty', 'empty_file'],
    ['not-a-pdf', 'not_a_pdf'],
    ['zero-pages', 'no_pages'],
  ])('%s is refused as %s', async (name, code, password) => {
    await expect(read(name, password)).rejects.toMatchObject({ name: 'EngineError', code });
  });
});

test('the same bytes give the same result', async () => {
  const [once, twice] = [await read('spans'), await read('spans')];
  expect(twice).toEqual(once);
});
