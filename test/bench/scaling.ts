/**
 * `npm run bench -- --scaling`: a day of a service with more and more workers, computed from what
 * workers.ts measured. Documents arrive over the day, most of them in its middle. In each minute as many
 * are extracted as the workers, the claims of units and the servers of the databases allow, and the
 * rest waits. Accounts are spread over partitions, each a database with its queue.
 *
 * Claims of one queue are one at a time, because concurrent ones meet and run again.
 *
 *     node test/bench/scaling.ts [--pages 10000000]
 */
import { parseArgs } from 'node:util';

/** Of a page or a claim, measured by workers.ts and `--part ocr` on one core; seconds. */
const MEASURED = {
  digitalPage: 0.047,
  scannedPage: 2.2,
  serverPage: 0.0056,
  claim: 0.012,
};
/** Of a page, stored; kilobytes. */
const KILOBYTES = { records: 13, file: 100 };

/** Assumptions about documents and machines. */
const SCANNED_SHARE = 0.1;
const DOCUMENT_PAGES = 12;
const CLAIMS_A_DOCUMENT = 3;
const WORKER_CORES = 2;
const SERVER_CORES = 8;
/** List prices of large providers, rounded; dollars. */
const PRICES = { workerCoreHour: 0.02, serverCoreHour: 0.1, recordsMonth: 0.12, filesMonth: 0.023 };

const MINUTES = 24 * 60;
const MINUTE = 60;
const HOUR = 3600;
const MILLION = 1_000_000;

const { values } = parseArgs({ options: { pages: { type: 'string', default: '10000000' } } });
const pagesADay = Number(values.pages);

const pageSeconds =
  SCANNED_SHARE * MEASURED.scannedPage + (1 - SCANNED_SHARE) * MEASURED.digitalPage;

/** What may hold a minute back, by the documents that it allows. */
type Limit = 'demand' | 'workers' | 'claims' | 'servers';

interface Day {
  /** Documents that still wait at its end. */
  readonly left: number;
  readonly longestQueue: number;
  /** Minutes that a document waits at most. */
  readonly longestWait: number;
  /** What held back most minutes. */
  readonly limit: Limit;
}

function simulateDay(workers: number, partitions: number): Day {
  const documents = pagesADay / DOCUMENT_PAGES;
  const minutes = new Map<Limit, number>();
  let [waiting, longestQueue, longestWait] = [0, 0, 0];
  for (let minute = 0; minute < MINUTES; minute++) {
    // From none at midnight to twice the mean at noon.
    waiting += (documents / MINUTES) * (1 - Math.cos((2 * Math.PI * minute) / MINUTES));
    const allowed: Record<Limit, number> = {
      demand: waiting,
      workers: (workers * WORKER_CORES * MINUTE) / pageSeconds / DOCUMENT_PAGES,
      claims: (partitions * MINUTE) / MEASURED.claim / CLAIMS_A_DOCUMENT,
      servers: (partitions * SERVER_CORES * MINUTE) / MEASURED.serverPage / DOCUMENT_PAGES,
    };
    const limits = Object.entries(allowed) as [Limit, number][];
    const [limit, done] = limits.reduce((least, each) => (each[1] < least[1] ? each : least));
    minutes.set(limit, (minutes.get(limit) ?? 0) + 1);
    waiting -= done;
    longestQueue = Math.max(longestQueue, waiting);
    if (waiting > 0) longestWait = Math.max(longestWait, waiting / done);
  }
  minutes.delete('demand');
  const [[limit] = ['demand' as const]] = [...minutes].sort((a, b) => b[1] - a[1]);
  return { left: waiting, longestQueue, longestWait, limit };
}

const count = (value: number): string => Math.round(value).toLocaleString('en');

console.log(
  `${count(pagesADay)} pages a day, ${(pageSeconds * 1000).toFixed(0)} ms of a core each`,
);
console.log('workers  partitions  pages a day  longest queue  longest wait  held back by');
for (const partitions of [1, 4, 16]) {
  for (const workers of [1, 10, 20, 40, 100, 1000]) {
    const { left, longestQueue, longestWait, limit } = simulateDay(workers, partitions);
    const done = pagesADay - left * DOCUMENT_PAGES;
    const wait = longestWait < 1 ? '< 1 min' : `${count(longestWait)} min`;
    const cells = [workers, partitions, count(done), count(longestQueue), wait, limit];
    const widths = [7, 12, 13, 15, 14, 14];
    console.log(cells.map((cell, at) => `${cell}`.padStart(widths[at] ?? 0)).join(''));
  }
}

const gigabytes = (kilobytes: number): number => (kilobytes * MILLION) / 1e6;
const costs = {
  workers: ((pageSeconds * MILLION) / HOUR) * PRICES.workerCoreHour,
  servers: ((MEASURED.serverPage * MILLION) / HOUR) * PRICES.serverCoreHour,
  'records, each month': gigabytes(KILOBYTES.records) * PRICES.recordsMonth,
  'files, each month': gigabytes(KILOBYTES.file) * PRICES.filesMonth,
};
console.log('\ndollars for a million pages');
for (const [of, dollars] of Object.entries(costs)) console.log(`${of}: ${dollars.toFixed(2)}`);
