/**
 * Damage to PDFs as the world and its attackers do it, drawn by a seeded generator so that every run
 * does the same: lost and changed bytes, objects in each other's place, numbers beyond all measure,
 * structures without end, lengths and offsets that lie.
 */
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

/** From 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Mulberry32, by Tommy Ettinger: 32 bits of state, good enough to choose by. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below)) | 0;
  };
}

/**
 * The same document with its objects and its contents in the open: damage to compressed bytes only
 * ever makes bytes that do not decompress.
 */
export async function inTheOpen(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes);
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filter = object.dict.get(PDFName.of('Filter'));
    const font = object.dict.has(PDFName.of('Length1')) || object.dict.has(PDFName.of('Subtype'));
    if (String(filter) !== '/FlateDecode' || font) continue;
    const open = object.dict.clone(pdf.context);
    open.delete(PDFName.of('Filter'));
    pdf.context.assign(ref, PDFRawStream.of(open, decodePDFRawStream(object).decode()));
  }
  return pdf.save({ useObjectStreams: false });
}

/** Each takes the file as one character a byte. */
type Mutation = (pdf: string, random: Random) => string;

const HUGE = ['99999999999', '-2147483648', '4294967295', '1e38', '0.0000000001', '-0', '1e999'];
const DEEP = 20_000;

/** One of the matches of `pattern`, replaced. */
function replaceOne(
  pdf: string,
  pattern: RegExp,
  random: Random,
  by: (match: string) => string,
): string {
  const matches = [...pdf.matchAll(pattern)];
  const match = matches[random(matches.length)];
  if (!match) return pdf;
  return pdf.slice(0, match.index) + by(match[0]) + pdf.slice(match.index + match[0].length);
}

function replaceSome(
  pdf: string,
  pattern: RegExp,
  random: Random,
  by: (match: string) => string,
): string {
  let changed = pdf;
  for (let times = 1 + random(8); times > 0; times--) {
    changed = replaceOne(changed, pattern, random, by);
  }
  return changed;
}

const oneOf = (values: readonly string[], random: Random): string =>
  values[random(values.length)] ?? '';

const NUMBER = /(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])/g;
const OBJECT = /\d+ 0 obj[\s\S]*?endobj/g;

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'changed bytes': (pdf, random) =>
    replaceSome(pdf, /[\s\S]/g, random, () => String.fromCharCode(random(256))),
  'an end cut off': (pdf, random) => pdf.slice(0, random(pdf.length)),
  'a lost piece': (pdf, random) => {
    const from = random(pdf.length);
    return pdf.slice(0, from) + pdf.slice(from + 1 + random(400));
  },
  'a piece twice': (pdf, random) => {
    const from = random(pdf.length);
    const to = from + 1 + random(400);
    return pdf.slice(0, to) + pdf.slice(from);
  },
  'objects in each other’s place': (pdf, random) => {
    const objects = pdf.match(OBJECT) ?? [];
    const bodyOf = (object: string) => object.slice(object.indexOf('obj'));
    const body = bodyOf(oneOf(objects, random));
    return replaceOne(pdf, OBJECT, random, (object) => object.replace(bodyOf(object), () => body));
  },
  'references astray': (pdf, random) =>
    replaceSome(pdf, /\d+ 0 R/g, random, () => `${1 + random(20)} 0 R`),
  'huge numbers': (pdf, random) => replaceSome(pdf, NUMBER, random, () => oneOf(HUGE, random)),
  'structures without end': (pdf, random) =>
    replaceOne(pdf, /\[|<<|\bBT\b|\bq\b/g, random, (opening) => `${opening} `.repeat(DEEP)),
  'a stream without end': (pdf, random) =>
    replaceOne(pdf, /endstream/g, random, () => '').replace(/\/Length \d+/, '/Length 2000000000'),
  'lengths that lie': (pdf, random) =>
    replaceOne(pdf, /\/Length \d+/g, random, () => `/Length ${oneOf(HUGE, random)}`),
  'offsets that lie': (pdf, random) =>
    replaceSome(pdf, /\d{10} \d{5} [nf]|startxref\s+\d+/g, random, (entry) =>
      entry.replace(/\d+/, () => String(random(10 * pdf.length))),
    ),
  'a table that comes before itself': (pdf, random) =>
    replaceOne(pdf, /trailer\s*<</g, random, (trailer) => {
      const start = /startxref\s+(\d+)/.exec(pdf)?.[1] ?? '0';
      return `${trailer} /Prev ${start}`;
    }),
  'contents repeated': (pdf, random) =>
    replaceOne(pdf, /\bBT\b[\s\S]{0,400}?\bET\b/g, random, (text) => `${text} `.repeat(2000)),
};

export function mutate(bytes: Uint8Array, name: string, random: Random): Uint8Array {
  const mutation = MUTATIONS[name];
  if (!mutation) throw new RangeError(`there is no mutation "${name}"`);
  const pdf = Buffer.from(bytes).toString('latin1');
  return Buffer.from(mutation(pdf, random), 'latin1');
}
