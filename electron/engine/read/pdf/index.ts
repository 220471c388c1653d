/** Opens PDFs. */
import { EngineError, type EngineErrorCode } from '../../common/errors.ts';
import { PdfiumDocument } from './pdfium/document.ts';
import { withDamageWarning, withNewTrailer } from './repair.ts';
import { rewritten } from './rewrite.ts';
import { type ByteSource, byteSource, readAll, withoutPadding, withReadLimit } from './source.ts';
import type { OpenOptions, PdfDocument } from './types.ts';

export { adoptPdfiumModule } from './pdfium/instance.ts';

/** Readers look for the header within the first kilobyte (ISO 32000-2, annex H). */
const HEADER_REACH = 1024;

/** Readers look for the end-of-file marker within the last kilobyte (ISO 32000-2, annex H); bytes. */
const MARKER_REACH = 1024;
/** Fewer zero bytes at the end may belong to the file; bytes. */
const PADDING = 64 * 1024;
const DEFAULT_SEARCH_LIMIT = 1_000_000_000;

/** Larger files are not rewritten, which takes the whole file in memory; bytes. */
const REWRITE_LIMIT = 200 * 1024 * 1024;

const MAY_BE_REWRITTEN: ReadonlySet<EngineErrorCode> = new Set([
  'corrupt',
  'no_pages',
  'unsupported_encryption',
]);

export interface OpenPdfOptions extends OpenOptions {
  /** Limit of the parser's WebAssembly heap; bytes. */
  readonly memoryLimit?: number;
  /**
   * Bytes that may be read to open the file: one without a usable cross-reference table is searched
   * for objects from its beginning, at about 100 MB a second.
   */
  readonly searchLimit?: number;
}

/**
 * Opens a path or bytes with PDFium; if it refuses the file or finds no pages, a copy of the pages that
 * pdf.js finds; if there is none, the file with a new trailer.
 * @throws EngineError (as a rejection) if all of them fail.
 */
export async function openPdf(
  source: string | Uint8Array,
  options: OpenPdfOptions = {},
): Promise<PdfDocument> {
  const bytes = withoutPadding(byteSource(source), PADDING);
  let opened = false;
  try {
    if (bytes.size === 0) throw new EngineError('empty_file');
    if (!hasHeader(bytes)) throw new EngineError('not_a_pdf');
    const pdf = openWithPdfium(bytes, options);
    if (!(pdf instanceof EngineError)) {
      opened = true;
      return isTruncated(bytes) ? withDamageWarning(pdf) : pdf;
    }
    if (bytes.size > REWRITE_LIMIT || !MAY_BE_REWRITTEN.has(pdf.code)) throw pdf;
    const copy =
      (await openRewritten(readAll(bytes), options)) ?? openRepaired(readAll(bytes), options);
    // PDFium's error is the better description.
    if (!copy) throw pdf;
    return copy;
  } finally {
    if (!opened) bytes.close();
  }
}

/** Null if no page can be copied. */
async function openRewritten(
  bytes: Uint8Array,
  options: OpenPdfOptions,
): Promise<PdfDocument | null> {
  const copy = await rewritten(bytes, options);
  const pdf = copy && openWithPdfium(byteSource(copy.bytes), options);
  return !pdf || pdf instanceof EngineError ? null : withDamageWarning(pdf, 1, copy.lost);
}

/** Null if it cannot be opened with a new trailer either. */
function openRepaired(bytes: Uint8Array, options: OpenPdfOptions): PdfDocument | null {
  const whole = withNewTrailer(bytes);
  const pdf = whole && openWithPdfium(byteSource(whole), options);
  return !pdf || pdf instanceof EngineError ? null : withDamageWarning(pdf);
}

function openWithPdfium(bytes: ByteSource, options: OpenPdfOptions): PdfDocument | EngineError {
  const { searchLimit = DEFAULT_SEARCH_LIMIT } = options;
  const limited = withReadLimit(bytes, searchLimit);
  try {
    const pdf = new PdfiumDocument(limited, options);
    limited.lift();
    if (pdf.pageCount > 0) return pdf;
    pdf.release();
    return new EngineError('no_pages');
  } catch (error) {
    if (limited.isExhausted) {
      const searched = `Its cross-reference table is damaged, and the search for its pages ended at the limit of ${searchLimit / 1e6} MB.`;
      return new EngineError('corrupt', searched, { cause: error });
    }
    if (error instanceof EngineError) return error;
    return new EngineError('corrupt', undefined, { cause: error });
  }
}

function hasHeader(source: ByteSource): boolean {
  const head = new Uint8Array(Math.min(HEADER_REACH, source.size));
  source.read(0, head);
  return Buffer.from(head).includes('%PDF-');
}

/** Whether the file ends without an end-of-file marker, so that its end is lost. */
function isTruncated(source: ByteSource): boolean {
  const tail = new Uint8Array(Math.min(MARKER_REACH + PADDING, source.size));
  source.read(source.size - tail.length, tail);
  const end = tail.findLastIndex((byte) => byte !== 0) + 1;
  return !Buffer.from(tail.subarray(Math.max(0, end - MARKER_REACH), end)).includes('%%EOF');
}
