/**
 * The two workers that pdf.js needs for a document: one parses, one draws. Each document has its
 * own, so that a file that blocks its parser blocks no other, and closing it ends all its work. A
 * spare pair is started while the window is idle: starting and compiling them is most of the time
 * that a short document takes to its first page.
 */
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import { pdfjs } from './pdfjs.ts';

export interface PdfWorkers {
  readonly parser: InstanceType<typeof pdfjs.PDFWorker>;
  readonly renderer: Worker;
  /** Ends both; call it after the document that used them is destroyed. */
  end(): void;
}

function startWorkers(): PdfWorkers {
  const parser = new pdfjs.PDFWorker();
  // Drawing also happens in a worker, so that it does not block scrolling.
  const renderer = new Worker(rendererUrl, { type: 'module' });
  return {
    parser,
    renderer,
    end() {
      parser.destroy();
      renderer.terminate();
    },
  };
}

/**
 * After this delay the first page of a document being opened is most likely drawn; milliseconds.
 */
const SPARE_AFTER_MS = 1_500;

let spare: PdfWorkers | null = null;

/** Starts a pair for the next document unless one is already available. */
export function prepareWorkers(): void {
  spare ??= startWorkers();
}

/** A pair for one document; the caller ends it. */
export function takeWorkers(): PdfWorkers {
  const taken = spare ?? startWorkers();
  spare = null;
  setTimeout(prepareWorkers, SPARE_AFTER_MS);
  return taken;
}
