/**
 * Reads glyphs without a code point from their names in the font's encoding. PDFium maps names of
 * single characters, but not those of ligatures (`f_i`, `T_h`), nor any of a Type 3 font, for which
 * it returns the character code, nor codes that are code points (`/ToUnicode /Identity-H`). What the
 * font says is in its dictionary, which PDFium's interface does not expose: so a copy of the page is
 * written to memory, where dictionaries are plain text. That takes a few milliseconds and is done only
 * for pages with such glyphs. Fonts are identified by name, which Type 3 fonts do not have; a code that
 * two fonts of one name map differently is not read.
 */
import { ownValue } from '../../../../../shared/own-value.ts';
import { untagged } from '../fonts.ts';
import { textOfGlyphName } from '../glyph-names.ts';
import { respell } from '../respell.ts';
import type { Pointer } from './exports.ts';
import type { PageGlyphs } from './glyphs.ts';
import type { PdfiumInstance } from './instance.ts';

/** Larger copies (with large images) are not searched; bytes. */
const COPY_LIMIT = 64 * 1024 * 1024;

/** Per font name: from character codes to glyph names; null if fonts disagree. */
type Encodings = Map<string, Map<number, string | null>>;

/** Names of a font whose codes are code points. */
const CODE_POINTS: Map<number, string | null> = new Map();
const nameOf = (code: number): string => `u${code.toString(16).toUpperCase().padStart(4, '0')}`;

export function readNamedGlyphs(
  pdfium: PdfiumInstance,
  document: Pointer,
  pageIndex: number,
  text: PageGlyphs,
): PageGlyphs {
  if (text.unmapped.size === 0) return text;
  const encodings = encodingsOf(copyOf(pdfium, document, pageIndex));
  if (encodings.size === 0) return text;
  const spellings = new Map<number, readonly number[]>();
  for (const [glyph, code] of text.unmapped) {
    const font = text.fonts[text.glyphs.font[glyph] as number]?.name ?? '';
    const names = encodings.get(font);
    const name = names === CODE_POINTS ? nameOf(code) : names?.get(code);
    const letters = name == null ? null : textOfGlyphName(name);
    if (letters === null) continue;
    spellings.set(
      glyph,
      Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
    );
  }
  return spellings.size === 0 ? text : { ...text, glyphs: respell(text.glyphs, spellings).glyphs };
}

/** The page as a separate file, one character per byte. */
function copyOf(pdfium: PdfiumInstance, document: Pointer, pageIndex: number): string {
  const { call } = pdfium;
  const copy = pdfium.copyPage(document, pageIndex);
  if (copy === 0) return '';
  const writer = call.PDFiumExt_OpenFileWriter();
  let file = '';
  if (writer !== 0) {
    call.PDFiumExt_SaveAsCopy(copy, writer);
    const size = call.PDFiumExt_GetFileWriterSize(writer);
    if (size > 0 && size <= COPY_LIMIT) {
      file = pdfium.withBuffer(size, (buffer) => {
        call.PDFiumExt_GetFileWriterData(writer, buffer, size);
        return Buffer.from(pdfium.bytes.buffer, buffer, size).toString('latin1');
      });
    }
    call.PDFiumExt_CloseFileWriter(writer);
  }
  call.FPDF_CloseDocument(copy);
  return file;
}

const OBJECT = /(?:^|[\r\n])(\d+) 0 obj\s*(<<[\s\S]*?)(?:endobj|stream\r?\n)/g;
const BASE_FONT = /\/BaseFont\s*\/([^\s/<>[\]()]+)/;
const TYPE_3 = /\/Subtype\s*\/Type3\b/;
const COMPOSITE = /\/Subtype\s*\/Type0\b/;
/** What some producers write instead of a map: the codes of the font are code points. */
const IDENTITY = /\/ToUnicode\s*\/Identity-[HV]\b/;
const ENCODING = /\/Encoding\s+(\d+) 0 R/;
const BASE_ENCODING = /\/(?:Base)?Encoding\s*\/(\w+)/;
const CHARSETS: Readonly<Record<string, string>> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
};
const FIRST_PRINTED = 0x21;
const DIFFERENCES = /\/Differences\s*\[([^\]]*)\]/;

/** `file`: uncompressed objects, as PDFium writes them. */
function encodingsOf(file: string): Encodings {
  const objects = new Map([...file.matchAll(OBJECT)].map(([, number, body]) => [number, body]));
  const encodings: Encodings = new Map();
  for (const body of objects.values()) {
    if (body === undefined) continue;
    const name = BASE_FONT.exec(body)?.[1] ?? (TYPE_3.test(body) ? '' : undefined);
    if (name === undefined) continue;
    const font = untagged(unescaped(name));
    if (COMPOSITE.test(body)) {
      const agrees = IDENTITY.test(body) && (encodings.get(font) ?? CODE_POINTS) === CODE_POINTS;
      encodings.set(font, agrees ? CODE_POINTS : new Map());
      continue;
    }
    const reference = ENCODING.exec(body)?.[1];
    const encoding = (reference && objects.get(reference)) || body;
    const names = new Map([
      ...(TYPE_3.test(body) ? baseNames(encoding) : []),
      ...differences(DIFFERENCES.exec(encoding)?.[1] ?? ''),
    ]);
    if (names.size > 0) addNames(encodings, font, names);
  }
  return encodings;
}

/** Names of the encoding that the differences are from; PDFium applies it except in Type 3 fonts. */
function baseNames(encoding: string): [code: number, name: string][] {
  const charset = ownValue(CHARSETS, BASE_ENCODING.exec(encoding)?.[1] ?? '');
  if (charset === undefined) return [];
  const letters = new TextDecoder(charset).decode(
    Uint8Array.from({ length: 256 }, (_, code) => code),
  );
  return Array.from(letters, (letter, code): [number, string] => [
    code,
    nameOf(letter.charCodeAt(0)),
  ]).slice(FIRST_PRINTED);
}

function differences(entries: string): [code: number, name: string][] {
  const names: [number, string][] = [];
  let code = 0;
  for (const token of entries.match(/\d+|\/[^\s/]+/g) ?? []) {
    if (token.startsWith('/')) names.push([code++, unescaped(token.slice(1))]);
    else code = Number(token);
  }
  return names;
}

function addNames(encodings: Encodings, font: string, names: ReadonlyMap<number, string>): void {
  const known = encodings.get(font);
  const all =
    known === undefined || known === CODE_POINTS ? new Map<number, string | null>() : known;
  encodings.set(font, all);
  for (const [code, name] of names) {
    const other = all.get(code);
    all.set(code, other === undefined || other === name ? name : null);
  }
}

const unescaped = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
