/** The export thread: pages in, the bytes of a file out, requests for images in between. */

import { parentPort } from 'node:worker_threads';
import type { ExportProgress } from '../../../shared/contract/export.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import {
  comparePages,
  type DrawPart,
  type ExportedFile,
  exportDocument,
  NoSuchTableError,
  unpackPages,
  writeChanges,
  writeFieldRecords,
} from '../../engine/index.ts';
import { annotatedPdf } from './annotated-pdf.ts';
import type {
  ComparisonOrder,
  ExportOrder,
  FromThread,
  ToThread,
  WriteRequest,
} from './protocol.ts';

if (!parentPort) throw new Error('This module runs as a worker thread of the service.');
const port = parentPort;
const say = (message: FromThread, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

const asked = new Map<number, (png: Uint8Array | null) => void>();
let calls = 0;

const draw: DrawPart = (page, box, width) => {
  const call = calls++;
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  asked.set(call, resolve);
  say({ type: 'draw', call, page, box, width });
  return promise;
};

const report = (step: ExportProgress['step'], done: number, total: number | null) =>
  say({ type: 'progress', progress: { step, done, total } });

/** Words, half of a page, are in no file format; without them a document takes half the memory. */
function* contentsOf({ pages }: ExportOrder): Generator<PageContent> {
  let done = 0;
  for (const page of unpackPages(pages)) {
    yield { ...page, words: { text: [], boxes: [] } };
    report('pages', ++done, pages.length);
  }
  // How long the writer of the file takes is not known.
  report('file', 0, null);
}

async function fileOf({ type, order }: WriteRequest): Promise<ExportedFile> {
  if (type === 'annotate') {
    const bytes = await annotatedPdf(order.pdf, order.notes);
    return { bytes, mediaType: 'application/pdf', extension: 'pdf' };
  }
  if (type === 'write-fields') return writeFieldRecords(order.records, order.format);
  if (type === 'compare') return changesFile(order);
  const { format, options, draws } = order;
  return exportDocument(contentsOf(order), format, {
    ...options,
    ...(draws && { draw }),
    onDrawn(done, total) {
      report('pictures', done, total);
      if (done === total) report('file', 0, null);
    },
  });
}

function changesFile({ format, before, after, fieldChanges }: ComparisonOrder) {
  const [first, second] = [before, after].map(({ pages }) => [...unpackPages(pages)]);
  const { changes, unchanged } = comparePages(first ?? [], second ?? []);
  const comparison = {
    before: before.document,
    after: after.document,
    unchanged,
    changes: [...fieldChanges, ...changes],
  };
  return writeChanges(comparison, format);
}

async function write(request: WriteRequest): Promise<void> {
  try {
    const file = await fileOf(request);
    // Only a buffer that is not shared can be transferred; a view of a larger one is copied.
    const bytes = Uint8Array.from(file.bytes);
    say({ type: 'done', file: { ...file, bytes } }, [bytes.buffer]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const noSuchTable = error instanceof NoSuchTableError;
    say({ type: 'failed', message: noSuchTable ? error.message : message, noSuchTable });
  }
}

port.on('message', (message: ToThread) => {
  if (message.type !== 'drawn') return void write(message);
  asked.get(message.call)?.(message.png);
  asked.delete(message.call);
});
