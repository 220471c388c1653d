/**
 * Labelled pages in other looks: the blocks of Markdown pages, with drawn tables among them, are set in columns,
 * fonts, sizes, headings and spacings chosen by chance, and printed by Chromium, a page each, some with what looks
 * like a table and is none. What stands on the page is known, and the boxes of its tables: each is a labelled page
 * of a layout that no set has.
 *
 *     node test/bench/restyled/make.ts FOLDER… --out DIR [--count N] [--seed N]
 *
 * FOLDER and DIR are sets as `--material` of the folds takes them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';
import { Chance } from '../calibration/chance.ts';
import { account, groupedRows, names, phrase, statement, texts } from '../calibration/contents.ts';
import { htmlOf, NO_TABLES, styleOf } from '../calibration/looks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
  },
});
const { out } = values;
if (positionals.length === 0 || out === undefined) throw new Error('Give FOLDER and --out DIR.');
const executablePath = findChromium();
if (executablePath === null) throw new Error('Chromium is needed.');

/** Shorter pages are left out. */
const FEWEST_BLOCKS = 5;
const MOST_BLOCKS = 30;
/** Share of tables that others stand beside or below. */
const SHARE_OF_SEVERAL = 0.4;
/** Share of pages with hardly anything but tables. */
const SHARE_SPARSE = 0.25;
/** Share of pages with something that looks like a table. */
const SHARE_WITHOUT_TABLE = 0.4;
const FONTS = [
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Sans',
  'DejaVu Serif',
  'sans-serif',
  'serif',
];
/** Widths and heights of papers, in pixels of CSS. */
const SIZES = { A4: [794, 1123], A5: [559, 794], Letter: [816, 1056] } as const;
/** What the HTML of a drawn table says beside its spans. */
const LOOK_OF_CELLS = / (?:class|id)="[^"]*"| (?:row|col)span="1"/gu;
/** Name of the elements that hold what looks like a table. */
const NO_TABLE = 'no-table';
/** Whether a table or a word is wider than its column, so that it would lie on what stands beside it. */
const IS_OVERFLOWING = `[...document.querySelectorAll('table,.beside,h1,h2,h3,h4,h5,h6,p,li,pre')].some((block) => {
  const { columnCount, columnGap, width } = getComputedStyle(block.parentElement);
  const columns = Number(columnCount) || 1;
  const gaps = (columns - 1) * (parseFloat(columnGap) || 0);
  return block.scrollWidth > (parseFloat(width) - gaps) / columns + 1;
})`;
/** Boxes of the tables, in pixels of CSS within the margins. */
const BOXES = `[...document.querySelectorAll('table')].map((table) => {
  const { left, top, right, bottom } = table.getBoundingClientRect();
  return [left, top, right, bottom];
})`;
/** The lines of each block that looks like a table, in reading order, without leaders. */
const LINES_WITHOUT_TABLE = `[...document.querySelectorAll('${NO_TABLE}')].map(({ innerText }) =>
  innerText.replace(/(?:\\. ?){3,}/g, ' ').split(/\\s*\\n\\s*/).filter(Boolean))`;
/** Titles as they are shown, in capitals by choice. */
const TITLES = `[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ innerText }) => innerText)`;
const TABLES = [account, account, statement, texts, names, groupedRows];

const chance = new Chance(Number(values.seed));
const sources = positionals.flatMap((folder) =>
  readdirSync(join(folder, 'ground-truth/markdown'))
    .map((file) => ({ file, blocks: blocksOf(join(folder, 'ground-truth/markdown', file)) }))
    .filter(({ blocks }) => blocks.length >= FEWEST_BLOCKS),
);
const labels = join(out, 'ground-truth/markdown');
const boxes = join(out, 'ground-truth/boxes');
for (const path of [labels, boxes, join(out, 'pdfs')]) mkdirSync(path, { recursive: true });
const files: Record<string, string> = {};
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
try {
  const sheet = await browser.newPage();
  await sheet.emulateMedia({ media: 'print' });
  for (let index = 0; index < Number(values.count); index++) {
    const { file, blocks } = chance.of(sources);
    const page = await printed(sheet, blocks);
    if (page === null) continue;
    const id = `r${values.seed}-${index}`;
    writeFileSync(join(out, 'pdfs', `${id}.pdf`), page.bytes);
    writeFileSync(join(labels, `${id}.md`), page.markdown);
    const tables = page.tables.map((bbox) => ({ type: 'table', bbox }));
    writeFileSync(join(boxes, `${id}.json`), JSON.stringify({ blocks: tables }));
    files[id] = file;
  }
} finally {
  await browser.close();
}
writeFileSync(join(out, 'sources.json'), `${JSON.stringify(files, null, 1)}\n`);

