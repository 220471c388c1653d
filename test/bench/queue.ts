/**
 * `npm run bench -- --queue`: how long short documents wait for a long one. A scan of many pages is
 * sent first, then one-page files; measured is when the last of the short ones is done, beside the
 * time that the same files take alone.
 *
 *     node test/bench/queue.ts [--pages 25] [--files 79]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { makeKey } from '../../electron/service/auth/keys.ts';
import { LOCAL_ACCOUNT, startService } from '../../electron/service/index.ts';
import { openStore } from '../../electron/store/index.ts';
import { makeTablePdf } from '../support/pdf.ts';

const SCAN = join(import.meta.dirname, '../fixtures/scan.pdf');
const RATES = { standard: 1e6, expensive: 1e6 };
/** Between two looks at the library; milliseconds. */
const LOOK = 50;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '25' },
    files: { type: 'string', default: '79' },
  },
});

/** One scanned page over and over; the engine reads each of them. */
async function makeScan(pages: number): Promise<Uint8Array> {
  const source = await PDFDocument.load(await readFile(SCAN));
  const pdf = await PDFDocument.create();
  const copies = await pdf.copyPages(
    source,
    Array.from({ length: pages }, () => 0),
  );
  for (const page of copies) pdf.addPage(page);
  return pdf.save();
}

const makeFile = (number: number): Promise<Uint8Array> =>
  makeTablePdf([
    [`Invoice ${number}`, 'Quantity', 'Price'],
    ['Bolt', '12', '1.50'],
    ['Nut', '40', '0.25'],
    ['Washer', '80', '0.10'],
  ]);

interface Times {
  /** Seconds until the last one-page file was done. */
  readonly short: number;
  /** Seconds until everything was done; null where that was not waited for. */
  readonly all: number | null;
}

async function timesOf(files: readonly Uint8Array[], scan: Uint8Array | null): Promise<Times> {
  const data = await mkdtemp(join(tmpdir(), 'quarry-queue-'));
  const service = await startService({
    data,
    port: 0,
    limits: { requests: { key: RATES, anonymous: RATES } },
  });
  try {
    const store = await openStore(data);
    const { secret, hash, lastFour } = makeKey();
    const { id: accountId } = await store.accounts.create(LOCAL_ACCOUNT);
    await store.keys.create({ accountId, hash, lastFour, label: null, allowance: null });
    await store.close();
    const headers = { 'x-api-key': secret };

    const send = async (id: string, bytes: Uint8Array) => {
      const answer = await fetch(`${service.origin}/document/${id}/upload`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/pdf' },
        body: new Uint8Array(bytes),
      });
      if (answer.status !== 202) throw new Error(`The upload answered ${answer.status}.`);
    };
    /** How many of the documents are done whose id begins so. */
    const countDone = async (prefix: string): Promise<number> => {
      const done = new Set<string>();
      for (let page = 1; ; page++) {
        const query = `status=completed&limit=100&page=${page}`;
        const answer = await fetch(`${service.origin}/api/v1/documents?${query}`, { headers });
        const { items, pagination } = (await answer.json()) as {
          items: { document_id: string }[];
          pagination: { hasNextPage: boolean };
        };
        for (const { document_id: id } of items) if (id.startsWith(prefix)) done.add(id);
        if (!pagination.hasNextPage) return done.size;
      }
    };

    // Networks and compiled code are there before anything is measured, as in a day's work.
    await send('doc-warm-scan', await makeScan(2));
    await send('doc-warm-file', await makeFile(0));
    while ((await countDone('doc-warm')) < 2) await sleep(LOOK);

    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    if (scan) await send('doc-long', scan);
    for (const [index, file] of files.entries()) await send(`doc-short-${index}`, file);
    while ((await countDone('doc-short')) < files.length) await sleep(LOOK);
    const short = seconds();
    if (!scan) return { short, all: null };
    while ((await countDone('doc-long')) < 1) await sleep(LOOK);
    return { short, all: seconds() };
  } finally {
    await service.close();
    await rm(data, { recursive: true, force: true });
  }
}

const files = await Promise.all(
  Array.from({ length: Number(values.files) }, (_, index) => makeFile(index + 1)),
);
const alone = await timesOf(files, null);
const beside = await timesOf(files, await makeScan(Number(values.pages)));
console.log(`${files.length} one-page files alone: ${alone.short.toFixed(1)} s`);
console.log(
  `behind a scan of ${values.pages} pages: ${beside.short.toFixed(1)} s, ` +
    `${(beside.short / alone.short).toFixed(2)} times as long`,
);
console.log(`everything: ${(beside.all ?? 0).toFixed(1)} s`);
