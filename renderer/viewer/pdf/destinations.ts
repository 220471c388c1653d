/** Destinations of links and outline entries of the PDF, as a page and a point on it. */
import type { Point } from '../layout/rotation.ts';
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts';

/** A named destination, or the explicit form: page reference, fit type, and its numbers. */
export type PdfDestination = string | readonly unknown[] | null;

export interface Destination {
  readonly page: number;
  /** Page space; null means the whole page. */
  readonly point: Point | null;
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

interface ExplicitDestination {
  /** 1-based. */
  readonly page: number;
  readonly fit: unknown;
  readonly numbers: readonly unknown[];
}

async function resolveExplicit(
  pdf: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<ExplicitDestination | null> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  if (!explicit) return null;
  const [target, fit, ...numbers] = explicit;
  const index = isReference(target) ? await pdf.getPageIndex(target) : target;
  if (typeof index !== 'number' || !(index >= 0 && index < pdf.numPages)) return null;
  return { page: index + 1, fit, numbers };
}

/** The page of a destination; null if it has no target in this document. */
export const pageOf = (pdf: PDFDocumentProxy, dest: PdfDestination): Promise<number | null> =>
  resolveExplicit(pdf, dest).then(
    (destination) => destination?.page ?? null,
    () => null,
  );

/** Resolves a destination; null if it has no target in this document. */
export async function resolveDestination(
  pdf: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<Destination | null> {
  const explicit = await resolveExplicit(pdf, dest);
  if (!explicit) return null;
  const { page, fit, numbers } = explicit;
  const corner = cornerOf(fit, numbers);
  return { page, point: corner && toPageSpace(await pdf.getPage(page), corner) };
}

/** The top left corner of a destination, in PDF coordinates; null for the whole page. */
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
