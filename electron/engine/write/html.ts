/**
 * Writes a document, or one table of it, as a self-contained HTML file: no scripts, no external
 * resources, and all text of the PDF escaped.
 */
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import { type DocumentTable, headingLines } from './document-tables.ts';
import type { FigurePicture, FigurePictures } from './figures.ts';
import { type FlowItem, flowOf, type ListEntry, type ProseKind } from './flow.ts';
import { escapeHtml, runsHtml, writeHtmlTable } from './html-table.ts';
import { isNumbered } from './markers.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3, h4, h5, h6, p, li, pre { unicode-bidi: plaintext; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 13px; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: 4px; }
caption span { display: block; font-weight: normal; opacity: 0.8; }
th, td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 3px 8px; text-align: left; vertical-align: top; }
tbody th:not(.bold) { font-weight: normal; }
td.number { text-align: right; }
.bold { font-weight: 600; }
.rule { border-bottom: 1px solid currentColor; }
.double-rule { border-bottom: 3px double currentColor; }
thead th { background: color-mix(in srgb, currentColor 8%, transparent); }
.caption, .footnote { font-size: 13px; opacity: 0.8; }
.formula, .signature { margin-left: 2rem; }
figure { margin: 1rem 0; }
figure img { max-width: 100%; background: #fff; }
`;

/** CSS pixels, 96 per inch. */
const PIXELS_PER_POINT = 96 / 72;
/** HTML has six heading levels. */
const DEEPEST_HEADING = 6;

const NO_PICTURES: FigurePictures = new Map();

export function writeHtml(
  pages: readonly PageContent[],
  title: string,
  pictures: FigurePictures = NO_PICTURES,
  /** Written before everything else. */
  note?: string,
): string {
  let page = 0;
  const body = flowOf(pages).map((item) => {
    // The first item of a page has the anchor of the page.
    const anchor = item.page === page ? '' : ` id="page-${item.page}"`;
    page = item.page;
    return itemHtml(item, anchor, pictures);
  });
  return htmlFile(title, [...noteHtml(note), ...body.filter(Boolean)].join('\n'));
}

export function writeHtmlTables(
  tables: readonly DocumentTable[],
  title: string,
  /** Written before the tables. */
  note?: string,
): string {
  const body = tables.map((entry) =>
    onPage(writeHtmlTable(entry.table, headingLines(entry)), entry.firstPage),
  );
  return htmlFile(title, [...noteHtml(note), ...body].join('\n'));
}

const noteHtml = (note: string | undefined): string[] =>
  note ? [`<p role="note"><strong>${escapeHtml(note)}</strong></p>`] : [];

function htmlFile(title: string, body: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const onPage = (table: string, page: number, anchor = ''): string =>
  table.replace('<table', `<table${anchor} data-page="${page}"`);

function itemHtml(item: FlowItem, anchor: string, pictures: FigurePictures): string {
  switch (item.kind) {
    case 'heading': {
      const level = Math.min(item.level, DEEPEST_HEADING);
      return `<h${level}${anchor}>${runsHtml(item.runs)}</h${level}>`;
    }
    case 'prose':
      return proseHtml(item.type, runsHtml(item.runs), anchor);
    case 'list':
      return listHtml(item.entries, anchor);
    case 'table':
      return onPage(writeHtmlTable(item.table.table), item.page, anchor);
    case 'figure':
      return figureHtml(item.figure, anchor, pictures.get(item.figure));
  }
}

/** The caption is a separate item in the flow. */
function figureHtml(figure: Block, anchor: string, picture: FigurePicture | undefined): string {
  if (!picture) return anchor && `<div${anchor}></div>`;
  const width = Math.round(picture.width * PIXELS_PER_POINT);
  const source = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
  const alt = escapeHtml(figure.title ?? figure.text);
  return `<figure${anchor}><img width="${width}" alt="${alt}" src="${source}"></figure>`;
}

function proseHtml(type: ProseKind, inner: string, anchor: string): string {
  switch (type) {
    case 'paragraph':
      return `<p${anchor}>${inner}</p>`;
    case 'quote':
      return `<blockquote${anchor}><p>${inner}</p></blockquote>`;
    case 'code':
      return `<pre${anchor}><code>${inner.replaceAll('<br>', '\n')}</code></pre>`;
    default:
      return `<p${anchor} class="${type.replace('_', '-')}">${inner}</p>`;
  }
}

/** Nested lists from entries with a depth; a depth that skips a level nests by one. */
function listHtml(entries: readonly ListEntry[], anchor = ''): string {
  const [first] = entries;
  if (!first) return '';
  const numbered = isNumbered(first.marker);
  const end = entries.findIndex(
    ({ depth, marker }) =>
      depth < first.depth || (depth === first.depth && isNumbered(marker) !== numbered),
  );
  const own = end < 0 ? entries : entries.slice(0, end);
  const rest = end < 0 ? [] : entries.slice(end);
  const starts = own.flatMap((entry, i) => (entry.depth === first.depth ? [i] : []));
  const items = starts.map((start, i) => itemOfList(own.slice(start, starts[i + 1])));
  const name = numbered ? 'ol' : 'ul';
  const list = `<${name}${anchor}>\n${items.join('\n')}\n</${name}>`;
  return rest.length > 0 ? `${list}\n${listHtml(rest)}` : list;
}

/** An entry with the deeper ones after it. */
function itemOfList([entry, ...deeper]: readonly ListEntry[]): string {
  if (!entry) return '';
  const nested = deeper.length > 0 ? `\n${listHtml(deeper)}\n` : '';
  return `<li${numberOf(entry.marker)}>${runsHtml(entry.runs)}${nested}</li>`;
}

/** The number as printed, so that a list can start at 4. */
function numberOf(marker: string): string {
  const number = /^\(?(\d{1,6})[.)]?$/.exec(marker)?.[1];
  return number ? ` value="${Number(number)}"` : '';
}