/** The blocks of a Markdown page. */
function blocksOf(path: string): string[] {
  const blocks = readFileSync(path, 'utf8').split(/\n{2,}/);
  return blocks.map((block) => block.trim()).filter((block) => block !== '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function htmlOfBlock(block: string): string {
  if (block.startsWith('<table')) return `<div class="beside">${block}</div>`;
  if (block.startsWith('<')) return block;
  const [, marks, title] = /^(#{1,6}) (.*)$/su.exec(block) ?? [];
  if (marks && title) return `<h${marks.length}>${escaped(title)}</h${marks.length}>`;
  const item = /^\s*(?:- |(\d+)[.)] )/u.exec(block);
  if (!item) return `<p>${escaped(block)}</p>`;
  const [, number] = item;
  const items = block
    .split(/\n(?=\s*(?:- |\d+[.)] ))/u)
    .map((item) => `<li>${escaped(item.replace(/^\s*(?:- |\d+[.)] )/u, ''))}</li>`)
    .join('');
  return number ? `<ol start="${number}">${items}</ol>` : `<ul>${items}</ul>`;
}

interface Printed {
  readonly bytes: Uint8Array;
  readonly markdown: string;
  /** Their boxes, in fractions of the page. */
  readonly tables: readonly (readonly number[])[];
}

/** A page of a chosen look with as many blocks as it holds, drawn tables among them; null if these are few. */
async function printed(sheet: Page, blocks: readonly string[]): Promise<Printed | null> {
  const isSparse = chance.is(SHARE_SPARSE);
  const own = blocks.slice(
    0,
    isSparse ? chance.between(0, 2) : chance.between(FEWEST_BLOCKS + 1, MOST_BLOCKS),
  );
  const styles = [lookOfPage()];
  for (let group = chance.between(Number(isSparse), 2); group > 0; group--) {
    const at = chance.between(Math.min(own.length, 1), Math.min(own.length, 8));
    own.splice(at, 0, ...drawnTables(`t${group}`, styles));
  }
  if (chance.is(SHARE_WITHOUT_TABLE)) {
    const block = chance.of(NO_TABLES)(chance);
    own.splice(chance.between(1, own.length), 0, `<${NO_TABLE}>${block}</${NO_TABLE}>`);
  }
  const across = chance.is(0.5) ? chance.between(0, 2) : 0;
  const space = chance.between(35, 95);
  const margin = `${space}px`;
  const format = chance.of(['A4', 'A4', 'Letter', 'A5'] as const);
  const [width, height] = SIZES[format];
  await sheet.setViewportSize({ width: width - 2 * space, height: height - 2 * space });
  const options = {
    format,
    printBackground: true,
    margin: { top: margin, bottom: margin, left: margin, right: margin },
    displayHeaderFooter: chance.is(0.5),
    headerTemplate: `<p style="font-size:8px;margin:0 ${margin}">${phrase(chance, 2, 4)}</p>`,
    footerTemplate: '<p></p>',
  };
  for (let count = own.length; count >= Math.min(FEWEST_BLOCKS, own.length); count--) {
    const kept = own.slice(0, count);
    if (kept.at(-1)?.startsWith('#')) continue;
    const html = kept.map(htmlOfBlock);
    const body = `${html.slice(0, across).join('')}<main>${html.slice(across).join('')}</main>`;
    await sheet.setContent(`<!doctype html><style>${styles.join('\n')}</style>${body}`);
    if (await sheet.evaluate(IS_OVERFLOWING)) return null;
    const bytes = await sheet.pdf(options);
    if ((await PDFDocument.load(bytes)).getPageCount() > 1) continue;
    const alike = ((await sheet.evaluate(LINES_WITHOUT_TABLE)) as string[][]).values();
    const titles = ((await sheet.evaluate(TITLES)) as string[]).values();
    const markdown = kept.map((block) => {
      const [marks] = /^#{1,6} /u.exec(block) ?? [];
      if (marks) return `${marks}${titles.next().value}`;
      if (block.startsWith(`<${NO_TABLE}`)) return alike.next().value?.join('\n\n');
      return block.startsWith('<table') ? block.replace(LOOK_OF_CELLS, '') : block;
    });
    const tables = ((await sheet.evaluate(BOXES)) as number[][]).map((box) =>
      box.map((at, side) => (at + space) / (side % 2 === 0 ? width : height)),
    );
    return { bytes, tables, markdown: `${markdown.join('\n\n')}\n` };
  }
  return null;
}

