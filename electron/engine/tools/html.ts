/**
 * An explanation as one self-contained HTML file: page images with a layer of marks per stage, and
 * details of the marks under the pointer beside them.
 */
import type { Rect } from '../../../shared/geometry.ts';
import { escapeHtml } from '../write/html-table.ts';
import type { PageFailed } from './explain.ts';
import type { Layer, Mark, PageExplanation } from './types.ts';
import { SCRIPT, STYLE } from './viewer.ts';

/** Visible when the file is opened; the others can be switched on with a key. */
const SHOWN_FIRST = new Set(['blocks', 'tables']);
/** Font size of badges, in points. */
const BADGE = 7;

/** HTML before the pages. */
export const htmlHead = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}: how it was read</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1><nav id="layers" aria-label="Layers"></nav></header>
<aside id="says" aria-live="polite"><p>Point at a mark to see what was decided there and why. Keys 1 to 9 show and hide layers, 0 hides all.</p></aside>
<main>
`;

/** HTML after the pages. */
export const HTML_TAIL = `</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

export function htmlOf(page: PageExplanation | PageFailed): string {
  const head = `<section id="page-${page.page}"><h2>Page ${page.page}</h2>`;
  if ('failure' in page)
    return `${head}<p class="failed">${escapeHtml(page.failure)}</p></section>`;
  const { width, height } = page;
  const picture = Buffer.from(page.png).toString('base64');
  return `${head}
<ul class="facts">${page.facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>
<div class="sheet" style="aspect-ratio: ${number(width)} / ${number(height)}">
<img alt="" src="data:image/png;base64,${picture}">
<svg viewBox="0 0 ${number(width)} ${number(height)}">
${page.layers.map(layerSvg).join('\n')}
</svg>
</div>
</section>
`;
}

/** Two decimals of a point are finer than any pixel. */
const number = (value: number): number => Math.round(value * 100) / 100;

function layerSvg(layer: Layer): string {
  const hidden = SHOWN_FIRST.has(layer.id) ? '' : ' style="display:none"';
  const order = layer.ordered ? orderSvg(layer.marks) : '';
  const name = `data-layer="${layer.id}" data-title="${escapeHtml(layer.title)}"`;
  return `<g class="layer" ${name}${hidden}>${order}${layer.marks.map((mark) => markSvg(mark, layer)).join('')}</g>`;
}

const boxSvg = ({ x0, y0, x1, y1 }: Rect, attributes: string): string => {
  const [width, height] = [Math.max(0.2, x1 - x0), Math.max(0.2, y1 - y0)].map(number);
  return `<rect x="${number(x0)}" y="${number(y0)}" width="${width}" height="${height}"${attributes}`;
};

function markSvg(mark: Mark, layer: Layer): string {
  // Below the box if those of blocks are above: a table is a block too.
  const foot = layer.ordered ? mark.y0 - 1 : mark.y1 + BADGE;
  const tone = mark.tone ? ` ${mark.tone}` : '';
  const inner = (mark.inner ?? []).map((rect) => `${boxSvg(rect, ' class="inner"')}/>`).join('');
  const said = escapeHtml(mark.says.join('\n'));
  const box = `${boxSvg(mark, '')}><title>${said}</title></rect>`;
  const badge = mark.badge
    ? `<text x="${number(mark.x0)}" y="${number(foot)}" font-size="${BADGE}">${escapeHtml(mark.badge)}</text>`
    : '';
  return `<g class="mark${tone}">${inner}${box}${badge}</g>`;
}

/** A line from the centre of each mark to that of the next. */
function orderSvg(marks: readonly Mark[]): string {
  const middles = marks.map(
    ({ x0, y0, x1, y1 }) => `${number((x0 + x1) / 2)},${number((y0 + y1) / 2)}`,
  );
  return `<polyline class="order" points="${middles.join(' ')}"/>`;
}
