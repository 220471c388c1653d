import type { LanguageCode } from './languages.ts';

export interface DocumentUpload {
  readonly filename: string;
  /** Language in which scanned pages are read. */
  readonly language: LanguageCode;
  /** The pages to read, such as `1-3,7`; default: all. */
  readonly pages?: string | undefined;
  /** Path of the file on this computer; empty if unknown. */
  readonly sourcePath: string;
}

/** Larger files are uploaded in parts of this size, which a lost connection does not repeat; bytes. */
export const PART_SIZE = 8 * 1024 * 1024;

export const SOURCE_PATH_HEADER = 'x-source-path';

/** Request headers with which window and desktop upload a document (`uploadDocument`). */
export const uploadHeaders = ({ filename, language, pages, sourcePath }: DocumentUpload) => ({
  'content-type': 'application/pdf',
  'x-file-name': encodeURIComponent(filename),
  'x-languages': language,
  ...(pages && { 'x-pages': pages }),
  ...(sourcePath && { [SOURCE_PATH_HEADER]: encodeURIComponent(sourcePath) }),
});
