/** Which files are documents: PDFs and images of pages. */

/** File extensions, without the dot. */
export const DOCUMENT_EXTENSIONS: readonly string[] = ['pdf', 'png', 'jpg', 'jpeg', 'tif', 'tiff'];

export const isDocumentName = (name: string): boolean =>
  DOCUMENT_EXTENSIONS.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** Files that operating systems create in folders; never added on purpose. */
export const isHiddenName = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db';
