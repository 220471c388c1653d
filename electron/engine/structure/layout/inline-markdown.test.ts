import { expect, test } from 'vitest';
import { parseInline } from '../../../../shared/inline-markdown.ts';
import { SamplePage } from '../../../../test/support/layout-page.ts';
import type { PageText } from '../../read/text/types.ts';
import { buildVocabulary } from './block-text.ts';
import { inlineMarkdown } from './inline-markdown.ts';

const rowsOf = (page: PageText) => page.lines.map((line) => line.words);
const write = (page: PageText) =>
  inlineMarkdown(page, rowsOf(page), 'paragraph', buildVocabulary(page));

/** Lines 2.. of the page are set in the style of their own. */
const mixed = () =>
  new SamplePage()
    .line(50, 100, 'Plain words come first and then')
    .line(50, 112, 'bold ones', { bold: true })
    .line(50, 124, 'before a plain * sign_again follows to the end')
    .page();

test('marks what stands out from its block', () => {
  expect(write(mixed())).toBe(
    'Plain words come first and then **bold ones** before a plain \\* sign\\_again follows to the end',
  );
});

test('reads back as the same words, with their emphasis', () => {
  const runs = parseInline(write(mixed()));
  expect(runs.map((run) => run.text).join('')).toBe(
    'Plain words come first and then bold ones before a plain * sign_again follows to the end',
  );
  expect(runs.filter((run) => run.strong).map((run) => run.text)).toEqual(['bold ones']);
});

test('a paragraph that is bold as a whole has nothing marked', () => {
  const page = new SamplePage().line(50, 100, 'All of it is bold', { bold: true }).page();
  expect(write(page)).toBe('All of it is bold');
});

test('links go to web addresses and to no others', () => {
  const page = mixed();
  const { x0, y0, x1, y1 } = page.lines[1] as PageText['lines'][number];
  const linked = (uri: string) => write({ ...page, links: [{ uri, page: null, x0, y0, x1, y1 }] });
  expect(parseInline(linked('https://example.org/a')).find((run) => run.href)).toMatchObject({
    text: 'bold ones',
    href: 'https://example.org/a',
  });
  expect(linked('javascript:alert(1)')).not.toContain('javascript');
});
