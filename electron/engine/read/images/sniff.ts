/** Detects the file type from the first bytes: names and declared types are too often wrong. */

export type FileKind = 'pdf' | 'png' | 'jpeg' | 'tiff' | 'other';
export type ImageKind = Exclude<FileKind, 'pdf' | 'other'>;

/** Readers look for the header of a PDF within the first kilobyte (ISO 32000-2, annex H). */
export const SNIFFED_BYTES = 1024;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const TIFF_LITTLE_ENDIAN = [0x49, 0x49, 0x2a, 0x00];
const TIFF_BIG_ENDIAN = [0x4d, 0x4d, 0x00, 0x2a];

const startsWith = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => head[index] === byte);

/** `head`: the first `SNIFFED_BYTES` of the file, or all of a shorter one. */
export function kindOf(head: Uint8Array): FileKind {
  if (startsWith(head, PNG)) return 'png';
  if (startsWith(head, JPEG)) return 'jpeg';
  if (startsWith(head, TIFF_LITTLE_ENDIAN) || startsWith(head, TIFF_BIG_ENDIAN)) return 'tiff';
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).includes('%PDF-')
    ? 'pdf'
    : 'other';
}

export const isImage = (kind: FileKind): kind is ImageKind => kind !== 'pdf' && kind !== 'other';
