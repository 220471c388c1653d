/**
 * The pages of a TIFF as samples for a PDF. A PDF supports nearly all sample formats of TIFF, so
 * samples are kept as decompressed: a fax of a hundred pages would take gigabytes at four bytes per
 * pixel. Of 16 bits the upper eight are kept; other formats than grey, RGB, CMYK or palette (YCbCr,
 * floating point) are converted by the decoder.
 */
import UTIF, { type IFD } from 'utif2';
import { type ImageHeader, quarterRotationsOf } from './header.ts';
import { isDecodedHere } from './tiff-codings.ts';
import { assembleParts } from './tiff-parts.ts';

export interface TiffPage extends ImageHeader {
  /** Rows from the top; each row starts at a byte boundary. */
  readonly samples: Uint8Array;
  readonly space: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  readonly bits: number;
  /** Red, green and blue of each sample value; the samples are then indexes. */
  readonly palette?: Uint8Array;
}

const Tag = {
  width: 't256',
  height: 't257',
  bits: 't258',
  compression: 't259',
  photometric: 't262',
  fillOrder: 't266',
  offsets: 't273',
  orientation: 't274',
  channels: 't277',
  rowsPerStrip: 't278',
  lengths: 't279',
  xResolution: 't282',
  planes: 't284',
  t4Options: 't292',
  resolutionUnit: 't296',
  predictor: 't317',
  palette: 't320',
  tileWidth: 't322',
  tileHeight: 't323',
  tileOffsets: 't324',
  tileLengths: 't325',
  subfile: 't254',
} as const;
/** Colour spaces of the samples (PhotometricInterpretation). */
const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;
const RGB = 2;
const PALETTE = 3;
const CMYK = 5;
const YCBCR = 6;
const JPEG = 7;
/** Formats that the decoder converts: YCbCr, and others in floating point. */
const CONVERTED: ReadonlySet<number> = new Set([WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, YCBCR]);
/** Number of colour channels; further ones, such as transparency, are left out. */
const COLOURS: ReadonlyMap<number, number> = new Map([
  [WHITE_IS_ZERO, 1],
  [BLACK_IS_ZERO, 1],
  [RGB, 3],
  [CMYK, 4],
]);
const SPACES = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;
/** PlanarConfiguration: separate channels, one after the other. */
const APART = 2;
const UNIT_CENTIMETRE = 3;
/** FillOrder: the first pixel of a byte is in its lowest bit. */
const LOWEST_BIT_FIRST = 2;
/** Predictor. */
const HORIZONTAL_DIFFERENCES = 2;
/** Compression of pages that do not state it. */
const NONE = 1;
const OLD_JPEG = 6;
const DECODED_BY_LIBRARY: ReadonlySet<number> = new Set([OLD_JPEG, JPEG]);
/** Bit of the subfile type that marks a thumbnail of another page. */
const THUMBNAIL = 1;

/** Maximum number of directories in a file. */
const MOST_DIRECTORIES = 5000;
/** Length of a directory entry, and of the values of each known type; bytes. */
const ENTRY = 12;
const TYPE_SIZES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/**
 * Validates the directories, as the decoder follows cyclic ones forever, and reads as many values
 * as an entry claims.
 * @throws if the file cannot contain what its directories claim.
 */
function checkDirectories(buffer: ArrayBuffer): void {
  const view = new DataView(buffer);
  const little = view.getUint16(0) === 0x4949;
  const seen = new Set<number>();
  for (let at = view.getUint32(4, little); at !== 0; ) {
    if (seen.has(at)) throw new Error('The directories of the file run in a circle.');
    if (seen.add(at).size > MOST_DIRECTORIES) throw new Error('The file has too many directories.');
    const entries = view.getUint16(at, little);
    for (let entry = at + 2; entry < at + 2 + entries * ENTRY; entry += ENTRY) {
      const size = TYPE_SIZES[view.getUint16(entry + 2, little)] ?? 0;
      const length = view.getUint32(entry + 4, little) * size;
      if (length > buffer.byteLength) throw new Error('A directory claims more than the file has.');
    }
    at = view.getUint32(at + 2 + entries * ENTRY, little);
  }
}

