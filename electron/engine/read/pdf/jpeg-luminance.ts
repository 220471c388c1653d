/**
 * Luminance of a JPEG image, decoded at reduced size with a tenth of the work. A JPEG holds blocks
 * of 8 x 8 pixels as DCT coefficients (ITU-T T.81). The lowest N x N of them, transformed as an N x
 * N block, give the block at that size. Luminance is a separate component; the others are skipped.
 * Supported are sequential images of 8 bits, grey or YCbCr, which are nearly all. For others
 * (progressive, RGB, CMYK) the result is null. The rest of a truncated image is grey.
 */
import { BLOCK, type Codes, JpegBits, MIDDLE_GREY, SmallBlock, skipBlock } from './jpeg-blocks.ts';
import type { Luminance } from './luminance.ts';

/** A damaged header can claim any size; maximum output pixels. */
const MOST_PIXELS = 20_000_000;

const Marker = {
  start: 0xd8,
  baseline: 0xc0,
  extended: 0xc1,
  huffman: 0xc4,
  firstFrame: 0xc0,
  lastFrame: 0xcf,
  scan: 0xda,
  quantisation: 0xdb,
  restartInterval: 0xdd,
  adobe: 0xee,
} as const;
/** Adobe marker value for YCbCr components. */
const ADOBE_YCC = 1;

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  readonly quantisation: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

/** Tables of the header before the pixel data. */
interface Tables {
  readonly quantisation: (Uint16Array | undefined)[];
  /** Codes of the mean of a block (DC), and of its other coefficients (AC). */
  readonly mean: (Codes | undefined)[];
  readonly detail: (Codes | undefined)[];
  restart: number;
}

/** A component in the scan, with its tables. */
interface Channel extends Component {
  readonly meanCodes: Codes;
  readonly detailCodes: Codes;
}

/** The smallest size with at least `leastWidth` pixels across, or the original size. */
export function decodeJpegLuminance(bytes: Uint8Array, leastWidth: number): Luminance | null {
  const tables: Tables = { quantisation: [], mean: [], detail: [], restart: 0 };
  let frame: Frame | null = null;
  let isYcc = true;
  if (bytes[0] !== 0xff || bytes[1] !== Marker.start) return null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const size = wordAt(bytes, at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + size);
    at += 2 + size;
    if (marker === Marker.quantisation) readQuantisation(segment, tables);
    else if (marker === Marker.huffman) readCodes(segment, tables);
    else if (marker === Marker.restartInterval) tables.restart = wordAt(segment, 0);
    else if (marker === Marker.adobe && segment.length >= 12) isYcc = segment[11] === ADOBE_YCC;
    else if (marker === Marker.baseline || marker === Marker.extended) frame = readFrame(segment);
    else if (marker === Marker.scan) {
      const channels = frame && readChannels(segment, frame, tables);
      if (!frame || !channels || (channels.length === 3 && !isYcc)) return null;
      return readScan(new JpegBits(bytes, at), frame, channels, tables, leastWidth);
    } else if (marker >= Marker.firstFrame && marker <= Marker.lastFrame) return null;
  }
  return null;
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function readQuantisation(segment: Uint8Array, { quantisation }: Tables): void {
  for (let at = 0; at < segment.length; ) {
    const head = segment[at++] as number;
    const wide = head >> 4 !== 0;
    const factors = new Uint16Array(BLOCK * BLOCK);
    for (let k = 0; k < factors.length; k++, at += wide ? 2 : 1) {
      factors[k] = wide ? wordAt(segment, at) : (segment[at] ?? 0);
    }
    quantisation[head & 15] = factors;
  }
}

function readCodes(segment: Uint8Array, { mean, detail }: Tables): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const head = segment[at] as number;
    const counts = segment.subarray(at + 1, at + 17);
    at += 17;
    const codes: Codes = new Uint16Array(0x10000);
    let next = 0;
    for (let length = 1; length <= 16; length++) {
      const codesLeft = 0x10000 >> length;
      for (let i = 0; i < (counts[length - 1] as number); i++, next += codesLeft) {
        codes.fill((length << 8) | (segment[at++] ?? 0), next, next + codesLeft);
      }
    }
    (head >> 4 === 0 ? mean : detail)[head & 15] = codes;
  }
}

