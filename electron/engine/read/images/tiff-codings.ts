/**
 * Decodes the strips and tiles of a TIFF. Every decoder fills a target of known size and stops when
 * it is full or the data ends, so that garbage costs no more than an image.
 */
import { constants, inflateRawSync } from 'node:zlib';
import { decodeFax } from './fax.ts';

/** Values of the tag Compression; JPEG is decoded elsewhere. */
export const NONE = 1;
const HUFFMAN = 2;
const T4 = 3;
const T6 = 4;
const LZW = 5;
const DEFLATE = 8;
const OLD_DEFLATE = 32946;
const PACK_BITS = 32773;

export interface PartCoding {
  readonly compression: number;
  /** Pixels per row. */
  readonly width: number;
  /** The first bit of a byte is the lowest. */
  readonly hasReversedBits: boolean;
  /** The tag T4Options. */
  readonly t4Options: number;
}

type Decode = (data: Uint8Array, target: Uint8Array, coding: PartCoding) => number;

const DECODERS: ReadonlyMap<number, Decode> = new Map<number, Decode>([
  [
    NONE,
    (data, target) => {
      const part = data.subarray(0, target.length);
      target.set(part);
      return part.length;
    },
  ],
  [HUFFMAN, (data, target, { width }) => decodeFax(data, target, width, fax('rows'))],
  [
    T4,
    (data, target, { width, t4Options }) =>
      decodeFax(data, target, width, fax('t4', (t4Options & 1) === 1)),
  ],
  [T6, (data, target, { width }) => decodeFax(data, target, width, fax('t6'))],
  [LZW, decodeLzw],
  [DEFLATE, decodeDeflate],
  [OLD_DEFLATE, decodeDeflate],
  [PACK_BITS, decodePackBits],
]);

const fax = (kind: 'rows' | 't4' | 't6', twoDimensional = false) => ({ kind, twoDimensional });

export const isDecodedHere = (compression: number): boolean => DECODERS.has(compression);

/**
 * Decodes a strip or tile into `target`, which is zero at first; what the data does not reach stays
 * zero. Returns the number of bytes that it reached.
 */
export function decodePart(data: Uint8Array, target: Uint8Array, coding: PartCoding): number {
  const decode = DECODERS.get(coding.compression);
  if (!decode) throw new Error(`Compression ${coding.compression} is not known.`);
  return decode(
    coding.hasReversedBits ? data.map((byte) => REVERSED[byte] as number) : data,
    target,
    coding,
  );
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
});

/** Space that a stream may take beyond its strip, as some programs fill the last one; factor. */
const EXCESS = 2;
const ZLIB_HEADER = 2;

/** Without the checksum, which is lost in a truncated strip. */
function decodeDeflate(data: Uint8Array, target: Uint8Array): number {
  const decoded = inflateRawSync(data.subarray(ZLIB_HEADER), {
    maxOutputLength: Math.max(1024, target.length * EXCESS),
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  target.set(decoded.subarray(0, target.length));
  return Math.min(decoded.length, target.length);
}

/** TIFF 6.0, section 9. */
function decodePackBits(data: Uint8Array, target: Uint8Array): number {
  let to = 0;
  for (let from = 0; from < data.length && to < target.length; ) {
    const head = data[from++] as number;
    if (head < 128) {
      const literal = data.subarray(from, from + Math.min(head + 1, target.length - to));
      target.set(literal, to);
      from += head + 1;
      to += literal.length;
    } else if (head > 128) {
      const end = to + 257 - head;
      target.fill(data[from++] ?? 0, to, end);
      to = end;
    }
  }
  return Math.min(to, target.length);
}

const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const MOST_CODES = 4096;

/** TIFF 6.0, section 13. Every entry is bytes of the target that were written before. */
function decodeLzw(data: Uint8Array, target: Uint8Array): number {
  const starts = new Uint32Array(MOST_CODES);
  const lengths = new Uint32Array(MOST_CODES);
  let [buffer, have, from, to] = [0, 0, 0, 0];
  let [width, free, isFirst] = [9, FIRST_FREE, true];
  while (to < target.length) {
    while (have < width) {
      if (from >= data.length) return to;
      buffer = ((buffer << 8) | (data[from++] as number)) & 0xffffff;
      have += 8;
    }
    have -= width;
    const code = (buffer >>> have) & ((1 << width) - 1);
    if (code === END) return to;
    if (code === CLEAR) {
      [width, free, isFirst] = [9, FIRST_FREE, true];
      continue;
    }
    const start = to;
    if (code < CLEAR) target[to++] = code;
    else if (code > free || (code === free && isFirst)) return to;
    else to = copied(target, starts[code] as number, lengths[code] as number, to);
    // The entry `free` is the last code and the byte that follows it, which is now known.
    if (!isFirst && free < MOST_CODES) free++;
    if (free < MOST_CODES) {
      starts[free] = start;
      lengths[free] = to - start + 1;
    }
    // Codes grow one entry early.
    width = free >= 2047 ? 12 : free >= 1023 ? 11 : free >= 511 ? 10 : 9;
    isFirst = false;
  }
  return to;
}

/** Copies bytes of the target to its position `to`, where they may overlap; the new position. */
function copied(target: Uint8Array, from: number, length: number, to: number): number {
  const end = Math.min(to + length, target.length);
  for (let at = to, source = from; at < end; at++, source++) target[at] = target[source] as number;
  return end;
}
