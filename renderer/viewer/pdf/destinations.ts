/** Where links and outline entries of the PDF lead, as a page and a place on it. */
import type { Point } from '../layout/rotation.ts';
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts';

/** A name, or the explicit form: page reference, kind of fit, and its numbers. */
export type PdfDestination = string | readonly unknown[] | null;

export interface Place {
  readonly page: number;
  /** Page space; null means the page as a whole. */
  readonly point: Point | null;
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

/** Resolves a destination; null when it leads nowhere in this document. */
export async function placeOf(pdf: PDFDocumentProxy, dest: PdfDestination): Promise<Place | null> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  if (!explicit) return null;
  const [target, fit, ...numbers] = explicit;
  const index = isReference(target) ? await pdf.getPageIndex(target) : target;
  if (typeof index !== 'number' || !(index >= 0 && index < pdf.numPages)) return null;
  const corner = cornerOf(fit, numbers);
  if (!corner) return { page: index + 1, point: null };
  return { page: index + 1, point: toPageSpace(await pdf.getPage(index + 1), corner) };
}

/** The corner that a destination names, in PDF coordinates; null for the whole page. */
export function cornerOf(
  fit: unknown,
  numbers: readonly unknown[],
): { readonly left: number | null; readonly top: number | null } | null {
  const name = typeof fit === 'object' && fit !== null && 'name' in fit ? fit.name : undefined;
  const at = (index: number): number | null => {
    const value = numbers[index];
    return typeof value === 'number' ? value : null;
  };
  switch (name) {
    case 'XYZ':
      return at(1) === null ? null : { left: at(0), top: at(1) };
    case 'FitH':
    case 'FitBH':
      return at(0) === null ? null : { left: null, top: at(0) };
    case 'FitR':
      return at(3) === null ? null : { left: at(0), top: at(3) };
    default:
      return null;
  }
}

function toPageSpace(
  page: PDFPageProxy,
  { left, top }: { readonly left: number | null; readonly top: number | null },
): Point {
  const viewport = page.getViewport({ scale: 1 });
  const [x = 0, y = 0]: number[] = viewport.convertToViewportPoint(left ?? 0, top ?? 0);
  const fraction = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
  return {
    x: left === null ? 0 : fraction(x, viewport.width),
    y: fraction(y, viewport.height),
  };
}
