/**
 * Images as documents: a PNG, a JPEG or each page of a TIFF becomes a PDF page, so that engine and
 * viewer handle one format. The same image gives the same bytes.
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
import { EngineError } from '../../common/errors.ts';
import { type ImageHeader, jpegHeader, pngHeader } from './header.ts';
import { type PngPicture, undecodedPng } from './png.ts';
import type { ImageKind } from './sniff.ts';
import { type TiffPage, tiffPages } from './tiff.ts';

const POINTS_PER_INCH = 72;
/** Lower resolutions are defaults of programs (72, 96), not those of a scanner. */
const LEAST_DENSITY = 100;
const MOST_DENSITY = 1200;
/** The longer side of a page of unknown resolution: A4; points. */
const USUAL_LONG_SIDE = 842;
/** Maximum image size: A3 at 600 dpi, twice; pixels. */
const MOST_PIXELS = 140_000_000;
/**
 * Maximum for a PNG that must be decoded, which temporarily takes ten bytes per pixel: A4 at 600 dpi; pixels.
 */
const MOST_DECODED_PIXELS = 40_000_000;
const MOST_PAGES = 2000;

/**
 * `onPage` is called with the number of each page of a TIFF before it is decoded.
 *
 * @throws EngineError (as a rejection) if the image is damaged or too large.
 */
export async function pdfOfImage(
  bytes: Uint8Array,
  kind: ImageKind,
  onPage?: (page: number) => void,
): Promise<Uint8Array> {
  // Dates and producer would make the output differ between runs.
  const pdf = await PDFDocument.create({ updateMetadata: false });
  try {
    if (kind === 'tiff') addTiff(pdf, bytes, onPage);
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
  // A copy: the bytes may be part of a larger buffer, and a JPEG is parsed from its start.
  const image =
    kind === 'png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(new Uint8Array(bytes));
  const page = addPage(pdf, header);
  page.drawImage(image, { x: 0, y: 0, ...page.getSize() });
}

function addTiff(pdf: PDFDocument, bytes: Uint8Array, onPage?: (page: number) => void): void {
  const readers = tiffPages(bytes);
  if (readers.length === 0) throw damaged('tiff', undefined);
  if (readers.length > MOST_PAGES) throw new EngineError('too_many_pages');
  for (const [index, reader] of readers.entries()) {
    onPage?.(index + 1);
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

/** Predictor for rows that each give their own filter, as in a PNG. */
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
  page.setRotation(degrees(header.quarterRotations * 90));
  return page;
}

/** The resolution stated in the file, if plausible for a scanner; else one that gives a page of usual size. */
export function densityOf({ width, height, density }: ImageHeader): number {
  if (density !== null && density >= LEAST_DENSITY && density <= MOST_DENSITY) return density;
  return Math.max(POINTS_PER_INCH, (Math.max(width, height) / USUAL_LONG_SIDE) * POINTS_PER_INCH);
}
