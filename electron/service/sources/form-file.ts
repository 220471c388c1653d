/**
 * The file in a multipart/form-data body, as a stream: the form is never held in memory as a whole.
 */
import { Readable } from 'node:stream';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import { badRequest } from '../errors.ts';
import { safeName } from './filename.ts';
import { bytesOf } from './json-body.ts';

const FIELD = 'file';
/** A PDF upload does not have more parts. */
const MOST_PARTS = 20;

/** RFC 2046, section 5.1.1; characters. */
const LONGEST_BOUNDARY = 70;

/** HTML, section 4.10.22.8: a name in a form escapes these characters and no others. */
const unescaped = (name: string): string => name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);

const damaged = () => badRequest('The form is damaged or truncated.');

export interface FormFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly filename: string | null;
}

/** Passes the field `file` to `use`, which must read it to the end; other fields are skipped. */
export async function readFormFile<T>(
  request: Request,
  use: (file: FormFile) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]*)"|([^\s;]*))/i.exec(type);
  if (!boundary || !request.body) {
    throw badRequest(`The body must be multipart/form-data with the PDF in the field "${FIELD}".`);
  }
  const { length } = boundary[1] ?? boundary[2] ?? '';
  if (length === 0 || length > LONGEST_BOUNDARY) {
    throw badRequest(`The boundary of the form must have 1 to ${LONGEST_BOUNDARY} characters.`);
  }
  const form = new Busboy({
    headers: { 'content-type': type },
    limits: { parts: MOST_PARTS },
    isPartAFile: (name) => name === FIELD,
  });
  const source = Readable.from(bytesOf(request), { objectMode: false });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let found = false;
  const fail = (error: Error): void => {
    source.destroy();
    form.destroy();
    reject(error);
  };
  form.on('file', (_name: string | undefined, stream: BusboyFileStream, filename: string) => {
    if (found) {
      fail(badRequest(`${FIELD}: must not be repeated`));
      return;
    }
    found = true;
    // A truncated form also fails the streams that nothing reads any more.
    stream.on('error', () => undefined);
    const name = filename ? safeName(unescaped(filename)) : null;
    use({ bytes: whole(stream), filename: name }).then(resolve, fail);
  });
  form.on('finish', () => {
    if (!found) fail(badRequest(`${FIELD}: required`));
  });
  form.on('error', () => fail(damaged()));
  source.on('error', fail);
  source.pipe(form);
  return promise;
}

/** The bytes of a part; a part that ends before its boundary is truncated and rejected. */
async function* whole(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch {
    throw damaged();
  }
}
