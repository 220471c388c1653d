/**
 * Reads and writes protocol buffer messages field by field, without a schema: unknown fields keep
 * their bytes.
 */

/** A length-delimited field (text, a message, packed numbers), or a number. */
export type Field =
  | { readonly field: number; readonly bytes: Uint8Array }
  /** An integer; negative ones are decoded as unsigned two's complement and lose precision. */
  | { readonly field: number; readonly whole: number }
  | { readonly field: number; readonly float: number };

const WIRE = { varint: 0, bytes: 2, float: 5 } as const;
/** A key holds the field number above the bits of the wire type. */
const WIRE_KINDS = 8;

export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('The model ends in the middle of a field.');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wire = key % WIRE_KINDS;
    const field = (key - wire) / WIRE_KINDS;
    if (wire === WIRE.varint) yield { field, whole: varint() };
    else if (wire === WIRE.bytes) {
      const length = varint();
      yield { field, bytes: message.subarray(at, at + length) };
      at += length;
    } else if (wire === WIRE.float) {
      yield { field, float: view.getFloat32(at, true) };
      at += 4;
    } else throw new Error('The model holds a field of an unknown kind.');
  }
}

/** Encodes the message whose `fieldsOf` is `fields`. */
export function messageOf(fields: Iterable<Field>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const entry of fields) {
    const key = (wire: number) => varintOf(entry.field * WIRE_KINDS + wire);
    if ('bytes' in entry) parts.push(key(WIRE.bytes), varintOf(entry.bytes.length), entry.bytes);
    else if ('whole' in entry) parts.push(key(WIRE.varint), varintOf(entry.whole));
    else parts.push(key(WIRE.float), bytesOfFloats(Float32Array.of(entry.float)));
  }
  return Buffer.concat(parts);
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Uint8Array.of(...bytes, left);
}

export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** The bytes of the first field with that number; empty if there is none. */
export function bytesIn(message: Uint8Array, wanted: number): Uint8Array {
  for (const entry of fieldsOf(message)) {
    if (entry.field === wanted && 'bytes' in entry) return entry.bytes;
  }
  return new Uint8Array(0);
}

/** Integers of the fields with that number, packed or not. */
export function wholesIn(message: Uint8Array, wanted: number): number[] {
  return [...fieldsOf(message)].flatMap((entry) => {
    if (entry.field !== wanted) return [];
    if ('whole' in entry) return [entry.whole];
    return 'bytes' in entry ? wholesOf(entry.bytes) : [];
  });
}

function wholesOf(packed: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of packed) {
    value += (byte & 127) * scale;
    scale *= 128;
    if (byte > 127) continue;
    values.push(value);
    value = 0;
    scale = 1;
  }
  return values;
}

/** Floats of a message are little endian, like all platforms of the runtime. */
export const floatsOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(new Uint8Array(bytes).buffer);
export const bytesOfFloats = (floats: Float32Array): Uint8Array =>
  new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
