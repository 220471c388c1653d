/**
 * The notes that an ONNX file carries beside its network, which the runtime does not hand out: for a
 * recogniser, the characters of its classes. Taken from the file, they cannot belong to another one.
 *
 * The file is one protocol buffer message (ModelProto of onnx.proto); only its outermost fields are
 * walked, so the weights are stepped over and not read.
 */

/** ModelProto.metadata_props: messages of a key (field 1) and a value (field 2). */
const METADATA_FIELD = 14;
const WIRE_VARINT = 0;
const WIRE_BYTES = 2;

/** The value noted under `key`; null where there is none. */
export function onnxMetadata(file: Uint8Array, key: string): string | null {
  for (const { field, bytes } of fieldsOf(file)) {
    if (field !== METADATA_FIELD) continue;
    const entry = [...fieldsOf(bytes)].map(({ bytes }) => Buffer.from(bytes).toString('utf8'));
    if (entry[0] === key) return entry[1] ?? '';
  }
  return null;
}

function* fieldsOf(message: Uint8Array): Generator<{ field: number; bytes: Uint8Array }> {
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
    const tag = varint();
    const wire = tag % 8;
    if (wire === WIRE_VARINT) varint();
    else if (wire === WIRE_BYTES) {
      const length = varint();
      yield { field: (tag - wire) / 8, bytes: message.subarray(at, at + length) };
      at += length;
    } else throw new Error('The model holds a field of an unknown kind.');
  }
}
