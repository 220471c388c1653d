/** File names in requests and responses. */

const LONGEST = 255;
const FALLBACK = 'document.pdf';
/** Path separators, control characters, and marks that change the text direction. */
const UNSAFE = /[\\/\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A name without folders and without characters that could mislead a reader or a shell. */
export function safeName(name: string): string {
  const clean = name.normalize('NFC').replace(UNSAFE, '_').trim().slice(0, LONGEST).toWellFormed();
  return /^\.*$/.test(clean) ? FALLBACK : clean;
}

/** The name of a PDF or an image without its extension, for derived files. */
export const stemOf = (name: string): string => name.replace(/\.(pdf|png|jpe?g|tiff?)$/i, '');

/** Decodes text that may be percent-encoded, such as header values and paths. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The name of a downloaded file: from its Content-Disposition (RFC 6266), else the end of its path.
 */
export function filenameFrom(disposition: string | undefined, url: URL): string {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '');
  const name = extended ? decoded(extended) : (plain?.[1] ?? plain?.[2]);
  const last = decoded(url.pathname.split('/').at(-1) ?? '');
  return safeName(name || last || FALLBACK);
}

/** Content-Disposition of an attachment, with an ASCII and an exact form of the name (RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
