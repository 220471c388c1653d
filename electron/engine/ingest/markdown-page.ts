/**
 * A page given as Markdown. The text is kept unchanged; blocks and tables are detected line by
 * line: headings, list items, fenced code, GFM pipe tables, HTML tables, and otherwise paragraphs.
 * Inline marks are kept in the `markdown` of a block; positions are unknown.
 */
import type { ReadingPage } from '../../../shared/contract/reading.ts';
import { parseInline } from '../../../shared/inline-markdown.ts';
import { tablesInHtml } from './html-tables.ts';
import { pageBoxConverter } from './page-box.ts';
import { PageBuilder } from './page-builder.ts';
import type { CellSource } from './table.ts';

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const HEADING_END = /(?<!\s)\s+#+$/;
const LIST_ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const DELIMITER_CELL = /^:?-+:?$/;

export function markdownPage(
  page: number,
  markdown: string,
  path: readonly PropertyKey[],
): ReadingPage {
  const builder = new PageBuilder(page, pageBoxConverter(undefined, undefined));
  const lines = markdown.split(/\r?\n/);
  let paragraph: string[] = [];
  const flush = (): void => {
    builder.block('paragraph', inlineText(paragraph.join(' ')));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const taken = special(lines, at, builder, path, flush);
    if (taken > 0) {
      at += taken;
      continue;
    }
    const line = lines[at] ?? '';
    if (line.trim() === '') flush();
    else paragraph.push(line.trim());
    at++;
  }
  flush();
  return builder.build(markdown);
}

/**
 * Reads a block that starts at a line and is not running text. Returns the number of lines that it
 * takes.
 */
function special(
  lines: readonly string[],
  at: number,
  builder: PageBuilder,
  path: readonly PropertyKey[],
  flush: () => void,
): number {
  const line = lines[at] ?? '';
  const [, fence] = FENCE.exec(line) ?? [];
  if (fence) {
    flush();
    let last = at + 1;
    while (last < lines.length && !lines[last]?.trim().startsWith(fence)) last++;
    builder.block('code', lines.slice(at + 1, last).join('\n'));
    return last - at + 1;
  }
  const [, marks, title] = HEADING.exec(line.trimEnd()) ?? [];
  if (marks && title !== undefined) {
    flush();
    builder.block('heading', inlineText(title.replace(HEADING_END, '')), undefined, {
      level: marks.length,
    });
    return 1;
  }
  if (line.includes('|')) {
    const delimiters = cellsOfLine(lines[at + 1] ?? '');
    const isHead = delimiters.every((cell) => DELIMITER_CELL.test(cell));
    if (isHead && cellsOfLine(line).length === delimiters.length) {
      flush();
      return pipeTable(lines, at, delimiters.length, builder, path);
    }
  }
  if (/^\s*<table\b/i.test(line)) {
    flush();
    return htmlTable(lines, at, builder, path);
  }
  const [, indent = '', marker, text] = LIST_ITEM.exec(line) ?? [];
  if (marker && text !== undefined) {
    flush();
    const level = 1 + Math.floor(indent.replaceAll('\t', '    ').length / 2);
    const printed = /\d/.test(marker) ? { level, marker } : { level };
    builder.block('list_item', inlineText(text), undefined, printed);
    return 1;
  }
  return 0;
}

function pipeTable(
  lines: readonly string[],
  at: number,
  width: number,
  builder: PageBuilder,
  path: readonly PropertyKey[],
): number {
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|')) end++;
  const printed = [lines[at] ?? '', ...lines.slice(at + 2, end)].map(cellsOfLine);
  const cells = printed.flatMap((row, r) =>
    Array.from(
      { length: width },
      (_, column): CellSource => ({
        row: r,
        column,
        text: inlineText(row[column] ?? '').replace(/<br\s*\/?>/gi, '\n'),
        header: r === 0,
      }),
    ),
  );
  // In this notation a table without a header has an empty first row.
  const bare = printed[0]?.every((text) => text === '');
  const shown = bare
    ? cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row - 1 }))
    : cells;
  builder.table({ cells: shown }, path);
  return end - at;
}

/** The cells between the pipes of a line; `\|` is a literal pipe. */
function cellsOfLine(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((text) => text.replaceAll('\\|', '|').trim());
}

function htmlTable(
  lines: readonly string[],
  at: number,
  builder: PageBuilder,
  path: readonly PropertyKey[],
): number {
  let last = at;
  while (last < lines.length - 1 && !/<\/table>/i.test(lines[last] ?? '')) last++;
  for (const table of tablesInHtml(lines.slice(at, last + 1).join('\n'))) {
    builder.table(table, path);
  }
  return last - at + 1;
}

const IMAGE = /!\[[^[\]]*\]\([^()]*\)/g;

/** The words of inline Markdown without marks and pictures. */
const inlineText = (markdown: string): string =>
  parseInline(markdown.replace(IMAGE, ''))
    .map(({ text }) => text)
    .join('');
