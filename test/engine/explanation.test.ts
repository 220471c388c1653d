/** What `quarry extract --debug` writes: the decisions of each stage, as the stages themselves make them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import { explainPages } from '../../electron/engine/tools/explain.ts';
import { writeExplanation } from '../../electron/engine/tools/index.ts';
import type { Layer, PageExplanation } from '../../electron/engine/tools/types.ts';
import { fixturePath, readOnly } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-explanation-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function explained(name: string, ...wanted: number[]): Promise<PageExplanation[]> {
  const pdf = await openPdf(fixturePath(name));
  const pages: PageExplanation[] = [];
  try {
    for await (const page of explainPages(pdf, new Set(wanted), null)) {
      if ('failure' in page) throw new Error(page.failure);
      pages.push(page);
    }
  } finally {
    pdf.close();
  }
  return pages;
}

function layerOf(page: PageExplanation | undefined, id: string): Layer {
  const layer = page?.layers.find((candidate) => candidate.id === id);
  if (!layer) throw new Error(`there is no layer ${id}`);
  return layer;
}

test('tells the blocks of the page in order, as they are read in earnest', async () => {
  const [page] = await explained('two-columns', 1);
  const read = await readOnly('two-columns');
  const marks = layerOf(page, 'blocks').marks;
  expect(marks.map((mark) => mark.badge?.split(' ')[1])).toEqual(
    read.blocks.map((block) => block.type),
  );
  expect(layerOf(page, 'words').marks).toHaveLength(read.words.text.length);
  expect(layerOf(page, 'columns').marks.length).toBeGreaterThan(1);
});

test('names every candidate table with its evidence and its fate', async () => {
  const [page] = await explained('spans', 1);
  const { tables } = await readOnly('spans');
  const chosen = layerOf(page, 'tables').marks;
  const rejected = layerOf(page, 'rejected').marks;
  expect(chosen).toHaveLength(tables.length);
  expect(chosen[0]?.inner).toHaveLength(tables[0]?.cells.length ?? 0);
  for (const { says } of chosen) expect(says.join('\n')).toMatch(/ruling \d/);
  for (const { says } of rejected) expect(says.join('\n')).toMatch(/not chosen: \w|^aligned text/);
  const bare = layerOf((await explained('borderless-table', 1))[0], 'rejected').marks;
  expect(bare.map(({ says }) => says[0])).toContainEqual(expect.stringMatching(/^aligned text/));
});

test('explains the pages asked for, judged within their document', async () => {
  const [page, ...more] = await explained('headings', 2);
  expect(page?.page).toBe(2);
  expect(more).toEqual([]);
  expect(page?.facts.join('\n')).toContain('of the document');
  const said = layerOf(page, 'blocks').marks.flatMap(({ says }) => says);
  expect(said.join('\n')).toMatch(/as a heading \d\.\d\d: .*textBelow/);
});

test('puts the marks of a page set sideways where they are seen', async () => {
  const [page] = await explained('rotated', 1);
  const { width = 0, height = 0 } = page ?? {};
  for (const { x0, y0, x1, y1 } of layerOf(page, 'columns').marks) {
    expect(Math.min(x0, y0)).toBeGreaterThanOrEqual(-1);
    expect(x1).toBeLessThanOrEqual(width + 1);
    expect(y1).toBeLessThanOrEqual(height + 1);
  }
});

test('writes one file that needs no other, with nothing of the PDF left to run', async () => {
  const target = join(folder, 'lists.html');
  const title = '<script>alert(1)</script>';
  await writeExplanation(fixturePath('lists'), target, { title, pages: [1], ocr: false });
  const html = await readFile(target, 'utf8');
  expect(html).toContain('data:image/png;base64,');
  expect(html).not.toMatch(/(src|href)="(?!data:)/);
  expect(html).not.toContain(title);
  expect(html.match(/data-layer="/g)).toHaveLength(9);
});