/**
 * The directories of the pages.
 * @throws if the file is damaged.
 */
export function tiffPages(bytes: Uint8Array): TiffPageReader[] {
  // A copy: the bytes may be part of a larger buffer, and the decoder counts from its start.
  const { buffer } = new Uint8Array(bytes);
  checkDirectories(buffer);
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
  /**
   * Decodes the page.
   * @throws if it is damaged.
   */
  read(): TiffPage;
}

function readPage(buffer: ArrayBuffer, page: IFD): TiffPage {
  const unit = numberOf(page, Tag.resolutionUnit);
  const resolution = numberOf(page, Tag.xResolution) ?? 0;
  return {
    width: numberOf(page, Tag.width) ?? 0,
    height: numberOf(page, Tag.height) ?? 0,
    density: resolution > 0 ? resolution * (unit === UNIT_CENTIMETRE ? 2.54 : 1) : null,
    quarterRotations: quarterRotationsOf(numberOf(page, Tag.orientation) ?? 1),
    ...samplesOf(buffer, page),
  };
}

type Samples = Pick<TiffPage, 'samples' | 'space' | 'bits' | 'palette'>;

function samplesOf(buffer: ArrayBuffer, page: IFD): Samples {
  const width = numberOf(page, Tag.width) ?? 0;
  const pixels = width * (numberOf(page, Tag.height) ?? 0);
  const channels = numberOf(page, Tag.channels) ?? 1;
  const bits = numberOf(page, Tag.bits) ?? 1;
  const apart = numberOf(page, Tag.planes) === APART && channels > 1;
  const data = apart ? new Uint8Array() : decoded(buffer, page);
  // Read after decoding, because the decoder converts YCbCr of a JPEG to RGB.
  const kind = numberOf(page, Tag.photometric) ?? (bits === 1 ? WHITE_IS_ZERO : RGB);
  if (kind === CMYK && numberOf(page, Tag.compression) === JPEG) {
    throw new Error('The decoder takes a JPEG of four colours for one of three.');
  }
  const colours = COLOURS.get(kind) ?? 0;
  const bytes = bits / 8;
  if (apart && (bytes === 1 || bytes === 2)) {
    const planes = planesOf(buffer, page, channels).slice(0, colours);
    return interleaved(planes, pixels, bytes, 1, kind);
  }
  if (channels === 1 && kind === PALETTE && bits <= 8) {
    return { samples: data, space: 'DeviceRGB', bits, palette: paletteOf(page, bits) };
  }
  if (channels === 1 && colours === 1 && bits < 8) {
    return { samples: kind === WHITE_IS_ZERO ? inverted(data) : data, space: 'DeviceGray', bits };
  }
  if (colours > 0 && channels >= colours && (bytes === 1 || bytes === 2)) {
    const starts = Array.from({ length: colours }, (_, index) => data.subarray(index * bytes));
    return interleaved(starts, pixels, bytes, channels, kind);
  }
  if (!CONVERTED.has(kind)) throw new Error(`Samples of kind ${kind} are not known.`);
  const rgba = UTIF.toRGBA8({ ...page, data });
  const starts = [0, 1, 2].map((channel) => rgba.subarray(channel));
  return interleaved(starts, pixels, 1, 4, RGB);
}

/** @throws if the page data ends too early. */
function decoded(buffer: ArrayBuffer, page: IFD): Uint8Array {
  const compression = numberOf(page, Tag.compression) ?? NONE;
  if (isDecodedHere(compression)) return assembled(buffer, page, compression);
  if (!DECODED_BY_LIBRARY.has(compression)) {
    throw new Error(`Compression ${compression} is not known.`);
  }
  UTIF.decodeImage(buffer, page);
  const { data } = page;
  // The decoder keeps decoded data in the directory; free it to hold one page at a time.
  page.data = new Uint8Array();
  if (!data || data.length === 0) throw new Error('The picture ends too early.');
  return data;
}

