/**
 * The objects of a PDF found by reading it through, for a file whose table of objects is lost: those
 * that stand in the open, and those that were stored compressed, many in one stream.
 */
import { constants, inflateSync } from 'node:zlib';

export interface LooseObject {
  readonly number: number;
  readonly generation: number;
  /** Its dictionary, or its beginning. */
  readonly head: string;
}

export interface LooseObjects {
  /** By number; of several with one number the last counts, as in a file that was saved over. */
  readonly objects: ReadonlyMap<number, LooseObject>;
  /** The compressed ones, written out. */
  readonly unpacked: string;
  /** Strings and streams can only be read with a key that is lost. */
  readonly encrypted: boolean;
}

/** What is looked for is near the beginning: the types of catalogues and pages. */
const HEAD = 4096;
/** Parsers know no larger numbers. */
const LARGEST_NUMBER = 4_000_000;
/** More than this of objects in one stream is an attack; bytes. */
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
  // Nothing that should be compressed is: the mark of encryption where its dictionary is lost.
  return { objects, unpacked, encrypted: encrypted || (deflated > 0 && sound === 0) };
}

function streamAfter(text: string, bytes: Uint8Array, from: number): Uint8Array | null {
  const start = /stream\r?\n/y;
  start.lastIndex = from;
  if (!start.test(text)) return null;
  const end = text.indexOf('endstream', start.lastIndex);
  return bytes.subarray(start.lastIndex, end < 0 ? bytes.length : end);
}

/** Method 8 and a header whose two bytes check (RFC 1950). */
const isDeflated = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 15) === 8 && (first * 256 + second) % 31 === 0;

/** The objects in a stream of objects (ISO 32000-1, 7.5.7), as many as are left of it. */
function packedObjects(head: string, stream: Uint8Array): [number, string][] {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1]);
  if (!Number.isInteger(first)) return [];
  let content: string;
  try {
    // Without its end a stream still gives what came before.
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
