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
