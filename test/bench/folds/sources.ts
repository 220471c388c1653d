/**
 * Which labelled documents come from one source: pages of one document, documents of one publisher or
 * one template. Where nothing names the source, it shows in the fonts and the page size, and in words
 * that few documents use. What most documents share says little, so each font and each word counts by
 * the logarithm of its inverse document frequency.
 */
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { groupAlike, overlap } from '../grouping.ts';

/** What tells the source of a document; besides `file` its first page shows it. */
export interface SourceSigns {
  /** That the page was made of, where that is known. */
  readonly file?: string | undefined;
  /** In whole points. */
  readonly size: string;
  readonly fonts: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Weighted overlap from which fonts, or words, are those of one source. */
const SAME_FONTS = 0.4;
const SAME_WORDS = 0.15;
/** A font is rare, and tells a source, in at most this share of all documents. */
const RARE = 0.08;
/** Shorter words are common. */
const LETTERS = 4;

export async function sourceSigns(path: string): Promise<SourceSigns> {
  const pdf = await openPdf(path);
  try {
    const { width, height, fonts, glyphs } = pdf.readPage(1);
    const text = Array.from(glyphs.codePoint, (code) => String.fromCodePoint(code)).join('');
    const words = text.toLowerCase().split(/[^\p{L}]+/u);
    return {
      size: `${Math.round(width)} x ${Math.round(height)}`,
      fonts: new Set(fonts.map(({ name }) => name)),
      words: new Set(words.filter((word) => word.length >= LETTERS)),
    };
  } finally {
    pdf.close();
  }
}

/** The group of each document, by the signs of all of them. */
export function sourcesOf(documents: ReadonlyMap<string, SourceSigns>): Map<string, string> {
  const all = [...documents.values()];
  const fonts = frequencies(all.map((signs) => signs.fonts));
  const words = frequencies(all.map((signs) => signs.words));
  const weigher = (counts: ReadonlyMap<string, number>) => (item: string) =>
    Math.log(all.length / (counts.get(item) ?? 1));
  const [fontWeight, wordWeight] = [weigher(fonts), weigher(words)];
  const isRare = (font: string) => (fonts.get(font) ?? 0) <= Math.max(2, RARE * all.length);
  const hasSameFonts = (a: SourceSigns, b: SourceSigns): boolean =>
    a.size === b.size &&
    [...a.fonts].some((font) => b.fonts.has(font) && isRare(font)) &&
    overlap(a.fonts, b.fonts, fontWeight) >= SAME_FONTS;
  return groupAlike(
    documents,
    (a, b) =>
      (a.file !== undefined && a.file === b.file) ||
      hasSameFonts(a, b) ||
      overlap(a.words, b.words, wordWeight) >= SAME_WORDS,
  );
}

function frequencies(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of sets.flatMap((set) => [...set])) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
