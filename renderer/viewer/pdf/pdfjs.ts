/**
 * pdf.js as the viewer uses it, its workers and data files on the window's own origin.
 *
 * The legacy build: it is a few kilobytes larger and brings what browsers of the last years lack,
 * for in browser mode the reader's browser is not ours to choose.
 */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from './worker.ts?worker&url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps, stand-in fonts, decoders and colour profiles, as the build lays them out. */
const assetUrl = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;

/** Parameters that hold for every document. */
export const documentDefaults = () => ({
  cMapUrl: assetUrl('cmaps'),
  standardFontDataUrl: assetUrl('standard_fonts'),
  wasmUrl: assetUrl('wasm'),
  iccUrl: assetUrl('iccs'),
  // The worker fetches these itself, at app:// as at http://.
  useWorkerFetch: true,
  // Only what is looked at is fetched: a file of 500 pages opens as fast as one of five.
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
