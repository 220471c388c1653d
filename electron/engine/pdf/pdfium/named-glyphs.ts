/**
 * Reads glyphs without a code point from their names in the font's encoding. PDFium maps names of
 * single characters, but not those of ligatures (`f_i`, `T_h`), nor any of a Type 3 font, for which
 * it returns the character code. The names are in the font's dictionary, which PDFium's interface does not expose: so a copy
 * of the page is written to memory, where dictionaries are plain text. That takes a few
 * milliseconds and is done only for pages with such glyphs. Fonts are identified by name, which Type 3
 * fonts do not have; a code that two fonts of one name map differently is not read.
 */
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
    const name = encodings.get(font)?.get(code);
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
  const { call, scratch } = pdfium;
  const copy = call.FPDF_CreateNewDocument();
  if (copy === 0) return '';
  pdfium.ints[scratch >> 2] = pageIndex;
  const imported = call.FPDF_ImportPagesByIndex(copy, document, scratch, 1, 0) !== 0;
  const writer = imported ? call.PDFiumExt_OpenFileWriter() : 0;
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
const ENCODING = /\/Encoding\s+(\d+) 0 R/;
const DIFFERENCES = /\/Differences\s*\[([^\]]*)\]/;

/** `file`: uncompressed objects, as PDFium writes them. */
function encodingsOf(file: string): Encodings {
  const objects = new Map([...file.matchAll(OBJECT)].map(([, number, body]) => [number, body]));
  const encodings: Encodings = new Map();
  for (const body of objects.values()) {
    if (body === undefined) continue;
    const name = BASE_FONT.exec(body)?.[1] ?? (TYPE_3.test(body) ? '' : undefined);
    if (name === undefined) continue;
    const reference = ENCODING.exec(body)?.[1];
    const differences = DIFFERENCES.exec((reference && objects.get(reference)) || body)?.[1];
    if (differences !== undefined)
      addDifferences(encodings, untagged(unescaped(name)), differences);
  }
  return encodings;
}

function addDifferences(encodings: Encodings, font: string, differences: string): void {
  const names = encodings.get(font) ?? new Map<number, string | null>();
  encodings.set(font, names);
  let code = 0;
  for (const token of differences.match(/\d+|\/[^\s/]+/g) ?? []) {
    if (!token.startsWith('/')) code = Number(token);
    else {
      const name = unescaped(token.slice(1));
      const known = names.get(code);
      names.set(code++, known === undefined || known === name ? name : null);
    }
  }
}

const unescaped = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
