/** Scans and pictures of text, recognised for real: their words, where they lie, and their tables. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import { OUTLINED } from '../fixtures/make/outlined-text.ts';
import { BENCHES, CHART_TITLE } from '../fixtures/make/picture-labels.ts';
import { prose } from '../fixtures/make/prose.ts';
import {
  AFTER_MARKS,
  CAPTION,
  ITEMS,
  MARKED,
  SMALL_MARKS,
  STAMP,
  UNMARKED,
} from '../fixtures/make/scans.ts';
import { readDocument } from '../support/read-document.ts';
import { boxOfText, fixturePath, onlyTable } from './read.ts';

const scanned = async (name: string): Promise<readonly PageContent[]> =>
  (await readDocument(fixturePath(name))).pages;

const textOf = (page: PageContent | undefined): string =>
  page?.blocks.map((block) => block.text).join('\n') ?? '';

/** Networks read a page in a second or two; machines under load take their time. */
const PATIENCE = 120_000;

describe('a sheet put askew into the scanner', () => {
  let pages: readonly PageContent[] = [];
  beforeAll(async () => {
    pages = await scanned('scans-askew');
  }, PATIENCE);

  test.each([
    ['leaning by 2.5°', 0],
    ['on its right side', 1],
    ['upside down', 2],
    ['on its left side', 3],
  ])('%s is read as if it lay straight, its ruled table too', (_, index) => {
    const page = pages[index] as PageContent;
    expect(page.source).toBe('ocr');
    expect(textOf(page)).toContain('Quarry inventory');
    expect(textOf(page).replaceAll('\n', ' ')).toContain(prose(0, 2).slice(0, 80));
    expect(onlyTable(page).rows).toEqual(ITEMS.map((row) => [...row]));
  });

  test('has its boxes where the words lie on the picture', () => {
    const [leaning, , reversed] = pages as [PageContent, PageContent, PageContent];
    // Turned about the middle by 2.5°, what stood on one line is 16 points lower at its right end.
    const first = boxOfText(leaning, 'The northern');
    const last = boxOfText(leaning, 'road would');
    expect(last.y0 - first.y0).toBeGreaterThan(10);
    const title = boxOfText(reversed, 'Quarry inventory');
    expect(title.x0).toBeGreaterThan(reversed.width / 2);
    expect(title.y0).toBeGreaterThan(reversed.height * 0.8);
  });
});

describe('scans of other kinds', () => {
  let pages: readonly PageContent[] = [];
  beforeAll(async () => {
    pages = await scanned('scans-mixed');
  }, PATIENCE);

  test('two columns of small print are read one after the other', () => {
    const [columns] = pages;
    const text = textOf(columns).replaceAll('\n', ' ');
    expect(text.indexOf('Slate from the upper bench')).toBeLessThan(
      text.indexOf('Two thirds of the stone'),
    );
    expect(columns?.tables).toEqual([]);
  });

  test('a grey, speckled copy keeps its words and its table', () => {
    expect(onlyTable(pages[1] as PageContent).rows).toEqual(ITEMS.map((row) => [...row]));
  });

  test('a native stamp on a scan stays as it is, and the scan is read around it', () => {
    const stamped = pages[2];
    expect(textOf(stamped)).toContain(STAMP);
    expect(stamped?.words.text.filter((word) => word === 'Received')).toHaveLength(1);
    expect(onlyTable(stamped as PageContent).rows).toEqual(ITEMS.map((row) => [...row]));
  });

  test('a table on a screenshot takes its place among the text of the page', () => {
    const digital = pages[3] as PageContent;
    expect(digital.source).toBe('native');
    // Only the words of the screenshot are told as recognised.
    expect(digital.recognition?.words).toBeGreaterThan(8);
    expect(digital.recognition?.words).toBeLessThan(digital.words.text.length);
    expect(digital.recognition?.confidence).toBeGreaterThan(0.9);
    expect(textOf(digital)).toContain(CAPTION);
    expect(onlyTable(digital).rows).toEqual(ITEMS.map((row) => [...row]));
    const { bbox } = onlyTable(digital);
    expect(bbox.y).toBeGreaterThan(0.4);
    expect(bbox.x + bbox.width).toBeLessThan(0.6);
  });
});

test(
  'words whose letters mean nothing are read from what they look like, the others are kept',
  async () => {
    const [page] = await scanned('broken-maps');
    expect(page?.source).toBe('native');
    expect(textOf(page)).toContain('The rent is due on the first day of every month');
    expect(textOf(page)).toContain('Rent of the first floor');
  },
  PATIENCE,
);

test(
  'the words of a chart that is a picture are labels of its figure, and no text of the page',
  async () => {
    const pages = await scanned('picture-labels');
    const blocks = pages[0]?.blocks ?? [];
    expect(blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'figure', 'paragraph']);
    const { text: labels = '' } = blocks.find(({ type }) => type === 'figure') ?? {};
    for (const label of [CHART_TITLE, ...BENCHES.flat()]) expect(labels).toContain(`${label}`);
    expect(pages[0]?.tables).toEqual([]);
    expect(writeMarkdown(pages, {})).not.toContain('Northern\n');
  },
  PATIENCE,
);

test(
  'text whose letters are drawn as shapes is recognised as text of the page',
  async () => {
    const [page] = await scanned('outlined-text');
    expect(page?.blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'paragraph']);
    expect(textOf(page).replaceAll('\n', ' ')).toContain(OUTLINED.join(' '));
  },
  PATIENCE,
);

test(
  'boxes and circles on a scan are marks before their labels, letters like them are not',
  async () => {
    const [level, worn, small, ...others] = await scanned('scan-choices');
    expect(others).toEqual([]);
    const blocks = small?.blocks.map(({ text }) => text);
    expect(blocks).toEqual(expect.arrayContaining([...SMALL_MARKS, AFTER_MARKS]));
    for (const page of [level, worn]) {
      if (!page) throw new Error('a page is missing');
      const texts = page.blocks.map(({ text }) => text);
      expect(texts).toEqual(expect.arrayContaining([...MARKED]));
      expect(textOf(page).replaceAll('\n', ' ')).toContain(UNMARKED.join(' '));
    }
  },
  PATIENCE,
);

test(
  'a script that the expected language does not have is named, and its words are not sure',
  async () => {
    // Without their maps to Unicode the letters are shapes, as in a scan.
    const bytes = Buffer.from(await readFile(fixturePath('cjk')));
    const entry = Buffer.from('/ToUnicode');
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at))
      bytes.write('/Xx', at);
    const [page] = (await readDocument(new Uint8Array(bytes))).pages;
    expect(page?.warnings.join()).toMatch(/OCR in English .* looks like (Japanese|Chinese)/);
    expect(page?.recognition?.doubtful.length ?? 0).toBe(page?.recognition?.words ?? 0);
  },
  PATIENCE,
);
