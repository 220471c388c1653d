/** A PDF's bytes, in memory or on disk, read block by block. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Size of the cached blocks of a file, as parsers request small pieces; bytes. */
const BLOCK = 256 * 1024;
const BLOCKS_KEPT = 8;

export interface ByteSource {
  readonly size: number;
  /** Fills `target` from `position` on; false if the file is too short or unreadable. */
  read(position: number, target: Uint8Array): boolean;
  close(): void;
}

export function byteSource(source: string | Uint8Array): ByteSource {
  return typeof source === 'string' ? fileSource(source) : memorySource(source);
}

/** Zero bytes appended by programs and disks are not part of the file; bytes searched at once. */
const PADDING_STEP = 1024 * 1024;
const ZEROS = Buffer.alloc(PADDING_STEP);

/** The source without the zero bytes at its end, if there are at least `least`. */
export function withoutPadding(source: ByteSource, least: number): ByteSource {
  const { size } = source;
  let end = size;
  for (let step = Math.min(least, size); step > 0; step = Math.min(PADDING_STEP, end)) {
    const block = Buffer.alloc(step);
    source.read(end - step, block);
    const isPadding = block.equals(ZEROS.subarray(0, step));
    end -= isPadding ? step : step - 1 - block.findLastIndex((byte) => byte !== 0);
    if (!isPadding) break;
  }
  if (end > size - least) return source;
  return {
    size: end,
    read: (position, target) => position + target.length <= end && source.read(position, target),
    close: () => source.close(),
  };
}

export interface LimitedSource extends ByteSource {
  /** Whether more was requested. */
  readonly isExhausted: boolean;
  /** Ends the limit. */
  lift(): void;
}

/** Of which at most `limit` bytes can be read until the limit is lifted. */
export function withReadLimit(source: ByteSource, limit: number): LimitedSource {
  let left = limit;
  return {
    size: source.size,
    get isExhausted() {
      return left < 0;
    },
    lift() {
      left = Number.POSITIVE_INFINITY;
    },
    read(position, target) {
      left -= target.length;
      return left >= 0 && source.read(position, target);
    },
    close: () => source.close(),
  };
}

/** The whole file, for a parser that needs it at once. */
export function readAll(source: ByteSource): Uint8Array {
  const bytes = new Uint8Array(source.size);
  source.read(0, bytes);
  return bytes;
}

function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read(position, target) {
      if (position + target.length > bytes.length) return false;
      target.set(bytes.subarray(position, position + target.length));
      return true;
    },
    close() {},
  };
}

function fileSource(path: string): ByteSource {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  /** Least recently used first. */
  const blocks = new Map<number, Uint8Array>();

  const blockAt = (index: number): Uint8Array => {
    const known = blocks.get(index);
    if (known !== undefined) {
      blocks.delete(index);
      blocks.set(index, known);
      return known;
    }
    const block = new Uint8Array(Math.min(BLOCK, size - index * BLOCK));
    let filled = 0;
    while (filled < block.length) {
      const got = readSync(file, block, filled, block.length - filled, index * BLOCK + filled);
      if (got === 0) break;
      filled += got;
    }
    if (blocks.size >= BLOCKS_KEPT) {
      const [oldest] = blocks.keys();
      if (oldest !== undefined) blocks.delete(oldest);
    }
    blocks.set(index, block);
    return block;
  };

  return {
    size,
    read(position, target) {
      if (position + target.length > size) return false;
      let done = 0;
      while (done < target.length) {
        const at = position + done;
        const block = blockAt(Math.floor(at / BLOCK));
        const piece = block.subarray(at % BLOCK, (at % BLOCK) + target.length - done);
        target.set(piece, done);
        done += piece.length;
      }
      return true;
    },
    close() {
      closeSync(file);
    },
  };
}
