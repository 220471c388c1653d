/**
 * Same bytes, same result, byte for byte: read in one thread, or spread over pools of one and two
 * threads with their batches, packed drafts and documents side by side.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import { createPool } from '../../electron/engine/runtime/index.ts';
import type { DocumentModel } from '../../electron/engine/structure/document.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { readDocument } from '../support/read-document.ts';
import { FIXTURE_FOLDER } from './read.ts';

/** Text recognition has tests of its own, and its networks are slow to load in three threads. */
const ocr = false;
const PASSWORDS: Readonly<Record<string, string>> = { 'encrypted.pdf': PASSWORD };
const NOT_READABLE = 'not readable';

const files = readdirSync(FIXTURE_FOLDER).filter((name) => name.endsWith('.pdf'));
const one = createPool({ workers: 1, ocr });
const two = createPool({ workers: 2, ocr });
afterAll(() => Promise.all([one.close(), two.close()]));

const bytesOf = (reading: Promise<DocumentModel>): Promise<string> =>
  reading.then(JSON.stringify, () => NOT_READABLE);

describe('same bytes, same result', () => {
  test('read in this thread, by a pool of one, and page by page by a pool of two', async () => {
    const readings = await Promise.all(
      files.map(async (name) => {
        const path = join(FIXTURE_FOLDER, name);
        const password = PASSWORDS[name];
        const access = password === undefined ? {} : { password };
        // All fixtures wait for the pools together, so the threads change documents all the time.
        const whole = extractDocument(one, path, access);
        // Named pages are read one by one, and finished from their packed drafts.
        const asked = two.inspect(path, access).then(({ pageCount }) => {
          const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
          return extractDocument(two, path, { ...access, pages });
        });
        const alone = await bytesOf(readDocument(path, { ocr, ...access }));
        return { name, alone, others: await Promise.all([whole, asked].map(bytesOf)) };
      }),
    );
    const different = readings
      .filter(({ alone, others }) => others.some((other) => other !== alone))
      .map(({ name }) => name);
    expect(different).toEqual([]);
    const readable = readings.filter(({ alone }) => alone !== NOT_READABLE);
    expect(readable.length).toBeGreaterThan(files.length / 2);
  }, 300_000);
});
