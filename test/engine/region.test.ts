/** A region that somebody drew, read as one table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import type { PdfDocument } from '../../electron/engine/read/pdf/types.ts';
import { tableInRegion } from '../../electron/engine/structure/region-table.ts';
import type { Box } from '../../shared/geometry.ts';
import { fixturePath, onlyTable, readOnly } from './read.ts';

/** The box of a table, as loosely as a hand draws it. */
const around = ({ x, y, width, height }: Box): Box => ({
  ...{ x: x - 0.01, y: y - 0.005, width: width + 0.02, height: height + 0.01 },
});

describe.each([
  ['ruled-table', 'automatic'],
  ['ruled-table', 'ruled'],
  ['borderless-table', 'automatic'],
  ['borderless-table', 'aligned'],
] as const)('%s, %s', (name, method) => {
  let pdf: PdfDocument;
  beforeAll(async () => {
    pdf = await openPdf(fixturePath(name), {});
  });
  afterAll(() => pdf.close());

  test('gives the rows that the page as a whole gives', async () => {
    const page = await readOnly(name);
    const table = onlyTable(page);
    const outcome = tableInRegion(pdf, page, around(table.bbox), method);
    expect(outcome.ok && outcome.table.rows).toEqual(table.rows);
  });

  test('gives some of its rows where only these are marked', async () => {
    const page = await readOnly(name);
    const table = onlyTable(page);
    const rows = table.rows.length - 2;
    const last = table.cells.filter(({ row }) => row === rows - 1).map(({ bbox }) => bbox);
    const bottom = Math.max(...last.map(({ y, height }) => y + height));
    const box = around({ ...table.bbox, height: bottom - table.bbox.y });
    const outcome = tableInRegion(pdf, page, { ...box, height: box.height - 0.008 }, method);
    expect(outcome.ok && outcome.table.rows.map(([label]) => label)).toEqual(
      table.rows.slice(0, rows).map(([label]) => label),
    );
  });

  test('says why there is none', async () => {
    const page = await readOnly(name);
    const outcome = tableInRegion(pdf, page, { x: 0, y: 0.97, width: 1, height: 0.03 }, method);
    expect(outcome).toMatchObject({ ok: false });
  });
});
