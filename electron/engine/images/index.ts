/**
 * Pictures as documents: a PNG, a JPEG or each page of a TIFF becomes a page of a PDF, so that
 * engine and viewer need to know one format only. The same picture gives the same bytes.
 */
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName, type PDFPage } from 'pdf-lib';
import { EngineError } from '../errors.ts';
import { type ImageHeader, jpegHeader, pngHeader } from './header.ts';
import type { ImageKind } from './sniff.ts';
import { type TiffPage, tiffPages } from './tiff.ts';

const POINTS_PER_INCH = 72;
/** Lower resolutions are what programs write that know none (72, 96), not what a scanner used. */
const LEAST_DENSITY = 100;
const MOST_DENSITY = 1200;
/** The longer side of a page whose resolution is not known: A4; points. */
const USUAL_LONG_SIDE = 842;
/** A picture that unfolds to more is not decoded: A3 at 600 dpi, twice; pixels. */
const MOST_PIXELS = 140_000_000;
const MOST_PAGES = 2000;

/** Rejects with EngineError where the picture is damaged or too large. */
export async function pdfOfImage(bytes: Uint8Array, kind: ImageKind): Promise<Uint8Array> {
  // Dates and producer would differ from run to run.
  const pdf = await PDFDocument.create({ updateMetadata: false });
  try {
    if (kind === 'tiff') addTiff(pdf, bytes);
    else await addPicture(pdf, bytes, kind);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw damaged(kind, error);
  }
  return pdf.save({ addDefaultPage: false });
}

const damaged = (kind: ImageKind, cause: unknown): EngineError =>
  new EngineError('corrupt', `The ${kind.toUpperCase()} picture is damaged.`, { cause });

async function addPicture(pdf: PDFDocument, bytes: Uint8Array, kind: 'png' | 'jpeg') {
  const header = kind === 'png' ? pngHeader(bytes) : jpegHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) throw damaged(kind, undefined);
  mustFit(header);
  const image = kind === 'png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
  const page = addPage(pdf, header);
  page.drawImage(image, { x: 0, y: 0, ...page.getSize() });
}

function addTiff(pdf: PDFDocument, bytes: Uint8Array): void {
  const readers = tiffPages(bytes);
  if (readers.length === 0) throw damaged('tiff', undefined);
  if (readers.length > MOST_PAGES) throw new EngineError('too_many_pages');
  for (const reader of readers) {
    mustFit(reader);
    const scan = reader.read();
    const page = addPage(pdf, scan);
    const { width, height } = page.getSize();
    const name = page.node.newXObject('Scan', pdf.context.register(streamOf(pdf, scan)));
    const content = `q ${width} 0 0 ${height} 0 0 cm ${name} Do Q`;
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(content)));
  }
}

const streamOf = (pdf: PDFDocument, { samples, width, height, space, bits }: TiffPage) =>
  pdf.context.stream(deflateSync(samples), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
  });

function mustFit({ width, height }: { readonly width: number; readonly height: number }): void {
  if (width * height <= MOST_PIXELS) return;
  throw new EngineError(
    'too_large',
    `The picture has ${width} x ${height} pixels; ${MOST_PIXELS / 1e6} million are the limit.`,
  );
}

function addPage(pdf: PDFDocument, header: ImageHeader): PDFPage {
  const scale = POINTS_PER_INCH / densityOf(header);
  const page = pdf.addPage([header.width * scale, header.height * scale]);
  page.setRotation(degrees(header.turns * 90));
  return page;
}

/** The resolution that the file tells, if it can be a scanner's; else one that gives a usual page. */
export function densityOf({ width, height, density }: ImageHeader): number {
  if (density !== null && density >= LEAST_DENSITY && density <= MOST_DENSITY) return density;
  return Math.max(POINTS_PER_INCH, (Math.max(width, height) / USUAL_LONG_SIDE) * POINTS_PER_INCH);
}
