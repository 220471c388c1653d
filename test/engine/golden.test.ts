/**
 * Compares the results of the engine for every fixture with golden files: Markdown, and the blocks
 * and tables with their boxes in points. `npm test -- -u` updates the files; review the difference.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import type { Box } from '../../shared/geometry.ts';
import { FIXTURE_FOLDER, points, read } from './read.ts';

/** Fixtures that are refused, too long to keep, or need a password; behaviour.test.ts has them. */
const ELSEWHERE = new Set(['empty', 'encrypted', 'long', 'not-a-pdf', 'zero-pages']);
const FIXTURES = readdirSync(FIXTURE_FOLDER)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => file.slice(0, -'.pdf'.length))
  .filter((name) => !ELSEWHERE.has(name))
  .sort();

const golden = (file: string): string => join(import.meta.dirname, 'golden', file);

/** The beginning of a text says which it is; the Markdown beside it holds all. */
const BEGINNING = 48;

function beginning(text: string): string {
  const line = text.replaceAll('\n', ' ⏎ ');
  return line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line;
}

/** `left,top width×height`, whole points: finer differences are nobody's concern. */
function formatBox(page: PageContent, box: Box): string {
  const { x0, y0, x1, y1 } = points(page, box);
  const whole = Math.round;
  return `${whole(x0)},${whole(y0)} ${whole(x1 - x0)}×${whole(y1 - y0)}`;
}

function summaryOf(page: PageContent): string[] {
  const { width, height } = page;
  const lines = [
    `page ${page.page}  ${Math.round(width)}×${Math.round(height)}  rotation ${page.rotation}  ` +
      `${page.page_label === undefined ? '' : `label ${page.page_label}  `}` +
      `${page.source}${page.needs_ocr ? ', needs OCR' : ''}  ${page.words.text.length} words`,
    ...page.warnings.map((warning) => `  warning: ${warning}`),
  ];
  for (const block of page.blocks) {
    const level = block.level === undefined ? '' : ` ${block.level}`;
    const marker = block.marker === undefined ? '' : ` [${block.marker}]`;
    const goesOn = block.continues ? ' (continues)' : '';
    const where = formatBox(page, block.bbox);
    lines.push(`  ${block.type}${level}${marker}${goesOn}  ${where}  ${beginning(block.text)}`);
    const table = block.table_index === undefined ? undefined : page.tables[block.table_index];
    for (const label of ['title', 'unit', 'period', 'statement'] as const) {
      if (table?.[label]) lines.push(`    ${label}: ${table[label]}`);
    }
    for (const cell of table?.cells ?? []) {
      const { row, column, row_span, column_span } = cell;
      const spans = row_span * column_span > 1 ? ` span ${row_span}×${column_span}` : '';
      const header = cell.header ? ' header' : '';
      const at = formatBox(page, cell.bbox);
      lines.push(`    r${row} c${column}${spans}${header}  ${at}  ${beginning(cell.text)}`);
    }
  }
  return lines;
}

describe('what the engine reads', () => {
  test.each(FIXTURES)('%s', async (name) => {
    const { pages, failures } = await read(name);
    expect(failures).toEqual([]);
    const markdown = writeMarkdown(pages, { pageComments: true });
    await expect(markdown).toMatchFileSnapshot(golden(`${name}.md`));
    const summary = `${pages.flatMap(summaryOf).join('\n')}\n`;
    await expect(summary).toMatchFileSnapshot(golden(`${name}.txt`));
  });
});
