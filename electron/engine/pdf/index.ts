/** Opens PDFs. */
import { EngineError } from '../errors.ts';
import { PdfiumDocument } from './pdfium/document.ts';
import { type ByteSource, byteSource } from './source.ts';
import type { OpenOptions, PdfDocument } from './types.ts';

export { adoptPdfiumModule, pdfiumModule } from './pdfium/instance.ts';

/** Readers look for the header within the first kilobyte (ISO 32000-2, annex H). */
const HEADER_REACH = 1024;

export interface OpenPdfOptions extends OpenOptions {
  /** Ceiling of the parser's WebAssembly heap; bytes. */
  readonly memoryLimit?: number;
}

/** Opens a path or bytes. Rejects with EngineError where nothing can be read. */
export async function openPdf(
  source: string | Uint8Array,
  options: OpenPdfOptions = {},
): Promise<PdfDocument> {
  const bytes = byteSource(source);
  try {
    if (bytes.size === 0) throw new EngineError('empty_file');
    if (!hasHeader(bytes)) throw new EngineError('not_a_pdf');
    const pdf = new PdfiumDocument(bytes, options);
    if (pdf.pageCount === 0) throw new EngineError('no_pages');
    return pdf;
  } catch (error) {
    bytes.close();
    throw error;
  }
}

function hasHeader(source: ByteSource): boolean {
  const head = new Uint8Array(Math.min(HEADER_REACH, source.size));
  source.read(0, head);
  return Buffer.from(head).includes('%PDF-');
}
