/**
 * Decodes fax images (ITU-T T.4 and T.6) as TIFF stores them. The time is bounded by the bits of the
 * data and the rows of the target, whatever the data is: a code that does not exist ends the image,
 * or, where rows begin with an end-of-line code, the row. Rows that are not reached stay white.
 */
import { LONGEST_CODE, RUN_CODES } from './fax-codes.ts';

export interface FaxCoding {
  /** `rows`: each row by itself from a byte boundary on; `t4`: with end-of-line codes; `t6`. */
  readonly kind: 'rows' | 't4' | 't6';
  /** Rows of T.4 may refer to the row above. */
  readonly twoDimensional: boolean;
}

/** Vertical mode: the distance to the changing element above, by its code and number of bits. */
const VERTICAL: readonly (readonly [code: number, bits: number, distance: number])[] = [
  [0b1, 1, 0],
  [0b011, 3, 1],
  [0b010, 3, -1],
  [0b000011, 6, 2],
  [0b000010, 6, -2],
  [0b0000011, 7, 3],
  [0b0000010, 7, -3],
];
const MODE_BITS = 7;
const END_OF_LINE_BITS = 12;

class BitReader {
  readonly #data: Uint8Array;
  /** Position of the next bit. */
  at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  get atEnd(): boolean {
    return this.at >= this.#data.length * 8;
  }

  /** The next bits, at most 16, without consuming them; zeros after the end. */
  peek(count: number): number {
    const byte = this.at >>> 3;
    const data = this.#data;
    const next = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
    return (next >>> (24 - (this.at & 7) - count)) & ((1 << count) - 1);
  }

  toByteBoundary(): void {
    this.at = (this.at + 7) & ~7;
  }
}

/**
 * Decodes into `target`, rows of `width` pixels that begin at byte boundaries: 1 is black. `target`
 * is white at first. Returns the number of bytes with rows that could be decoded.
 */
export function decodeFax(
  data: Uint8Array,
  target: Uint8Array,
  width: number,
  { kind, twoDimensional }: FaxCoding,
): number {
  const bits = new BitReader(data);
  const rowBytes = Math.ceil(width / 8);
  const rows = Math.floor(target.length / rowBytes);
  /** Positions where the colour changes, beginning with white. */
  let above: number[] = [];
  let decoded = 0;
  for (let row = 0; row < rows && !bits.atEnd; row++) {
    let isTwoDimensional = kind === 't6';
    if (kind === 'rows') bits.toByteBoundary();
    if (kind === 't4' && skipEndOfLine(bits)) {
      if (twoDimensional) isTwoDimensional = bits.peek(1) === 0;
      if (twoDimensional) bits.at++;
      // Two of them end the image.
      if (bits.peek(END_OF_LINE_BITS) === 1) break;
    }
    const line = isTwoDimensional ? decodeAgainst(bits, above, width) : decodeRuns(bits, width);
    if (line === null) {
      if (kind !== 't4' || !findEndOfLine(bits)) break;
    } else {
      decoded += rowBytes;
      above = line;
    }
    paint(above, target.subarray(row * rowBytes, (row + 1) * rowBytes), width);
  }
  return decoded;
}

/** Consumes an end-of-line code and the fill before it; false if there is none. */
function skipEndOfLine(bits: BitReader): boolean {
  while (bits.peek(END_OF_LINE_BITS) === 0 && !bits.atEnd) bits.at++;
  if (bits.peek(END_OF_LINE_BITS) !== 1) return false;
  bits.at += END_OF_LINE_BITS;
  return true;
}

/** Goes to the next end-of-line code; false if there is none. */
function findEndOfLine(bits: BitReader): boolean {
  while (bits.peek(END_OF_LINE_BITS) !== 1 && !bits.atEnd) bits.at++;
  return !bits.atEnd;
}

/** A run of one colour in pixels; -1 if there is no such code. */
function readRun(bits: BitReader, colour: number): number {
  const codes = RUN_CODES[colour as 0 | 1];
  for (let total = 0; ; ) {
    const code = bits.peek(LONGEST_CODE);
    const length = codes.bits[code] as number;
    if (length === 0) return -1;
    bits.at += length;
    const pixels = codes.pixels[code] as number;
    total += pixels;
    if (pixels < 64) return total;
  }
}

/** A run of no pixels is no change of colour. */
function addChange(changes: number[], at: number): void {
  if (changes.at(-1) === at) changes.pop();
  else changes.push(at);
}

/** A row of runs; null if it is damaged. */
function decodeRuns(bits: BitReader, width: number): number[] | null {
  const changes: number[] = [];
  for (let at = 0, colour = 0; at < width; colour = 1 - colour) {
    const run = readRun(bits, colour);
    if (run < 0) return null;
    at = Math.min(at + run, width);
    addChange(changes, at);
  }
  return changes;
}

/** A row described by the changes of the row above; null if it is damaged. */
function decodeAgainst(bits: BitReader, above: readonly number[], width: number): number[] | null {
  const changes: number[] = [];
  const changeAbove = (index: number): number => above[index] ?? width;
  let at = -1;
  let colour = 0;
  /** Index of the first change above that is right of `at` and to the other colour. */
  let next = 0;
  while (at < width) {
    // Vertical modes may go back by less than three changes.
    next = Math.max(colour, next - 4 + ((next - 4 - colour) & 1));
    while (changeAbove(next) <= at && changeAbove(next) < width) next += 2;
    const mode = bits.peek(MODE_BITS);
    const vertical = VERTICAL.find(([code, length]) => mode >>> (MODE_BITS - length) === code);
    if (vertical) {
      bits.at += vertical[1];
      const change = changeAbove(next) + vertical[2];
      if (change < Math.max(at, 0)) return null;
      at = Math.min(change, width);
      addChange(changes, at);
      colour = 1 - colour;
    } else if (mode >>> 4 === 0b001) {
      bits.at += 3;
      for (let part = 0; part < 2; part++) {
        const run = readRun(bits, part === 0 ? colour : 1 - colour);
        if (run < 0) return null;
        at = Math.min(Math.max(at, 0) + run, width);
        addChange(changes, at);
      }
    } else if (mode >>> 3 === 0b0001) {
      bits.at += 4;
      at = changeAbove(next + 1);
    } else {
      return null;
    }
  }
  return changes;
}

function paint(changes: readonly number[], row: Uint8Array, width: number): void {
  for (let index = 0; index < changes.length; index += 2) {
    const [from = width, to = width] = changes.slice(index, index + 2);
    const [first, last] = [from >>> 3, to >>> 3];
    const [start, end] = [0xff >>> (from & 7), ~(0xff >>> (to & 7)) & 0xff];
    if (from >= to) continue;
    if (first === last) {
      row[first] = (row[first] as number) | (start & end);
      continue;
    }
    row[first] = (row[first] as number) | start;
    row.fill(0xff, first + 1, last);
    if (end !== 0) row[last] = (row[last] as number) | end;
  }
}
