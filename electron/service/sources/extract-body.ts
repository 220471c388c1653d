/**
 * Reads the body of an extract request, whose `file_base64` can be hundreds of megabytes: that
 * string is decoded while it is written to disk, and only the rest of the JSON is held in memory. A
 * small scanner tracks the JSON at its top level to find where the string begins; the rest, with
 * the string left empty, goes to the ordinary JSON parser, which validates it.
 */
import { parseJson } from '../../../shared/json.ts';
import { badRequest, bodyTooLarge } from '../errors.ts';
import { Base64Decoder } from './base64.ts';
import { requireJson } from './json-body.ts';

/** Maximum size of the body besides the file; bytes. */
const REST_LIMIT = 256 * 1024;
const FILE_KEY = 'file_base64';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Tracks JSON just enough to detect when the value of a top-level key begins. */
class TopLevelScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #key: number[] = [];
  #readsKey = false;
  #value = false;

  /** True if `byte` is the opening quote of the file's string. */
  accept(byte: number): boolean {
    if (this.#inString) {
      this.#string(byte);
      return false;
    }
    if (isBlank(byte)) return false;
    const char = String.fromCharCode(byte);
    if (byte === QUOTE) {
      if (this.#depth === 1 && this.#value && this.#name() === FILE_KEY) return true;
      this.#inString = true;
      this.#readsKey = this.#depth === 1 && !this.#value;
      if (this.#readsKey) this.#key = [];
    } else if (char === '{' || char === '[') {
      this.#depth++;
    } else if (char === '}' || char === ']') {
      this.#depth--;
    } else if (this.#depth === 1 && char === ':') {
      this.#value = true;
    } else if (this.#depth === 1 && char === ',') {
      this.#value = false;
    }
    return false;
  }

  #name(): string {
    return String.fromCharCode(...this.#key);
  }

  #string(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      return;
    }
    if (this.#readsKey && this.#key.length <= FILE_KEY.length) this.#key.push(byte);
  }
}

export interface ExtractBody<F> {
  /** The JSON with `file_base64` replaced by an empty string. */
  readonly fields: unknown;
  /** The result of `store` for the file; null if there was none. */
  readonly file: F | null;
}

/** `store` gets the decoded bytes as they arrive and must read them to the end. */
export async function readExtractBody<F>(
  request: Request,
  store: (bytes: AsyncIterable<Uint8Array>) => Promise<F>,
): Promise<ExtractBody<F>> {
  requireJson(request);
  const reader = request.body?.getReader();
  if (!reader) throw badRequest('The body must be a JSON object, but is empty.');
  const scanner = new TopLevelScanner();
  const rest: Uint8Array[] = [];
  let restSize = 0;
  let chunk: Uint8Array = new Uint8Array();

  const advance = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    chunk = value ?? new Uint8Array();
    return !done;
  };
  const keep = (bytes: Uint8Array): void => {
    restSize += bytes.byteLength;
    if (restSize > REST_LIMIT) throw bodyTooLarge(REST_LIMIT);
    rest.push(bytes.slice());
  };
  async function* content(): AsyncGenerator<Uint8Array> {
    const decoder = new Base64Decoder();
    do {
      const end = decoder.endIn(chunk);
      const bytes = decoder.decode(end < 0 ? chunk : chunk.subarray(0, end));
      if (bytes.byteLength > 0) yield bytes;
      if (end >= 0) {
        chunk = chunk.subarray(end);
        const last = decoder.finish();
        if (last.byteLength > 0) yield last;
        return;
      }
    } while (await advance());
    throw badRequest('The body is not valid JSON.');
  }

  let file: F | null = null;
  try {
    while (chunk.byteLength > 0 || (await advance())) {
      const start = chunk.findIndex((byte) => scanner.accept(byte));
      keep(start < 0 ? chunk : chunk.subarray(0, start + 1));
      chunk = start < 0 ? new Uint8Array() : chunk.subarray(start + 1);
      if (start < 0) continue;
      if (file !== null) throw badRequest('file_base64: must not be repeated');
      file = await store(content());
      // The closing quote; the scanner did not see the opening one as the start of a string.
      keep(chunk.subarray(0, 1));
      chunk = chunk.subarray(1);
    }
  } finally {
    reader.releaseLock();
  }
  return { fields: parseJson(Buffer.concat(rest).toString('utf8')), file };
}
