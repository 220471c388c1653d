import { bytesIn, fieldsOf, textOf } from './protobuf.ts';

/** Field numbers in onnx.proto. */
const NOTE_IN_MODEL = 14;
const NOTE = { key: 1, value: 2 } as const;

/**
 * The metadata value of `key` in an ONNX file (one message, ModelProto of onnx.proto): a recogniser
 * lists the characters of its classes there. Null if there is none.
 */
export function noteOf(file: Uint8Array, key: string): string | null {
  for (const entry of fieldsOf(file)) {
    if (entry.field !== NOTE_IN_MODEL || !('bytes' in entry)) continue;
    if (textOf(bytesIn(entry.bytes, NOTE.key)) === key) {
      return textOf(bytesIn(entry.bytes, NOTE.value));
    }
  }
  return null;
}
