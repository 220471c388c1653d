/** A file that asks for more than it is worth. */
export interface Bomb {
  readonly name: string;
  /** What grows: pages, objects, cells … In the benchmark it has `size`, in the tests `sample` of it. */
  readonly size: number;
  readonly sample: number;
  /** Name of the file, for its ending. */
  readonly file: 'bomb.pdf' | 'bomb.png' | 'bomb.jpg' | 'bomb.tif';
  make(size: number): Uint8Array;
  /** Zeros to put behind the bytes without writing them, as many times `size`; bytes. */
  readonly hole?: number;
}

export const pdfBomb = (
  name: string,
  size: number,
  sample: number,
  make: (size: number) => Uint8Array,
): Bomb => ({ name, size, sample, file: 'bomb.pdf', make });

export const times = (count: number, each: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(between);
