/** A copy of a PDF with notes on its pages, as annotations that PDF readers list and show. */
import { PDFDocument, PDFHexString, PDFName, type PDFPage, PDFString } from 'pdf-lib';
import type { Box } from '../../../shared/geometry.ts';

export interface PageNote {
  /** From 1. */
  readonly page: number;
  /** In fractions of the upright page, from its upper left corner; null: on no particular words. */
  readonly box: Box | null;
  /** The words that it is about, where it is about words as printed. */
  readonly quote?: string;
  readonly text: string;
  readonly author: string;
  /** ISO time; null if unknown. */
  readonly at: string | null;
  readonly kind: 'machine' | 'accepted' | 'corrected' | 'open';
}

/** Red, green and blue, 0 to 1. */
const COLORS: Readonly<Record<PageNote['kind'], readonly [number, number, number]>> = {
  machine: [0.55, 0.75, 1],
  accepted: [0.55, 0.85, 0.6],
  corrected: [0.8, 0.65, 1],
  open: [1, 0.8, 0.35],
};

/** Of a note without a position, and the distance to the next one in the upper edge of the page. */
const LOOSE_NOTE = { y: 0.01, width: 0.05, height: 0.03 };

/** Printed with the page. */
const PRINT = 4;

/**
 * The corners of a box in the coordinates of the page: upper left, upper right, lower left, lower
 * right, as QuadPoints are commonly written.
 */
function quadPoints(page: PDFPage, { x, y, width, height }: Box): number[] {
  const frame = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  return corners.flatMap(([u, v]) => {
    const [across, up] =
      angle === 90
        ? [v, u]
        : angle === 180
          ? [1 - u, v]
          : angle === 270
            ? [1 - v, 1 - u]
            : [u, 1 - v];
    return [frame.x + across * frame.width, frame.y + up * frame.height];
  });
}

/**
 * Signatures of the PDF do not hold for the copy.
 *
 * @throws Error if the PDF is encrypted or too damaged to be written again
 */
export async function annotatedPdf(
  bytes: Uint8Array,
  notes: readonly PageNote[],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages();
  const looseNotes = new Map<number, number>();
  for (const { page: number, box, text, author, at, kind } of notes) {
    const page = pages[number - 1];
    if (!page) continue;
    const loose = looseNotes.get(number) ?? 0;
    if (!box) looseNotes.set(number, loose + 1);
    const points = quadPoints(page, box ?? { ...LOOSE_NOTE, x: LOOSE_NOTE.width * (loose + 0.5) });
    const [across, up] = [0, 1].map((axis) => points.filter((_, index) => index % 2 === axis));
    const rectangle = [across, up].map((side = []) => Math.min(...side));
    rectangle.push(...[across, up].map((side = []) => Math.max(...side)));
    const note = pdf.context.obj({
      ...{ Type: 'Annot', Subtype: box ? 'Highlight' : 'Text', F: PRINT, C: [...COLORS[kind]] },
      ...{ Rect: rectangle, ...(box && { QuadPoints: points }), P: page.ref },
    });
    note.set(PDFName.of('Contents'), PDFHexString.fromText(text));
    note.set(PDFName.of('T'), PDFHexString.fromText(author));
    if (at) note.set(PDFName.of('M'), PDFString.of(dateText(at)));
    page.node.addAnnot(pdf.context.register(note));
  }
  return pdf.save({ updateFieldAppearances: false });
}

/** An ISO time in UTC as PDF writes it: D:20261127010203Z */
const dateText = (iso: string): string => `D:${iso.replaceAll(/\D/g, '').slice(0, 14)}Z`;