function readFrame(segment: Uint8Array): Frame | null {
  const components: Component[] = [];
  for (let at = 6; at + 3 <= segment.length; at += 3) {
    const [id = 0, sampling = 0, quantisation = 0] = segment.subarray(at, at + 3);
    components.push({ id, across: sampling >> 4, down: sampling & 15, quantisation });
  }
  const [height, width] = [wordAt(segment, 1), wordAt(segment, 3)];
  const isUsual = segment[0] === 8 && width > 0 && height > 0;
  return isUsual && (components.length === 1 || components.length === 3)
    ? { width, height, components }
    : null;
}

/** The components in scan order, luminance first; null if the scan lacks one. */
function readChannels(
  segment: Uint8Array,
  { components }: Frame,
  { mean, detail }: Tables,
): Channel[] | null {
  if (segment[0] !== components.length) return null;
  const channels: Channel[] = [];
  for (const [i, component] of components.entries()) {
    const [id, tables = 0] = segment.subarray(1 + 2 * i, 3 + 2 * i);
    const [meanCodes, detailCodes] = [mean[tables >> 4], detail[tables & 15]];
    if (id !== component.id || !meanCodes || !detailCodes) return null;
    // The blocks of a single component are in row order, whatever its sampling.
    const alone = components.length === 1 ? { across: 1, down: 1 } : {};
    channels.push({ ...component, ...alone, meanCodes, detailCodes });
  }
  const [luminance, ...others] = channels as [Channel, ...Channel[]];
  const isFinest = others.every(
    ({ across, down }) => across <= luminance.across && down <= luminance.down,
  );
  return isFinest && luminance.across > 0 && luminance.down > 0 ? channels : null;
}

function readScan(
  bits: JpegBits,
  { width, height }: Frame,
  channels: readonly Channel[],
  { quantisation, restart }: Tables,
  leastWidth: number,
): Luminance | null {
  const [luminance, ...others] = channels as [Channel, ...Channel[]];
  const factors = quantisation[luminance.quantisation];
  const side = [1, 2, 4].find((pixels) => (width * pixels) / BLOCK >= leastWidth) ?? BLOCK;
  const columns = Math.ceil(width / (BLOCK * luminance.across));
  const rows = Math.ceil(height / (BLOCK * luminance.down));
  const stride = columns * luminance.across * side;
  if (!factors || stride * rows * luminance.down * side > MOST_PIXELS) return null;
  const pixels = new Uint8ClampedArray(stride * rows * luminance.down * side).fill(MIDDLE_GREY);
  const block = new SmallBlock(side, factors);
  let mean = 0;
  for (let unit = 0; unit < columns * rows && !bits.ended; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      bits.restart();
      mean = 0;
    }
    const x = (unit % columns) * luminance.across;
    const y = Math.floor(unit / columns) * luminance.down;
    for (let down = 0; down < luminance.down; down++) {
      for (let across = 0; across < luminance.across; across++) {
        mean += bits.value(bits.symbol(luminance.meanCodes) & 15);
        block.read(bits, luminance.detailCodes, mean);
        block.draw(pixels, ((y + down) * stride + x + across) * side, stride);
      }
    }
    for (const other of others) {
      for (let i = other.across * other.down; i > 0; i--) {
        bits.skip(bits.symbol(other.meanCodes) & 15);
        skipBlock(bits, other.detailCodes);
      }
    }
  }
  return cropped(pixels, stride, (width * side) / BLOCK, (height * side) / BLOCK);
}

function cropped(
  pixels: Uint8ClampedArray,
  stride: number,
  wantedWidth: number,
  wantedHeight: number,
): Luminance {
  const [width, height] = [Math.ceil(wantedWidth), Math.ceil(wantedHeight)];
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    values.set(pixels.subarray(y * stride, y * stride + width), y * width);
  }
  return { width, height, values };
}
