/**
 * Finds the objects of a PDF by scanning the file, if its cross-reference table is lost:
 * uncompressed objects and those in compressed object streams.
 */
import { constants, inflateSync } from 'node:zlib';

export interface LooseObject {
  readonly number: number;
  readonly generation: number;
  /** Its dictionary, or the start of it. */
  readonly head: string;
}

export interface LooseObjects {
  /** By number; for duplicates the last counts, as in an incrementally saved file. */
  readonly objects: ReadonlyMap<number, LooseObject>;
  /** The compressed objects as plain text. */
  readonly unpacked: string;
  /** Strings and streams need a key that is lost. */
  readonly encrypted: boolean;
}

/** The entries of interest, the types of catalogues and pages, are near the start; bytes. */
const HEAD = 4096;
/** Largest object number that parsers support. */
const LARGEST_NUMBER = 4_000_000;
/** A larger object stream is treated as an attack; bytes. */
const LARGEST_STREAM = 64 * 1024 * 1024;
const OBJECT = /(?<!\d)(\d{1,7}) (\d{1,5}) obj\b/g;
const ENCRYPTION = /\/Encrypt\b|\/Filter\s*\/Standard\b/;
const DEFLATED = /\/Filter\s*\[?\s*\/FlateDecode/;

export const typeOf = ({ head }: LooseObject): string | undefined =>
  /\/Type\s*\/(\w+)/.exec(head)?.[1];

export function looseObjects(bytes: Uint8Array): LooseObjects {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const objects = new Map<number, LooseObject>();
  let unpacked = '';
  let deflated = 0;
  let sound = 0;
  let encrypted = false;
  for (const match of text.matchAll(OBJECT)) {
    const number = Number(match[1]);
    if (number > LARGEST_NUMBER) continue;
    const begin = match.index + match[0].length;
    const [head = ''] = text.slice(begin, begin + HEAD).split(/\bendobj\b|\bstream\b/, 1);
    const object = { number, generation: Number(match[2]), head };
    objects.set(number, object);
    encrypted ||= ENCRYPTION.test(head);
    const stream = streamAfter(text, bytes, begin + head.length);
    if (!stream || !DEFLATED.test(head)) continue;
    deflated++;
    if (!isDeflated(stream)) continue;
    sound++;
    if (typeOf(object) !== 'ObjStm') continue;
    for (const [packed, body] of packedObjects(head, stream)) {
      objects.set(packed, { number: packed, generation: 0, head: body });
      unpacked += `${packed} 0 obj\n${body}\nendobj\n`;
    }
  }
  // If no compressed stream can be inflated, the file is encrypted, even without its encryption
  // dictionary.
  return { objects, unpacked, encrypted: encrypted || (deflated > 0 && sound === 0) };
}

function streamAfter(text: string, bytes: Uint8Array, from: number): Uint8Array | null {
  const start = /stream\r?\n/y;
  start.lastIndex = from;
  if (!start.test(text)) return null;
  const end = text.indexOf('endstream', start.lastIndex);
  return bytes.subarray(start.lastIndex, end < 0 ? bytes.length : end);
}

/** Method 8 and a header with a valid check value (RFC 1950). */
const isDeflated = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 15) === 8 && (first * 256 + second) % 31 === 0;

/** The objects in an object stream (ISO 32000-1, 7.5.7), as far as it is intact. */
function packedObjects(head: string, stream: Uint8Array): [number, string][] {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1]);
  if (!Number.isInteger(first)) return [];
  let content: string;
  try {
    // A stream without its end still gives the preceding data.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST_STREAM };
    content = inflateSync(stream, options).toString('latin1');
  } catch {
    return [];
  }
  const numbers = (content.slice(0, first).match(/\d+/g) ?? []).map(Number);
  const objects: [number, string][] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [number = 0, offset = 0, , next = content.length - first] = numbers.slice(i, i + 4);
    const whole = first + next <= content.length && number <= LARGEST_NUMBER;
    if (whole) objects.push([number, content.slice(first + offset, first + next)]);
  }
  return objects;
}
