/** Decodes JPEG blocks: bits, Huffman codes and DCT coefficients, transformed to as few pixels as needed. */

/** Pixels per side of a block. */
export const BLOCK = 8;
export const MIDDLE_GREY = 128;
/** Markers RST0 to RST7. */
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
/** Bytes padded after the end, beyond which the data has ended. */
const ENDED = 64;

/** Row and column of the coefficients in storage order. */
const ZIGZAG: readonly (readonly [number, number])[] = zigzag();

/** For the next 16 bits: the length of the code at their start, times 256, plus its symbol. */
export type Codes = Uint16Array;

/** The bits of a scan. After its end it yields zeros. */
export class JpegBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #buffer = 0;
  #count = 0;
  /** Zero bytes supplied after a marker or the end. */
  #made = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get ended(): boolean {
    return this.#made > ENDED;
  }

  /** The symbol of the next code. */
  symbol(codes: Codes): number {
    if (this.#count < 16) this.#fill();
    const entry = codes[(this.#buffer >>> (this.#count - 16)) & 0xffff] as number;
    this.#count -= entry >> 8;
    return entry & 0xff;
  }

  /** A signed number of `length` bits: those that start with 0 are negative. */
  value(length: number): number {
    if (length === 0) return 0;
    if (this.#count < 16) this.#fill();
    this.#count -= length;
    const value = (this.#buffer >>> this.#count) & ((1 << length) - 1);
    return value >> (length - 1) === 0 ? value - (1 << length) + 1 : value;
  }

  skip(length: number): void {
    if (this.#count < 16) this.#fill();
    this.#count -= length;
  }

  /** Continues after the next restart marker. */
  restart(): void {
    const bytes = this.#bytes;
    this.#buffer = 0;
    this.#count = 0;
    this.#made = 0;
    for (let at = this.#at; at + 1 < bytes.length; at++) {
      const marker = bytes[at + 1] as number;
      if (bytes[at] !== 0xff || marker < FIRST_RESTART || marker > LAST_RESTART) continue;
      this.#at = at + 2;
      return;
    }
    this.#at = bytes.length;
  }

  #fill(): void {
    const bytes = this.#bytes;
    while (this.#count <= 24) {
      let byte = 0;
      const at = this.#at;
      if (at >= bytes.length) this.#made++;
      else if (bytes[at] !== 0xff) {
        byte = bytes[at] as number;
        this.#at = at + 1;
      } else if (bytes[at + 1] === 0) {
        byte = 0xff;
        this.#at = at + 2;
      } else this.#made++;
      this.#buffer = (this.#buffer << 8) | byte;
      this.#count += 8;
    }
  }
}

/** The coefficients of a block needed for `side` x `side` pixels, and those pixels. */
export class SmallBlock {
  readonly #side: number;
  readonly #factors: Uint16Array;
  /** For each stored coefficient its index among those kept, in row order; -1 if dropped. */
  readonly #positions: Int8Array;
  /** Cosine of frequency u at pixel x: entry u * side + x. */
  readonly #cosines: Float32Array;
  readonly #amplitudes: Float32Array;
  readonly #rows: Float32Array;
  /** Rows and columns of coefficients up to the last non-zero one. */
  #usedRows = 1;
  #usedColumns = 1;

  constructor(side: number, factors: Uint16Array) {
    this.#side = side;
    this.#factors = factors;
    this.#positions = Int8Array.from(ZIGZAG, ([row, column]) =>
      row < side && column < side ? row * side + column : -1,
    );
    this.#cosines = Float32Array.from({ length: side * side }, (_, i) => {
      const [u, x] = [Math.floor(i / side), i % side];
      return (
        (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side))
      );
    });
    this.#amplitudes = new Float32Array(side * side);
    this.#rows = new Float32Array(side * side);
  }

  read(bits: JpegBits, codes: Codes, mean: number): void {
    const side = this.#side;
    this.#amplitudes.fill(0);
    this.#amplitudes[0] = mean * (this.#factors[0] as number);
    this.#usedRows = 1;
    this.#usedColumns = 1;
    for (let k = 1; k < BLOCK * BLOCK; k++) {
      const symbol = bits.symbol(codes);
      const length = symbol & 15;
      if (length === 0 && symbol >> 4 !== 15) return;
      k += symbol >> 4;
      const position = this.#positions[k & 63] as number;
      if (position < 0) bits.skip(length);
      else {
        this.#amplitudes[position] = bits.value(length) * (this.#factors[k & 63] as number);
        const row = (position / side) | 0;
        const column = position - row * side;
        if (row >= this.#usedRows) this.#usedRows = row + 1;
        if (column >= this.#usedColumns) this.#usedColumns = column + 1;
      }
    }
  }

  draw(pixels: Uint8ClampedArray, at: number, stride: number): void {
    const side = this.#side;
    const [amplitudes, cosines, rows] = [this.#amplitudes, this.#cosines, this.#rows];
    const [usedRows, usedColumns] = [this.#usedRows, this.#usedColumns];
    if (usedRows + usedColumns === 2) {
      const luminance = (amplitudes[0] as number) / BLOCK + MIDDLE_GREY;
      for (let y = 0; y < side; y++)
        pixels.fill(luminance, at + y * stride, at + y * stride + side);
      return;
    }
    for (let v = 0; v < usedRows; v++) {
      for (let x = 0; x < side; x++) {
        let sum = 0;
        for (let u = 0; u < usedColumns; u++) {
          sum += (amplitudes[v * side + u] as number) * (cosines[u * side + x] as number);
        }
        rows[v * side + x] = sum;
      }
    }
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        let sum = MIDDLE_GREY;
        for (let v = 0; v < usedRows; v++) {
          sum += (rows[v * side + x] as number) * (cosines[v * side + y] as number);
        }
        pixels[at + y * stride + x] = sum;
      }
    }
  }
}

/** Skips the coefficients of a block except its mean (DC). */
export function skipBlock(bits: JpegBits, codes: Codes): void {
  for (let k = 1; k < BLOCK * BLOCK; k++) {
    const symbol = bits.symbol(codes);
    const length = symbol & 15;
    if (length === 0 && symbol >> 4 !== 15) return;
    k += symbol >> 4;
    bits.skip(length);
  }
}

function zigzag(): [number, number][] {
  const order: [number, number][] = [];
  for (let sum = 0; sum <= 2 * (BLOCK - 1); sum++) {
    const diagonal: [number, number][] = [];
    for (let row = 0; row < BLOCK; row++) {
      const column = sum - row;
      if (column >= 0 && column < BLOCK) diagonal.push([row, column]);
    }
    order.push(...(sum % 2 === 0 ? diagonal.reverse() : diagonal));
  }
  return order;
}
