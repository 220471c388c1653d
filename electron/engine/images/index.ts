/**
 * Pictures as documents: a PNG, a JPEG or each page of a TIFF becomes a page of a PDF, so that
 * engine and viewer need to know one format only. The same picture gives the same bytes.
 */
import { deflateSync } from 'node:zlib';
import {
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRawStream,
} from 'pdf-lib';
import { EngineError } from '../errors.ts';
import { type ImageHeader, jpegHeader, pngHeader } from './header.ts';
import { type PngPicture, undecodedPng } from './png.ts';
import type { ImageKind } from './sniff.ts';
import { type TiffPage, tiffPages } from './tiff.ts';

const POINTS_PER_INCH = 72;
/** Lower resolutions are what programs write that know none (72, 96), not what a scanner used. */
const LEAST_DENSITY = 100;
const MOST_DENSITY = 1200;
/** The longer side of a page whose resolution is not known: A4; points. */
const USUAL_LONG_SIDE = 842;
/** A picture of more is refused: A3 at 600 dpi, twice; pixels. */
const MOST_PIXELS = 140_000_000;
/** A PNG that has to be decoded takes ten bytes a pixel for a while: A4 at 600 dpi; pixels. */
const MOST_DECODED_PIXELS = 40_000_000;
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
  const undecoded = kind === 'png' ? undecodedPng(bytes) : null;
  if (undecoded) {
    addScan(pdf, header, deflatedRows(pdf, header, undecoded));
    return;
  }
  if (kind === 'png') mustFit(header, MOST_DECODED_PIXELS);
  // A copy: the bytes may be a part of a larger buffer, and a JPEG is looked for at its start.
  const image =
    kind === 'png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(new Uint8Array(bytes));
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
    addScan(pdf, scan, samplesOf(pdf, scan));
  }
}

function addScan(pdf: PDFDocument, header: ImageHeader, image: PDFRawStream): void {
  const page = addPage(pdf, header);
  const { width, height } = page.getSize();
  const name = page.node.newXObject('Scan', pdf.context.register(image));
  const content = `q ${width} 0 0 ${height} 0 0 cm ${name} Do Q`;
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(content)));
}

const samplesOf = (pdf: PDFDocument, { samples, width, height, space, bits, palette }: TiffPage) =>
  pdf.context.stream(deflateSync(samples), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: palette ? indexed(palette) : space,
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
  });

/** Predictor of a stream whose rows each tell their filter, as those of a PNG do. */
const PNG_PREDICTOR = 15;

const deflatedRows = (
  pdf: PDFDocument,
  { width, height }: ImageHeader,
  { data, colours, bits, palette }: PngPicture,
) =>
  pdf.context.stream(data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: palette ? indexed(palette) : colours === 1 ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
    DecodeParms: {
      Predictor: PNG_PREDICTOR,
      Colors: colours,
      BitsPerComponent: bits,
      Columns: width,
    },
  });

const indexed = (palette: Uint8Array) => [
  'Indexed',
  'DeviceRGB',
  palette.length / 3 - 1,
  PDFHexString.of(Buffer.from(palette).toString('hex')),
];

function mustFit(
  { width, height }: { readonly width: number; readonly height: number },
  most = MOST_PIXELS,
): void {
  if (width * height <= most) return;
  throw new EngineError(
    'too_large',
    `The picture has ${width} x ${height} pixels; ${most / 1e6} million are the limit.`,
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
