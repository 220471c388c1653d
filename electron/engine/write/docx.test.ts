import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../../shared/contract/page.ts';
import {
  blockOf,
  cellOf,
  pageOf,
  tableOf,
  tableOfCells,
} from '../../../test/support/sample-pages.ts';
import { writeDocx } from './docx.ts';
import type { FigurePicture } from './figures.ts';

async function documentXml(pages: PageContent[]): Promise<string> {
  const files = unzipSync(await writeDocx(pages, 'Title'));
  return strFromU8(files['word/document.xml'] ?? new Uint8Array());
}

/** Texts of the paragraphs, in order. */
const texts = (xml: string): string[] =>
  [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p\/>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|(<w:tab\/>)/g)]
      .map(([, text, tab]) => (tab ? '\t' : text))
      .join(''),
  );

describe('a Word file', () => {
  it('holds headings, paragraphs and lists in reading order', async () => {
    const xml = await documentXml([
      pageOf(1, [
        blockOf('header', 'Running head'),
        blockOf('heading', 'Results', { level: 1 }),
        blockOf('paragraph', 'Up *a lot*', { markdown: 'Up **a lot**' }),
        blockOf('list_item', 'first', { marker: '•' }),
        blockOf('list_item', 'second', { marker: '3.2(a)', level: 2 }),
      ]),
    ]);
    expect(texts(xml)).toEqual(['Results', 'Up a lot', 'first', '3.2(a)\tsecond']);
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>');
    expect(xml).toMatch(/<w:b\/>.*?<w:t[^>]*>a lot</s);
    expect(xml).toContain('<w:numPr>');
  });

  it('keeps spans and repeats the header on each page', async () => {
    const cells = [
      cellOf(0, 0, 'Region', { header: true, row_span: 2 }),
      cellOf(0, 1, 'Sold', { header: true, column_span: 2 }),
      cellOf(1, 1, 'kt', { header: true }),
      cellOf(1, 2, '%', { header: true }),
    ];
    const xml = await documentXml([pageOf(1, [], [tableOfCells(cells, 2, 3, { header_rows: 2 })])]);
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2);
    expect(xml).toContain('<w:gridSpan w:val="2"/>');
    expect(xml).toContain('<w:vMerge w:val="restart"/>');
  });

  it('sets numbers to the right', async () => {
    const xml = await documentXml([pageOf(1, [], [tableOf([['a'], ['1,234']])])]);
    expect(xml).toMatch(/<w:jc w:val="(right|end)"\/><\/w:pPr>(?:(?!<w:p>).)*1,234/s);
  });

  it('begins paragraphs in Arabic at the right, with their marks at the end', async () => {
    const xml = await documentXml([
      pageOf(1, [blockOf('paragraph', 'الآن 47 طالبًا.'), blockOf('paragraph', 'In 2024.')]),
    ]);
    const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) =>
      ['<w:bidi', '<w:rtl'].map((tag) => paragraph.includes(tag)),
    );
    expect(paragraphs).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('survives characters that XML has no place for', async () => {
    const xml = await documentXml([pageOf(1, [blockOf('paragraph', 'a\u0001b \ud800')])]);
    expect(texts(xml)).toEqual(['ab \ufffd']);
  });

  it('links only where the document does', async () => {
    const markdown = '[site](https://example.org) [bad](javascript:x)';
    const files = unzipSync(
      await writeDocx([pageOf(1, [blockOf('paragraph', 'site bad', { markdown })])], 't'),
    );
    const links = strFromU8(files['word/_rels/document.xml.rels'] ?? new Uint8Array());
    expect(links).toContain('https://example.org');
    expect(links).not.toContain('javascript');
  });
});

describe('a Word file of many parts', () => {
  const picture = (colour: number): FigurePicture => ({
    page: 1,
    png: Uint8Array.from([137, 80, 78, 71, colour]),
    width: 60,
    height: 40,
  });

  it('holds every part in order, with the links, lists and pictures of each', async () => {
    const blocks = Array.from({ length: 600 }, (_, at) =>
      at % 300 === 299
        ? blockOf('figure', `figure ${at}`)
        : at % 2 === 0
          ? blockOf('paragraph', `site ${at}`, {
              markdown: `[site ${at}](https://example.org/${at})`,
            })
          : blockOf('list_item', `item ${at}`, { marker: '•' }),
    );
    const figures = blocks.filter(({ type }) => type === 'figure');
    const pictures = new Map(figures.map((figure, at) => [figure, picture(at)]));
    const files = unzipSync(await writeDocx([pageOf(1, blocks)], 't', pictures));
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const said = texts(xml).filter((text) => text !== '');
    expect(said).toEqual(blocks.filter(({ type }) => type !== 'figure').map(({ text }) => text));
    expect(xml.match(/<w:numPr>/g)).toHaveLength(298);
    const links = strFromU8(files['word/_rels/document.xml.rels'] ?? new Uint8Array());
    const targets = [...links.matchAll(/Id="([^"]+)"[^>]*Target="([^"]+)"/g)];
    const targetOf = new Map(targets.map(([, id, target]) => [id, target]));
    expect(targetOf.size).toBe(targets.length);
    const used = [...xml.matchAll(/<w:hyperlink[^>]* r:id="([^"]+)"/g)].map(([, id]) =>
      targetOf.get(id),
    );
    expect(used).toEqual(
      blocks
        .filter(({ type }) => type === 'paragraph')
        .map((_, at) => `https://example.org/${2 * at}`),
    );
    const shown = [...xml.matchAll(/r:embed="([^"]+)"/g)].map(([, id]) => targetOf.get(id) ?? '');
    expect(shown.map((target) => files[`word/${target}`]?.[4])).toEqual([0, 1]);
  });

  it('is never in memory as a whole', async () => {
    const code = `
      const { writeDocx } = await import(${JSON.stringify(new URL('./docx.ts', import.meta.url).href)});
      const bbox = { x: 0, y: 0, width: 1, height: 0.01 };
      const blocks = Array.from({ length: 10_000 }, (_, at) => ({
        type: 'paragraph', bbox, text: 'paragraph ' + at, words: [0, 0],
      }));
      const page = { page: 1, width: 595, height: 842, blocks, tables: [], words: { text: [], boxes: [] } };
      const file = await writeDocx([page], 't');
      require('node:worker_threads').parentPort.postMessage(file.length);`;
    const worker = new Worker(`(async () => {${code}})()`, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 48 },
    });
    const [size] = await once(worker, 'message');
    await worker.terminate();
    expect(size).toBeGreaterThan(10_000);
  }, 120_000);
});
