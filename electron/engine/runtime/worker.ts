/**
 * Entry point of a pool thread: its own PDF parser, one task at a time. Untrusted bytes are parsed
 * only here; faults stay in this thread.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { EngineError, type PageFailure } from '../common/errors.ts';
import { recognitionFrom } from '../read/ocr/index.ts';
import { launchOver } from '../read/ocr/process/relay.ts';
import { inspectPage } from '../read/page-inspection.ts';
import { adoptPdfiumModule, openPdf } from '../read/pdf/index.ts';
import type { PdfDocument } from '../read/pdf/types.ts';
import { readPage, readPlainText } from '../structure/document.ts';
import { finishPage, profileDocument } from '../structure/layout/index.ts';
import type { DocumentProfile } from '../structure/layout/profile-types.ts';
import type { PageSummary } from '../structure/layout/summary-types.ts';
import type { PageDraft, DraftedPage as ReadPage } from '../structure/layout/types.ts';
import { type PackedContent, packContent } from './packed-content.ts';
import { deflateDraft, packDraft, unpackDraft } from './packed-draft.ts';
import { encodePng } from './png.ts';
import type { Reply, Request, TaskKind, Tasks, ThreadData } from './protocol.ts';
import type { ArgsOf } from './understanding.ts';

/** Nice value: other threads get three times the share of a busy core. */
const BACKGROUND_PRIORITY = 5;

if (!parentPort) throw new Error('This module runs as a worker thread of the engine pool.');
const port = parentPort;
const { memoryLimit, ocrModels, recognitionPort, background } = workerData as ThreadData;
// Elsewhere it would be the priority of the whole process.
if (background && process.platform === 'linux') setPriority(BACKGROUND_PRIORITY);
const recognition =
  ocrModels === null ? null : recognitionFrom(ocrModels, launchOver(recognitionPort));
/** Once this thread has a process with networks, it recognises every page that needs it. */
let recognises = false;
const recogniserOf = (languages: readonly LanguageCode[] | undefined, mayLoad: boolean) => {
  if (!recognition) return null;
  recognises ||= mayLoad;
  return recognises ? () => recognition.recogniser(languages) : notNow;
};

/** Time slice after which a thread lets other documents run, as scans take seconds per page; ms. */
const LONGEST_TIME_SLICE = 250;

/** Maximum pages of a document that one thread reads in the first task. */
const LONGEST_BEGINNING = 8;

/** The last read document stays open: its next pages usually follow. */
let opened: { key: string; pdf: PdfDocument } | null = null;

