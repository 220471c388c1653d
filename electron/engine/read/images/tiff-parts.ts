/** Puts the strips or tiles of a TIFF page together as rows of samples. */
import { EngineError } from '../../common/errors.ts';
import { decodePart, NONE, type PartCoding } from './tiff-codings.ts';

export interface PartLayout extends Omit<PartCoding, 'width'> {
  /** Of the page; pixels. */
  readonly width: number;
  readonly height: number;
  /** Per sample. */
  readonly bits: number;
  readonly channels: number;
  readonly isTiled: boolean;
  /** Of a strip or tile; pixels. */
  readonly partWidth: number;
  readonly partHeight: number;
  /** Position and length of each part in the file; bytes. */
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  /** Each sample is the difference from its left neighbour. */
  readonly isPredicted: boolean;
}

/** Maximum size of the samples of a page: A3 at 600 dpi in four colours of 16 bits; bytes. */
const MOST_BYTES = 640_000_000;

/** A picture of which less could be decoded is damaged; share of its bytes. */
const LEAST_REACHED = 0.1;

/**
 * Rows that begin at byte boundaries; 16-bit samples have the lower byte first. Missing data is left
 * zero. The time is bounded by the size of the page, whatever the file says.
 * @throws if nearly nothing could be decoded, or the page is too large.
 */
export function assembleParts(file: Uint8Array, layout: PartLayout): Uint8Array {
  const { width, height, isTiled, partWidth, partHeight, offsets, lengths } = layout;
  if (offsets.length === 0 || partWidth < 1 || partHeight < 1) {
    throw new Error('The picture has no data.');
  }
  const bytesOf = (pixels: number) => Math.ceil((pixels * layout.bits * layout.channels) / 8);
  const [rowBytes, partBytes] = [bytesOf(width), bytesOf(partWidth)];
  if (Math.max(rowBytes * height, partBytes * partHeight) > MOST_BYTES) {
    const message = `The samples of the picture have more than the limit of ${MOST_BYTES / 1e6} MB.`;
    throw new EngineError('too_large', message);
  }
  const isBigEndian = file[0] === 'M'.charCodeAt(0);
  const result = new Uint8Array(rowBytes * height);
  const across = Math.ceil(width / partWidth);
  const parts = Math.min(offsets.length, across * Math.ceil(height / partHeight));
  const tile = new Uint8Array(isTiled ? partBytes * partHeight : 0);
  let reached = 0;
  for (let part = 0; part < parts; part++) {
    const offset = offsets[part] as number;
    // One uncompressed strip often claims a wrong length.
    const length =
      layout.compression === NONE ? partBytes * partHeight : (lengths[part] ?? file.length);
    const top = Math.floor(part / across) * partHeight;
    const rows = Math.min(partHeight, height - top);
    const target = isTiled
      ? tile.fill(0)
      : result.subarray(top * rowBytes, (top + rows) * rowBytes);
    reached += decodePart(file.subarray(offset, offset + length), target, {
      ...layout,
      width: partWidth,
    });
    restoreSamples(target, partBytes, isBigEndian, layout);
    if (!isTiled) continue;
    const left = bytesOf((part % across) * partWidth);
    for (let row = 0; row < rows; row++) {
      const from = tile.subarray(row * partBytes, (row + 1) * partBytes);
      result.set(from.subarray(0, rowBytes - left), (top + row) * rowBytes + left);
    }
  }
  if (reached < result.length * LEAST_REACHED)
    throw new Error('The data of the picture is damaged.');
  return result;
}

/** Puts the lower byte of 16-bit samples first and sums up differences, in place. */
function restoreSamples(
  data: Uint8Array,
  rowBytes: number,
  isBigEndian: boolean,
  { bits, channels, isPredicted }: PartLayout,
): void {
  if (bits === 16 && isBigEndian) Buffer.from(data.buffer, data.byteOffset, data.length).swap16();
  if (!isPredicted || (bits !== 8 && bits !== 16)) return;
  const step = (channels * bits) / 8;
  for (let start = 0; start < data.length; start += rowBytes) {
    const row = data.subarray(start, start + rowBytes);
    for (let at = step; at < row.length; at += bits / 8) {
      const value = (row[at] as number) + (row[at - step] as number);
      row[at] = value;
      if (bits === 8) continue;
      row[at + 1] = (row[at + 1] as number) + (row[at + 1 - step] as number) + (value >> 8);
    }
  }
}
