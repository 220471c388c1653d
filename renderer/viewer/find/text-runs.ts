/**
 * The text of a page from pdf.js as runs with boxes in page space. pdf.js reports the width of a
 * run but not of its characters; they are estimated from a common font of the same family.
 */
import type { PDFPageProxy } from '../pdf/pdfjs.ts';
import type { TextRun } from './page-text.ts';

export async function textRunsOf(page: PDFPageProxy): Promise<TextRun[]> {
  const { items, styles } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  return items.flatMap((item): TextRun[] => {
    if (!('str' in item) || (item.str === '' && !item.hasEOL)) return [];
    // The run is a parallelogram, spanned by its baseline and its up direction.
    const [a, b, c, d, x, y]: number[] = item.transform;
    const along = unit(a ?? 1, b ?? 0, item.width);
    const up = unit(c ?? 0, d ?? 1, item.height);
    const corners = [
      [0, 0],
      [along.x, along.y],
      [up.x, up.y],
      [along.x + up.x, along.y + up.y],
    ].map(([dx = 0, dy = 0]): number[] =>
      viewport.convertToViewportPoint((x ?? 0) + dx, (y ?? 0) + dy),
    );
    const xs = corners.map(([cx = 0]) => cx / viewport.width);
    const ys = corners.map(([, cy = 0]) => cy / viewport.height);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const box = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
    const [fromX = 0, fromY = 0] = corners[0] ?? [];
    const [toX = 0, toY = 0] = corners[1] ?? [];
    const style = styles[item.fontName];
    const vertical = style?.vertical === true || Math.abs(toY - fromY) > Math.abs(toX - fromX);
    const startOf = proportions(item.str, style?.vertical ? null : (style?.fontFamily ?? null));
    return [{ text: item.str, box, vertical, startOf, endsLine: item.hasEOL }];
  });
}

/** The direction (x, y) scaled to `length`. */
function unit(x: number, y: number, length: number): { x: number; y: number } {
  const size = Math.hypot(x, y) || 1;
  return { x: (x / size) * length, y: (y / size) * length };
}

let measuring: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * Start of each character of `text`, as fractions of its width; evenly spaced without a font
 * family.
 */
function proportions(text: string, family: string | null): (i: number) => number {
  return (i) => {
    const even = i / Math.max(1, text.length);
    if (family === null) return even;
    measuring ??= new OffscreenCanvas(1, 1).getContext('2d');
    if (!measuring) return even;
    // The size matters only for rounding.
    measuring.font = `100px ${family}`;
    const whole = measuring.measureText(text).width;
    return whole > 0 ? measuring.measureText(text.slice(0, i)).width / whole : even;
  };
}
