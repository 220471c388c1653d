/**
 * One thread of the pool: a PDF parser of its own, tasks one after the other. Untrusted bytes are
 * parsed here and nowhere else; whatever goes wrong stays in this thread.
 */
import { deserialize, serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageContent } from '../../../shared/contract/page.ts';
import { readPage } from '../document.ts';
import { EngineError } from '../errors.ts';
import { pdfOfImage } from '../images/index.ts';
import { outcomeOf } from '../ingest/index.ts';
import { finishPage, profileDocument } from '../layout/index.ts';
import type { PageDraft } from '../layout/types.ts';
import { recogniserFrom } from '../ocr/index.ts';
import { adoptPdfiumModule, openPdf } from '../pdf/index.ts';
import type { PdfDocument } from '../pdf/types.ts';
import { NativeGate } from './native-gate.ts';
import { encodePng } from './png.ts';
import type { Reply, Request, TaskKind, Tasks, ThreadData } from './protocol.ts';
import { answer, fields, structured } from './understanding.ts';

if (!parentPort) throw new Error('This module runs as a worker thread of the engine pool.');
const port = parentPort;
const { memoryLimit, ocrModels, parser, gate: gateCells } = workerData as ThreadData;
if (parser) adoptPdfiumModule(parser);
const gate = new NativeGate(gateCells);
const loadRecogniser =
  ocrModels === null ? null : recogniserFrom(ocrModels, (work) => gate.pass(work));

/** After this long a thread gives other documents a chance, for scans take seconds a page; ms. */
const LONGEST_TURN = 250;

/** The document that was read last stays open: its next pages usually follow. */
let opened: { key: string; pdf: PdfDocument } | null = null;

function forgetDocument(): void {
  const previous = opened;
  opened = null;
  try {
    previous?.pdf.close();
  } catch {
    // A parser that trapped cannot close its document; dropping it frees the memory all the same.
  }
}

async function documentOf(file: string, password?: string): Promise<PdfDocument> {
  const key = JSON.stringify([file, password]);
  if (opened?.key === key) return opened.pdf;
  forgetDocument();
  const pdf = await openPdf(file, { password, memoryLimit });
  opened = { key, pdf };
  return pdf;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

type Handler<K extends TaskKind> = (
  args: Tasks[K]['args'],
  context: { isCancelled(): boolean; report(item: Tasks[K]['item']): void },
) => Promise<Tasks[K]['result']>;

const handlers: { [K in TaskKind]: Handler<K> } = {
  async inspect({ file, password }) {
    const { pageCount, title, outline } = await documentOf(file, password);
    return { pageCount, title, outline };
  },

  async read({ file, password, pages }, { isCancelled, report }) {
    const turnEnds = performance.now() + LONGEST_TURN;
    for (const [index, page] of pages.entries()) {
      if (isCancelled() || (index > 0 && performance.now() > turnEnds)) break;
      try {
        const pdf = await documentOf(file, password);
        const { draft, summary } = await readPage(pdf, page, loadRecogniser);
        const provisional = finishPage(draft, profileDocument([summary]));
        report({ ok: true, page, draft: serialize(draft), summary, provisional });
      } catch (error) {
        if (error instanceof EngineError) throw error;
        // The parser may be in any state after a fault: the next page starts with a fresh one.
        forgetDocument();
        report({ ok: false, page, message: messageOf(error) });
      }
    }
    return null;
  },

  async profile({ summaries, outline }) {
    return profileDocument(summaries, outline);
  },

  async finish({ drafts, profile }, { isCancelled }) {
    const pages: PageContent[] = [];
    for (const draft of drafts) {
      if (isCancelled()) break;
      pages.push(finishPage(deserialize(draft) as PageDraft, profile));
    }
    return pages;
  },

  async render({ file, password, page, ...options }) {
    const pdf = await documentOf(file, password);
    return encodePng(pdf.renderPage(page, options));
  },

  wrap: ({ image, kind }) => pdfOfImage(image, kind),

  async adapt({ vendor, payload }) {
    return outcomeOf(vendor, payload);
  },

  answer,
  fields,
  structured,
};

async function handle<K extends TaskKind>(request: Request<K>): Promise<void> {
  const reply = (message: Reply) => port.postMessage(message);
  const { id, kind, args, cancelled } = request;
  try {
    const result = await handlers[kind](args, {
      isCancelled: () => Atomics.load(cancelled, 0) !== 0,
      report: (item) => reply({ id, type: 'item', item }),
    });
    reply({ id, type: 'done', result });
  } catch (error) {
    const code = error instanceof EngineError ? error.code : undefined;
    if (!code) forgetDocument();
    reply({ id, type: 'error', error: { message: messageOf(error), code } });
  }
}

port.on('message', (request: Request) => void handle(request));
