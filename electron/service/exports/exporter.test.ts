import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { ExportProgress, PageContent } from '../../../shared/contract/index.ts';
import { pageContent, tableOf } from '../../../test/support/fake-engine.ts';
import { NoSuchTableError } from '../../engine/write/export.ts';
import { withAccount } from '../auth/current-account.ts';
import { Exporter, type ExportRequest } from './exporter.ts';

const bbox = { x: 0.1, y: 0.5, width: 0.4, height: 0.2 };
const page: PageContent = {
  ...pageContent(1, ['some', 'words']),
  tables: [tableOf(1)],
  blocks: [{ type: 'figure', bbox, text: '', words: [0, 0] }],
};
const packed = deflateRawSync(JSON.stringify(page));

const order = (more: Partial<ExportRequest> = {}): ExportRequest => ({
  ...{ format: 'csv', pageCount: 1, pages: async () => [packed], options: { filename: 'a.pdf' } },
  signal: new AbortController().signal,
  ...more,
});

/** The thread loads all writers first, which a busy machine takes its time for; milliseconds. */
const PATIENCE = 60_000;

describe('exports', { timeout: PATIENCE }, () => {
  let exporter = new Exporter();
  afterEach(async () => {
    await exporter.close();
    exporter = new Exporter();
  });

  test('have their pictures drawn while they are written', async () => {
    const asked: number[] = [];
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const file = await exporter.write(
      order({
        format: 'html',
        draw: async (number) => {
          asked.push(number);
          return png;
        },
      }),
    );
    expect(asked).toEqual([1]);
    expect(Buffer.from(file.bytes).toString()).toContain(png.toString('base64'));
  });

  test('tell of each page and picture, then that the file is written', async () => {
    const reported: ExportProgress[] = [];
    await exporter.write(
      order({
        format: 'html',
        pages: async () => [packed, packed],
        draw: async () => null,
        onProgress: (progress) => reported.push(progress),
      }),
    );
    expect(reported).toEqual([
      { step: 'pages', done: 1, total: 2 },
      { step: 'pages', done: 2, total: 2 },
      { step: 'file', done: 0, total: null },
      { step: 'pictures', done: 2, total: 2 },
      { step: 'file', done: 0, total: null },
    ]);
  });

  test('say which table there is not', async () => {
    const wrong = exporter.write(order({ options: { filename: 'a.pdf', tables: [4] } }));
    await expect(wrong).rejects.toThrow(NoSuchTableError);
    await expect(wrong).rejects.toThrow('There is no table 4: the document holds tables 0 to 0.');
    expect(
      (await exporter.write(order({ options: { filename: 'a.pdf', tables: [0] } }))).extension,
    ).toBe('csv');
  });

  test('do not wait for a large one if they are small, and take turns by account', async () => {
    const gate = Promise.withResolvers<null>();
    const done: string[] = [];
    const write = (account: string, name: string, pageCount: number, more = {}) =>
      withAccount(account, () =>
        exporter.write(order({ pageCount, ...more })).then(() => done.push(name)),
      );
    const large = write('a', 'large', 1000, { format: 'html', draw: () => gate.promise });
    const next = write('a', 'next large', 1000);
    const other = write('b', 'large of another', 1000);
    await write('a', 'small', 1);
    expect(done).toEqual(['small']);
    gate.resolve(null);
    await Promise.all([large, next, other]);
    expect(done).toEqual(['small', 'large', 'large of another', 'next large']);
  });

  test('that are under way end with the service', async () => {
    const begun = Promise.withResolvers<void>();
    const never = new Promise<null>(() => undefined);
    const draw = () => {
      begun.resolve();
      return never;
    };
    const writing = exporter.write(order({ format: 'html', draw }));
    const ended = expect(writing).rejects.toThrow('stopped');
    await begun.promise;
    await exporter.close();
    await ended;
  });
});
