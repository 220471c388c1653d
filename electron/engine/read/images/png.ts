/**
 * Embeds a PNG in a PDF without decoding: both compress rows with the same filters and deflate, so the
 * compressed rows are copied. Images with transparency or interlacing have no such form and must be decoded.
 */

export interface PngPicture {
  /** Rows, filtered and deflated. */
  readonly data: Uint8Array;
  readonly colours: 1 | 3;
  readonly bits: number;
  /** Red, green and blue of each sample value; the samples are then indexes. */
  readonly palette?: Uint8Array;
}

const SIGNATURE_LENGTH = 8;
/** Length and name precede the content of a chunk, a checksum follows it. */
const BEFORE = 8;
const AFTER = 4;
const GREY = 0;
const RGB = 2;
const PALETTE = 3;

/**
 * Null if the image must be decoded.
 * @throws if the file is truncated.
 */
export function undecodedPng(bytes: Uint8Array): PngPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: Uint8Array[] = [];
  let header: Uint8Array | undefined;
  let palette: Uint8Array | undefined;
  let at = SIGNATURE_LENGTH;
  for (let name = ''; name !== 'IEND'; ) {
    if (at + BEFORE > bytes.length) throw new Error('The picture ends too early.');
    const length = view.getUint32(at);
    name = String.fromCharCode(...bytes.subarray(at + 4, at + BEFORE));
    const content = bytes.subarray(at + BEFORE, at + BEFORE + length);
    if (content.length < length) throw new Error('The picture ends too early.');
    if (name === 'IHDR') header = content;
    if (name === 'PLTE') palette = content;
    if (name === 'IDAT') rows.push(content);
    if (name === 'tRNS' || name === 'acTL') return null;
    at += BEFORE + length + AFTER;
  }
  const [bits = 0, kind = 0, , , interlaced] = header?.subarray(8) ?? [];
  if (rows.length === 0) throw new Error('The picture holds no rows.');
  if (interlaced !== 0) return null;
  const data = Buffer.concat(rows);
  if (kind === PALETTE && palette) return { data, colours: 1, bits, palette };
  if (kind === GREY) return { data, colours: 1, bits };
  return kind === RGB ? { data, colours: 3, bits } : null;
}
