/** What kind of page it is, and about how long reading it takes: told in a fraction of that time. */
import { warningTexts } from '../../../shared/coded-text.ts';
import type { PageInspection } from '../../../shared/contract/upload.ts';
import { containsCenter } from '../../../shared/geometry.ts';
import type { PdfDocument } from './pdf/types.ts';
import { formText } from './text/index.ts';
import type { Word } from './text/types.ts';
import { findUnwrittenLines } from './text/unreadable-regions.ts';

export type { PageInspection };
export type TextKind = PageInspection['text'];

/** Minimum share of the lines or words of a page for which it is called drawn or garbled. */
const MOSTLY = 0.2;
/** A native page takes so many times as long to read as to inspect: the median of filings and reports. */
const READING = 3;
/** Recognition of a page; seconds. */
const RECOGNITION = 2;

/** `page` is 1-based. */
export function inspectPage(pdf: PdfDocument, page: number): PageInspection {
  const begun = performance.now();
  try {
    const raw = pdf.readPage(page);
    const { words, lines, unreadable, needsOcr } = formText(raw);
    const drawn = findUnwrittenLines(raw.outlinedText, words).length;
    const isUnknown = (word: Word) => unreadable.some((region) => containsCenter(region, word));
    const kinds: readonly [TextKind, boolean][] = [
      ['drawn', drawn > MOSTLY * (lines.length + drawn)],
      ['scan', needsOcr],
      ['garbled', words.filter(isUnknown).length > MOSTLY * words.length],
      ['native', words.length > 0],
    ];
    const text = kinds.find(([, applies]) => applies)?.[0] ?? 'none';
    const isRecognised = unreadable.length > 0 || needsOcr;
    const inspected = (performance.now() - begun) / 1000;
    const seconds = READING * inspected + (isRecognised ? RECOGNITION : 0);
    return {
      page,
      text,
      words: words.length,
      fields: raw.fields.length,
      seconds,
      ...warningTexts(raw.warnings),
    };
  } catch {
    return { page, text: 'damaged', words: 0, fields: 0, seconds: 0, warnings: [] };
  }
}
