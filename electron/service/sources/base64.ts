/** Incremental decoding of base64 inside of a JSON string; a data: prefix is accepted. */
import { badRequest } from '../errors.ts';

const QUOTE = 0x22;
const SLASH = 0x2f;
const PADDING = 0x3d;
const BACKSLASH = 0x5c;
const LETTER_N = 0x6e;
const LETTER_R = 0x72;
const DATA = 'data:';
/** Maximum length of a data: prefix, which names a media type. */
const LONGEST_PREFIX = 256;

/** For each byte: whether it is valid in base64 (both alphabets). */
const ALPHABET = new Uint8Array(256);
for (const byte of Buffer.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_',
)) {
  ALPHABET[byte] = 1;
}

const invalid = () => badRequest('file_base64: not valid base64');

export class Base64Decoder {
  /** The start of the text until it is known whether it is a data: prefix; then null. */
  #head: string | null = '';
  #pending = '';
  #escaped = false;
  #padded = false;

  /** Index of the closing quote of the string in `chunk`, or -1. */
  endIn(chunk: Uint8Array): number {
    // Base64 contains no quote, so the first one ends it; an escaped one is rejected as invalid.
    return chunk.indexOf(QUOTE);
  }

  decode(chunk: Uint8Array): Uint8Array {
    return this.#decode(this.#head === null ? chunk : this.#afterPrefix(chunk));
  }

  /** The remaining bytes at the end of the string. */
  finish(): Uint8Array {
    if (this.#head?.startsWith(DATA)) throw invalid();
    const rest = this.#decode(Buffer.from(this.#head ?? '', 'latin1'));
    if (this.#escaped || this.#pending.length === 1) throw invalid();
    return Buffer.concat([rest, Buffer.from(this.#pending, 'base64')]);
  }

  #decode(chunk: Uint8Array): Uint8Array {
    const clean = Buffer.allocUnsafe(chunk.byteLength);
    let length = 0;
    for (const byte of chunk) {
      if (this.#escaped) {
        this.#escaped = false;
        // JSON may write / as \/, and line breaks as
        // and \r.
        if (byte === LETTER_N || byte === LETTER_R) continue;
        if (byte !== SLASH) throw invalid();
      } else if (byte === BACKSLASH) {
        this.#escaped = true;
        continue;
      }
      if (byte === PADDING) {
        this.#padded = true;
        continue;
      }
      if (!ALPHABET[byte] || this.#padded) throw invalid();
      clean[length++] = byte;
    }
    const text = this.#pending + clean.toString('latin1', 0, length);
    const whole = text.length - (text.length % 4);
    this.#pending = text.slice(whole);
    return Buffer.from(text.slice(0, whole), 'base64');
  }

  /** The content part of the chunk; empty while a prefix may continue. */
  #afterPrefix(chunk: Uint8Array): Uint8Array {
    const head = this.#head + Buffer.from(chunk).toString('latin1');
    this.#head = head;
    if (head.length < DATA.length) return chunk.subarray(0, 0);
    if (!head.startsWith(DATA)) {
      this.#head = null;
      return Buffer.from(head, 'latin1');
    }
    const comma = head.indexOf(',');
    if (comma > LONGEST_PREFIX || (comma < 0 && head.length > LONGEST_PREFIX)) throw invalid();
    if (comma < 0) return chunk.subarray(0, 0);
    if (!/;base64$/i.test(head.slice(0, comma))) throw invalid();
    this.#head = null;
    return Buffer.from(head.slice(comma + 1), 'latin1');
  }
}