/** Strips and tiles that are decoded here. */
function assembled(buffer: ArrayBuffer, page: IFD, compression: number): Uint8Array {
  const [width, height] = [numberOf(page, Tag.width) ?? 0, numberOf(page, Tag.height) ?? 0];
  const isTiled = page[Tag.tileWidth] !== undefined;
  const rowsPerStrip = Math.min(numberOf(page, Tag.rowsPerStrip) ?? height, height);
  return assembleParts(new Uint8Array(buffer), {
    width,
    height,
    bits: numberOf(page, Tag.bits) ?? 1,
    channels: numberOf(page, Tag.channels) ?? 1,
    isTiled,
    partWidth: isTiled ? (numberOf(page, Tag.tileWidth) ?? width) : width,
    partHeight: isTiled ? (numberOf(page, Tag.tileHeight) ?? height) : rowsPerStrip,
    offsets: numbersOf(page, isTiled ? Tag.tileOffsets : Tag.offsets),
    lengths: numbersOf(page, isTiled ? Tag.tileLengths : Tag.lengths),
    isPredicted: numberOf(page, Tag.predictor) === HORIZONTAL_DIFFERENCES,
    compression,
    hasReversedBits: numberOf(page, Tag.fillOrder) === LOWEST_BIT_FIRST,
    t4Options: numberOf(page, Tag.t4Options) ?? 0,
  });
}

/** Each channel decoded as a grey image, as the decoder treats planes. */
function planesOf(buffer: ArrayBuffer, page: IFD, channels: number): Uint8Array[] {
  const [offsets, lengths] = [numbersOf(page, Tag.offsets), numbersOf(page, Tag.lengths)];
  const strips = offsets.length / channels;
  return Array.from({ length: channels }, (_, channel) => {
    const own = (values: number[]) => values.slice(channel * strips, (channel + 1) * strips);
    const plane: IFD = {
      ...page,
      [Tag.offsets]: own(offsets),
      [Tag.lengths]: own(lengths),
      [Tag.channels]: [1],
      [Tag.planes]: [1],
      [Tag.bits]: [numberOf(page, Tag.bits) ?? 8],
    };
    return decoded(buffer, plane);
  });
}

/**
 * Eight bits per colour from `sources`, one per colour, with samples `step` apart. The decoder
 * returns 16-bit samples with the lower byte first.
 */
function interleaved(
  sources: readonly Uint8Array[],
  pixels: number,
  bytes: number,
  step: number,
  kind: number,
): Samples {
  const count = sources.length as keyof typeof SPACES;
  const samples = new Uint8Array(pixels * count);
  sources.forEach((source, channel) => {
    let from = bytes - 1;
    for (let to = channel; to < samples.length; to += count, from += step * bytes) {
      samples[to] = source[from] as number;
    }
  });
  return {
    samples: kind === WHITE_IS_ZERO ? inverted(samples) : samples,
    space: SPACES[count],
    bits: 8,
  };
}

const inverted = (samples: Uint8Array): Uint8Array => samples.map((sample) => sample ^ 0xff);

/** The file stores all reds, then all greens and blues, 16 bits each. */
function paletteOf(page: IFD, bits: number): Uint8Array {
  const colours = page[Tag.palette] as number[];
  const size = 1 << bits;
  return Uint8Array.from({ length: 3 * size }, (_, at) => {
    return (colours[(at % 3) * size + Math.floor(at / 3)] ?? 0) >> 8;
  });
}

function numbersOf(page: IFD, tag: string): number[] {
  const value = page[tag];
  const values = Array.isArray(value) ? value : [value];
  return values.filter((number): number is number => typeof number === 'number');
}

function numberOf(page: IFD, tag: string): number | undefined {
  const value = page[tag];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : undefined;
}
