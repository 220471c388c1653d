/**
 * The pages of a TIFF, each as samples that a PDF can hold. A decoder gives four bytes a pixel
 * whatever the file held; black and white and grey pages are packed again, for a fax of a hundred
 * pages would otherwise take gigabytes.
 */
import UTIF, { type IFD } from 'utif2';
import { type ImageHeader, turnsOf } from './header.ts';

export interface TiffPage extends ImageHeader {
  /** Rows from the top; each row begins at a byte. */
  readonly samples: Uint8Array;
  readonly space: 'DeviceGray' | 'DeviceRGB';
  readonly bits: 1 | 8;
}

const Tag = {
  width: 't256',
  height: 't257',
  orientation: 't274',
  xResolution: 't282',
  resolutionUnit: 't296',
  subfile: 't254',
} as const;
const UNIT_CENTIMETRE = 3;
/** Bit of the subfile type that marks a smaller copy of another page. */
const THUMBNAIL = 1;

/** The directories of the pages; throws where the file is damaged. */
export function tiffPages(bytes: Uint8Array): TiffPageReader[] {
  // A copy: the bytes may be a part of a larger buffer, and the decoder counts from its start.
  const { buffer } = new Uint8Array(bytes);
  return UTIF.decode(buffer)
    .filter((page) => (numberOf(page, Tag.subfile) ?? 0) % 2 !== THUMBNAIL)
    .filter((page) => (numberOf(page, Tag.width) ?? 0) > 0)
    .map((page) => ({
      width: numberOf(page, Tag.width) ?? 0,
      height: numberOf(page, Tag.height) ?? 0,
      read: () => readPage(buffer, page),
    }));
}

export interface TiffPageReader {
  readonly width: number;
  readonly height: number;
  /** Decodes the page; throws where it is damaged. */
  read(): TiffPage;
}

function readPage(buffer: ArrayBuffer, page: IFD): TiffPage {
  UTIF.decodeImage(buffer, page);
  const rgba = UTIF.toRGBA8(page);
  const { width, height } = page;
  // The decoder keeps what it decoded in the directory; one page at a time is enough.
  page.data = new Uint8Array();
  if (rgba.length < width * height * 4) throw new Error('The picture ends too early.');
  const unit = numberOf(page, Tag.resolutionUnit);
  const resolution = numberOf(page, Tag.xResolution) ?? 0;
  return {
    width,
    height,
    density: resolution > 0 ? resolution * (unit === UNIT_CENTIMETRE ? 2.54 : 1) : null,
    turns: turnsOf(numberOf(page, Tag.orientation) ?? 1),
    ...packed(rgba, width, height),
  };
}

function numberOf(page: IFD, tag: string): number | undefined {
  const value = page[tag];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : undefined;
}

function packed(
  rgba: Uint8Array,
  width: number,
  height: number,
): Pick<TiffPage, 'samples' | 'space' | 'bits'> {
  let grey = true;
  let bilevel = true;
  for (let at = 0; at < rgba.length && grey; at += 4) {
    const value = rgba[at];
    if (value !== rgba[at + 1] || value !== rgba[at + 2]) grey = false;
    else if (value !== 0 && value !== 255) bilevel = false;
  }
  if (!grey) {
    const samples = new Uint8Array(width * height * 3);
    for (let at = 0, to = 0; to < samples.length; at += 4, to += 3) {
      samples[to] = rgba[at] as number;
      samples[to + 1] = rgba[at + 1] as number;
      samples[to + 2] = rgba[at + 2] as number;
    }
    return { samples, space: 'DeviceRGB', bits: 8 };
  }
  if (!bilevel) {
    const samples = new Uint8Array(width * height);
    for (let pixel = 0; pixel < samples.length; pixel++) samples[pixel] = rgba[pixel * 4] as number;
    return { samples, space: 'DeviceGray', bits: 8 };
  }
  const stride = (width + 7) >> 3;
  const samples = new Uint8Array(stride * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (rgba[at] === 255) {
        const to = y * stride + (x >> 3);
        samples[to] = (samples[to] as number) | (0x80 >> (x & 7));
      }
    }
  }
  return { samples, space: 'DeviceGray', bits: 1 };
}