function forgetDocument(): void {
  const previous = opened;
  opened = null;
  try {
    previous?.pdf.close();
  } catch {
    // A parser that trapped cannot close its document; dropping it frees the memory too.
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

const finished = (draft: PageDraft, profile: DocumentProfile, words: boolean): PageContent => {
  const content = finishPage(draft, profile);
  return words ? content : { ...content, words: { text: [], boxes: [] } };
};

function packRead({ draft, summary }: ReadPage, provisional: boolean) {
  const packed = packDraft(draft);
  if (!provisional) return { draft: packed, summary: JSON.stringify(summary) };
  const content = finishPage(draft, profileDocument([summary]));
  return {
    draft: deflateDraft(packed),
    summary: JSON.stringify(summary),
    provisional: packContent(content),
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

type Handler<K extends TaskKind> = (
  args: Tasks[K]['args'],
  context: { isCancelled(): boolean; report(item: Tasks[K]['item']): void },
) => Promise<Tasks[K]['result']>;

/** Thrown in place of a recogniser if the page should wait for another thread. */
class NotNow extends Error {}
const notNow = () => Promise.reject(new NotNow('The page is recognised in a turn of its own.'));

/**
 * The first task of a document. Passing a page to another thread and back costs as much as reading
 * it, so a document that ends within the time slice is finished here. A scanned page of several
 * ends the slice before it is recognised: that takes seconds, which the threads should share.
 */
const beginDocument: Handler<'begin'> = async (
  { file, password, languages, words, mayLoadNetworks },
  { isCancelled, report },
) => {
  const sliceEnd = performance.now() + LONGEST_TIME_SLICE;
  const { pageCount, title, outline } = await documentOf(file, password);
  const readings: (ReadPage & { page: number; milliseconds: number })[] = [];
  const failures: PageFailure[] = [];
  const recogniser =
    pageCount > 1 ? recognition && notNow : recogniserOf(languages, mayLoadNetworks);
  let whole = true;
  for (let page = 1; page <= pageCount && whole; page++) {
    whole = !isCancelled() && page <= LONGEST_BEGINNING && performance.now() < sliceEnd;
    if (!whole) break;
    report({ pageCount, title, outline, page });
    try {
      const begun = performance.now();
      const pdf = await documentOf(file, password);
      const reading = await readPage(pdf, page, recogniser);
      readings.push({ page, ...reading, milliseconds: performance.now() - begun });
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (error instanceof NotNow) {
        whole = false;
        break;
      }
      forgetDocument();
      failures.push({ page, message: messageOf(error) });
      whole = false;
    }
  }
  const info = { pageCount, title, outline, failures };
  if (whole && readings.length > 0) {
    const summaries = readings.map(({ summary }) => summary);
    const profile = profileDocument(summaries, outline);
    const pages = readings.map(({ draft }) => finished(draft, profile, words));
    return { ...info, finished: pages, reads: [] };
  }
  const reads = readings.map(({ draft, summary, ...reading }) => {
    return { ...reading, draft: packDraft(draft), summary: JSON.stringify(summary) };
  });
  return { ...info, finished: null, reads };
};

const handlers: { [K in TaskKind]: Handler<K> } = {
  async inspect({ file, password }) {
    const { pageCount, title, outline } = await documentOf(file, password);
    return { pageCount, title, outline };
  },

  async inspectPages({ file, password, pages }) {
    const pdf = await documentOf(file, password);
    return pages.map((page) => inspectPage(pdf, page));
  },

  begin: beginDocument,

  async read(
    { file, password, languages, pages, provisional, mayLoadNetworks },
    { isCancelled, report },
  ) {
    const recogniser = recogniserOf(languages, mayLoadNetworks);
    const sliceEnd = performance.now() + LONGEST_TIME_SLICE;
    for (const [index, page] of pages.entries()) {
      if (isCancelled() || (index > 0 && performance.now() > sliceEnd)) break;
      try {
        const begun = performance.now();
        const pdf = await documentOf(file, password);
        const read = await readPage(pdf, page, recogniser);
        const milliseconds = performance.now() - begun;
        report({ ok: true, page, milliseconds, ...packRead(read, provisional) });
      } catch (error) {
        if (error instanceof EngineError) throw error;
        if (error instanceof NotNow) {
          report({ ok: false, page, message: null });
          continue;
        }
        // The parser may be in any state after a fault: the next page starts with a fresh one.
        forgetDocument();
        report({ ok: false, page, message: messageOf(error) });
      }
    }
    return null;
  },

  async plainText({ file, password, page, reason, provisional }) {
    const begun = performance.now();
    const read = readPlainText(await documentOf(file, password), page, reason);
    const milliseconds = performance.now() - begun;
    return read && { page, milliseconds, ...packRead(read, provisional) };
  },

  async profile({ summaries, outline }) {
    // The engine wrote the summaries itself.
    const parsed = summaries.map((summary) => JSON.parse(summary) as PageSummary);
    return profileDocument(parsed, outline);
  },

  async finish({ drafts, profile, words }, { isCancelled }) {
    const pages: PageContent[] = [];
    for (const draft of drafts) {
      if (isCancelled()) break;
      pages.push(finished(unpackDraft(draft), profile, words));
    }
    return pages;
  },

  async finishPacked({ drafts, profile }, { isCancelled }) {
    const pages: PackedContent[] = [];
    for (const draft of drafts) {
      if (isCancelled()) break;
      pages.push(packContent(finishPage(unpackDraft(draft), profile)));
    }
    return pages;
  },

  async render({ file, password, page, ...options }) {
    const pdf = await documentOf(file, password);
    return encodePng(pdf.renderPage(page, options));
  },

  async region({ file, password, content, bbox, method }) {
    const { tableInRegion } = await import('../structure/region-table.ts');
    return tableInRegion(await documentOf(file, password), content, bbox, method);
  },

  // Rarely used code is loaded on demand: loading takes longer than a page.
  async wrap({ image, kind }, { report }) {
    const { pdfOfImage } = await import('../read/images/index.ts');
    return pdfOfImage(image, kind, report);
  },

  async understand({ capability, args }) {
    const { run } = await import('./understanding.ts');
    return run(capability, args as ArgsOf<typeof capability>, recognition?.compare);
  },
};

async function handle<K extends TaskKind>(request: Request<K>): Promise<void> {
  const reply = (message: Reply) => port.postMessage(message);
  const { id, kind, args, cancelled } = request;
  reply({ id, type: 'begun' });
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

// The parser is sent first, in its own message: it is compiled while this module is loaded.
port.on('message', (message: Request | WebAssembly.Module) => {
  if (message instanceof WebAssembly.Module) adoptPdfiumModule(message);
  else void handle(message);
});
