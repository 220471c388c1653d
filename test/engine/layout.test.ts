/** Reading order and what belongs together, on pages drawn for each case. */
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import type { Block, PageContent } from '../../shared/contract/page.ts';
import { raisedText } from '../../shared/text/raised.ts';
import {
  AXIS,
  CHART,
  CHART_CAPTION,
  DIAGRAM,
  DIAGRAM_CAPTION,
  SIGN_LINE,
  STEPS,
  YEARS,
} from '../fixtures/make/diagrams.ts';
import {
  BELOW,
  BESIDE,
  CAPTION,
  CELLS,
  COMPOUND,
  NOTES,
  OVER_COLUMN,
  OVER_LINE,
  OVER_PAGE,
  RUNNING_HEAD,
  SIDE_BAR,
  TITLE,
} from '../fixtures/make/magazine.ts';
import { NARROW_TITLE } from '../fixtures/make/narrow-gutter.ts';
import { prose } from '../fixtures/make/prose.ts';
import { COUNTS, SLANTED, UPRIGHT } from '../fixtures/make/watermark.ts';
import { blocksOf, onlyTable, points, read, readOnly } from './read.ts';

const pageOf = async (name: string, number: number): Promise<PageContent> => {
  const page = (await read(name)).pages[number - 1];
  if (!page) throw new Error(`${name} has no page ${number}`);
  return page;
};

/** Place in reading order of the first block whose text holds `text`. */
const findBlockIndex = (page: PageContent, text: string): number => {
  const index = page.blocks.findIndex((block) => block.text.includes(text));
  if (index < 0) throw new Error(`no block says "${text}"`);
  return index;
};

const blockWith = (page: PageContent, text: string): Block =>
  page.blocks[findBlockIndex(page, text)] as Block;

const healed = ([above, below]: readonly [string, string]): string => above.slice(0, -1) + below;

describe('columns', () => {
  test('the wide column is read to its end before the side bar', async () => {
    const page = await pageOf('magazine', 1);
    const order = [TITLE, BESIDE, OVER_LINE[1], OVER_PAGE[0], SIDE_BAR];
    const indexes = order.map((text) => findBlockIndex(page, text));
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
  });

  test('text beside a picture goes on below it', async () => {
    const page = await pageOf('magazine', 1);
    expect(blockWith(page, BELOW).continues).toBe(true);
    expect(writeMarkdown([page], {})).toContain(`${BESIDE} ${BELOW}`);
  });

  test('a table stands in its column', async () => {
    const page = await pageOf('magazine', 2);
    const cells = onlyTable(page).cells.map(({ text }) => text);
    expect(cells).toEqual(CELLS.flat());
    const at = page.blocks.findIndex(({ type }) => type === 'table');
    expect(at).toBeLessThan(findBlockIndex(page, COMPOUND[1].slice(-9)));
    expect(at).toBeLessThan(findBlockIndex(page, OVER_COLUMN[1]));
  });

  test('each column keeps its footnote', async () => {
    const page = await pageOf('magazine', 2);
    expect(blocksOf(page, 'footnote').map(({ text }) => text)).toEqual(
      NOTES.map((note, i) => `${raisedText(`${i + 1}`)} ${note}`),
    );
    expect(findBlockIndex(page, NOTES[0])).toBeLessThan(findBlockIndex(page, OVER_COLUMN[1]));
  });

  test('running heads and page numbers are told apart', async () => {
    const { pages } = await read('magazine');
    const running = pages.map((page) =>
      page.blocks.flatMap(({ type, text }) =>
        type === 'header' || type === 'page_number' ? [text || 'logo'] : [],
      ),
    );
    expect(running).toEqual([
      [RUNNING_HEAD, 'logo', '6'],
      [RUNNING_HEAD, 'logo', '7'],
    ]);
  });
});

describe('torn text', () => {
  test('hyphens are healed over lines, columns and pages', async () => {
    const markdown = writeMarkdown((await read('magazine')).pages, {});
    expect(markdown).toContain(healed(OVER_LINE));
    expect(markdown).toContain(healed(OVER_COLUMN).slice(-40));
    expect(markdown).toContain(healed(OVER_PAGE));
  });

  test('a word that is written with its hyphen keeps it', async () => {
    const page = await pageOf('magazine', 2);
    expect(blockWith(page, 'Few call it').text).toBe(COMPOUND.join(''));
  });
});

describe('figures', () => {
  test('text set under a picture is its caption, without a label, too', async () => {
    const page = await pageOf('magazine', 1);
    const at = page.blocks.findIndex(({ type }) => type === 'figure');
    expect(blocksOf(page, 'figure')).toHaveLength(1);
    expect(page.blocks[at]?.title).toBe(CAPTION);
    expect(page.blocks[at + 1]).toMatchObject({ type: 'caption', caption_of: at, text: CAPTION });
  });

  test('a captioned diagram holds the sentences in it', async () => {
    const page = await readOnly('diagrams');
    const figure = blocksOf(page, 'figure').find(({ title }) => title === DIAGRAM_CAPTION);
    if (!figure) throw new Error('the diagram is missing');
    const { x0, y0, x1, y1 } = points(page, figure.bbox);
    for (const [edge, wanted] of [
      [x0, DIAGRAM.x0],
      [y0, DIAGRAM.y0],
      [x1, DIAGRAM.x1],
      [y1, DIAGRAM.y1],
    ] as const) {
      expect(Math.abs(edge - wanted)).toBeLessThan(6);
    }
    for (const step of STEPS) expect(figure.text).toContain(step.split(' ').slice(0, 3).join(' '));
    expect(writeMarkdown([page], {})).not.toContain(STEPS[0].slice(0, 20));
  });

  test('a chart takes in its labels, turned ones too', async () => {
    const page = await readOnly('diagrams');
    const chart = blocksOf(page, 'figure').find(({ title }) => title === CHART_CAPTION);
    if (!chart) throw new Error('the chart is missing');
    for (const label of [AXIS, ...YEARS]) expect(chart.text).toContain(label);
    expect(points(page, chart.bbox).x0).toBeLessThan(CHART.x0);
  });

  test('a picture within a line is no figure and parts nothing', async () => {
    const page = await readOnly('diagrams');
    expect(blocksOf(page, 'figure')).toHaveLength(2);
    expect(blockWith(page, SIGN_LINE[0]).text).toBe(SIGN_LINE.join(' '));
  });
});

describe('watermarks', () => {
  test.each([
    [1, SLANTED],
    [2, UPRIGHT],
  ])('on page %i are kept, and out of the text', async (number, mark) => {
    const page = await pageOf('watermark', number);
    expect(blocksOf(page, 'watermark').map(({ text }) => text)).toEqual([mark]);
    expect(onlyTable(page).rows).toEqual(COUNTS);
    expect(writeMarkdown([page], {})).not.toContain(mark);
    expect(writeMarkdown([page], { complete: true })).toContain(mark);
  });
});

test('justified columns are told apart although their gutter is as narrow as a wide space', async () => {
  const page = await readOnly('narrow-gutter');
  const [title, left, right, ...rest] = page.blocks.map(({ text }) => text);
  expect(title).toBe(NARROW_TITLE);
  expect(prose(0, 16)).toContain(left?.replaceAll('\n', ' '));
  expect(prose(16, 16)).toContain(right?.replaceAll('\n', ' '));
  expect(rest).toEqual([]);
});
