/** Figures with their captions and pictures, in every file that can show them. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import type { PdfDocument } from '../../electron/engine/read/pdf/types.ts';
import { encodePng } from '../../electron/engine/runtime/png.ts';
import { structureChecks } from '../../electron/engine/understand/checks/structure.ts';
import { exportDocument } from '../../electron/engine/write/export.ts';
import { type DrawPart, picturesOf } from '../../electron/engine/write/figures.ts';
import { toResults } from '../../electron/engine/write/results.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import { ANSWERS, CHART_SERIES, CHART_YEARS } from '../fixtures/make/bar-charts.ts';
import { CHART, CHART_CAPTION, PHOTO, PHOTO_CAPTION } from '../fixtures/make/pictures.ts';
import { fixturePath, points, read } from './read.ts';

let pdf: PdfDocument;
beforeAll(async () => {
  pdf = await openPdf(fixturePath('pictures'));
});
afterAll(() => pdf.close());

const draw: DrawPart = async (page, box, width) => encodePng(pdf.renderPage(page, { width, box }));

/** Points by which a figure may be larger than its ink: labels and frames belong to it. */
const SLACK = 8;

describe('a figure', () => {
  test('carries its caption as its title, and stands where it is drawn', async () => {
    const { pages } = await read('pictures');
    const { entities } = toResults(pages, [], { include: ['entities'] });
    const figures = entities?.filter(({ type, title }) => type === 'figure' && title !== '') ?? [];
    expect(figures.map(({ title }) => title)).toEqual([PHOTO_CAPTION, CHART_CAPTION]);
    [PHOTO, CHART].forEach((wanted, index) => {
      const figure = figures[index];
      const page = pages[index];
      if (!figure || !page) throw new Error('the figure is missing');
      const { x0, y1 } = points(page, figure.bbox);
      expect(Math.abs(x0 - wanted.x0)).toBeLessThan(SLACK);
      expect(Math.abs(y1 - wanted.y1)).toBeLessThan(SLACK);
    });
  });

  test('tells the address of its picture where there is one', async () => {
    const { pages } = await read('pictures');
    const { entities } = toResults(pages, [], {
      include: ['entities'],
      pictureUrl: (page, box, width) => `${page} ${box.width.toFixed(2)} ${width}`,
    });
    // 240 of 595 points wide, at 150 pixels an inch.
    expect(entities?.find(({ title }) => title === PHOTO_CAPTION)?.image_url).toBe('1 0.40 500');
    expect(entities?.filter(({ type }) => type !== 'figure')).not.toHaveLength(0);
    for (const { type, image_url } of entities ?? []) {
      expect(image_url === undefined).toBe(type !== 'figure');
    }
  });

  test('is drawn once where the same picture comes again', async () => {
    const { pages } = await read('pictures');
    const figures = pages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'figure'));
    const pictures = [...(await picturesOf(pages, draw)).values()];
    expect(figures).toHaveLength(4);
    expect(pictures.map(({ page }) => page)).toEqual([1, 1, 2]);
  });

  test('is shown in HTML and Word files, and in Markdown where it has a file', async () => {
    const { pages } = await read('pictures');
    const options = { filename: 'pictures.pdf', draw };
    const html = Buffer.from((await exportDocument(pages, 'html', options)).bytes).toString();
    expect(html.match(/<img [^>]*src="data:image\/png;base64,/g)).toHaveLength(3);
    expect(html).toContain(`alt="${PHOTO_CAPTION}"`);
    const docx = unzipSync((await exportDocument(pages, 'docx', options)).bytes);
    expect(Object.keys(docx).filter((name) => name.endsWith('.png'))).toHaveLength(3);

    const plain = await exportDocument(pages, 'markdown', options);
    expect(Buffer.from(plain.bytes).toString()).not.toContain('![');
    const linked = await exportDocument(pages, 'markdown', {
      ...options,
      pictureOf: () => 'my pictures/a(1).png',
    });
    expect(Buffer.from(linked.bytes).toString()).toContain(
      `![${PHOTO_CAPTION}](my%20pictures/a%281%29.png)`,
    );
  });

  test('that cannot be drawn leaves the text as it is', async () => {
    const { pages } = await read('pictures');
    const options = { filename: 'pictures.pdf', draw: async () => null };
    const html = Buffer.from((await exportDocument(pages, 'html', options)).bytes).toString();
    expect(html).not.toContain('<img');
    expect(html).toContain(PHOTO_CAPTION);
  });
});

test('a chart of bars is one figure with all of its labels, however the bars stand', async () => {
  const { pages } = await read('bar-charts');
  const named = [...CHART_YEARS, ...CHART_SERIES];
  for (const [i, labels] of [[...named, '100', '0'], named, ANSWERS].entries()) {
    const { blocks = [], tables = [] } = pages[i] ?? {};
    expect(tables.map(({ method }) => method)).toEqual(['chart']);
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'figure', 'table', 'paragraph']);
    for (const label of labels) expect(blocks[1]?.text).toContain(label);
    expect(structureChecks(pages[i] as PageContent)).toEqual([]);
  }
});