/** Blocks with a table, two beside each other, or several of one look below one another, each under a title. */
function drawnTables(id: string, styles: string[]): string[] {
  const count = chance.is(SHARE_OF_SEVERAL) ? chance.between(2, 4) : 1;
  const isBeside = count === 2;
  const kind = chance.of(TABLES);
  const first = kind(chance);
  const style = styleOf(chance, id, first);
  const isSame = chance.is(0.5);
  const tables = chance.times(count, (index) => {
    const own = `${id}-${index}`;
    styles.push(style.replaceAll(`#${id}`, `#${own}`));
    const rows = first.rows.filter((_, row) => row < first.headerRows + 2 || chance.is(0.7));
    return htmlOf(
      own,
      index === 0 ? first : isSame && !first.ruled ? { ...first, rows } : kind(chance),
    );
  });
  if (isBeside) return [tables.join('\n\n')];
  const mark = chance.of(['', '##### ']);
  return count === 1
    ? tables
    : tables.flatMap((table) => [`${mark}${phrase(chance, 1, 5)}`, table]);
}

function lookOfPage(): string {
  const size = chance.of([6, 7, 8, 8.5, 9, 9.5, 10, 10.5, 11, 12]);
  const columns = chance.of([1, 1, 1, 2, 2, 3, 4]);
  const indent = columns > 1 && chance.is(0.5);
  const heading = chance.of([
    ...['font-weight:bold', 'font-weight:bold', 'font-weight:normal;color:#1a3f7a'],
    ...['font-style:italic', 'text-transform:uppercase', 'text-decoration:underline'],
  ]);
  const ratio = chance.of([1.05, 1.15, 1.3]);
  const levels = [1, 2, 3, 4, 5, 6].map(
    (level) => `h${level}{font-size:${(size * ratio ** Math.max(0, 5 - level)).toFixed(2)}pt}`,
  );
  return `body{font:${size}pt/${chance.of([1.1, 1.2, 1.35, 1.5])} '${chance.of(FONTS)}';margin:0}
main{columns:${columns};column-gap:${chance.of([6, 8, 10, 12, 16, 22, 30])}pt;text-align:${chance.of(['left', 'justify'])};hyphens:auto}
p{margin:0 0 ${indent ? 0 : chance.of([0.3, 0.5, 1]) * size}pt;text-indent:${indent ? 1.2 : 0}em}
h1,h2,h3,h4,h5,h6{${heading};font-family:'${chance.of(FONTS)}';line-height:1.15;break-after:avoid;margin:${chance.of([0.5, 1, 2]) * size}pt 0 ${chance.of([0.1, 0.5, 1]) * size}pt}
.beside{display:flex;align-items:start;gap:${chance.of([12, 20, 40, 80])}pt;break-inside:avoid}
${NO_TABLE}{display:block;margin:${chance.of([0.5, 1, 2]) * size}pt 0}
ul,ol{margin:2pt 0 6pt;padding-left:${chance.of([12, 20, 30])}pt}
table{border-collapse:collapse;width:${chance.of(['100%', 'auto'])};margin:6pt 0;font-size:${chance.of([0.8, 0.9, 1])}em;line-height:1.2}
td,th{padding:${chance.of(['1pt 3pt', '2pt 6pt', '5pt 8pt', '1pt 10pt'])};vertical-align:${chance.of(['top', 'top', 'middle', 'bottom'])};text-align:left}
${chance.of(['td,th{border:.5pt solid}', 'td,th{border-bottom:.5pt solid #888}', 'tr:first-child{border-bottom:1pt solid}', '', ''])}
table{break-inside:avoid}
${levels.join('\n')}`;
}
