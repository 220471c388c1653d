/**
 * pdf.js as configured for the viewer, its workers and data files on the window's own origin. The
 * legacy build is a few kilobytes larger and includes polyfills for recent but not current
 * browsers, because browser mode runs in any browser the user has.
 */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from './worker.ts?worker&url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps, substitute fonts, decoders and colour profiles, in the build's folder layout. */
const assetUrl = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;

/** Parameters common to all documents. */
export const documentDefaults = () => ({
  cMapUrl: assetUrl('cmaps'),
  standardFontDataUrl: assetUrl('standard_fonts'),
  wasmUrl: assetUrl('wasm'),
  iccUrl: assetUrl('iccs'),
  // The worker fetches these itself, for app:// as for http://.
  useWorkerFetch: true,
  // Only ranges in use are fetched: a file of 500 pages opens as fast as one of five.
  disableAutoFetch: true,
  disableStream: true,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
});

export type {
  PDFDocumentLoadingTask,
  PDFDocumentProxy,
  PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
export { pdfjs };
