/**
 * Text formation: a page's glyphs become words and line segments.
 *
 * Glyphs are chosen (`usable.ts`) by what is seen of them and what their fonts are worth
 * (`readable-fonts.ts`), laid in strips by writing direction (`strip.ts`), cut into stretches as the
 * content wrote them (`stretches.ts`), gathered into rows by baseline (`rows.ts`), parted into words
 * (`words.ts`, `placed-words.ts`), and rows into line segments (`lines.ts`). What becomes no text is
 * named (`left-out.ts`), and where text cannot be trusted is marked for recognition
 * (`unreadable.ts`).
 */
import type { RawPage } from '../pdf/types.ts';
import { LeftOutTally } from './left-out.ts';
import { dividersOf, readSegment, splitRow } from './lines.ts';
import { formRows } from './rows.ts';
import { cutStretches } from './stretches.ts';
import { layStrips } from './strip.ts';
import type { Line, PageText, Word } from './types.ts';
import { unreadablePlaces } from './unreadable.ts';
import { chooseGlyphs, needsOcr } from './usable.ts';
import { formWords } from './words.ts';

export function formText(raw: RawPage): PageText {
  const { glyphs } = raw;
  const leftOut = new LeftOutTally();
  const { kept, doubtful, warnings } = chooseGlyphs(raw, leftOut);
  const words: Word[] = [];
  const lines: Line[] = [];
  for (const strip of layStrips(glyphs, kept)) {
    const dividers = dividersOf(strip.angle, raw.rulings);
    const stretches = cutStretches(strip, glyphs, leftOut);
    for (const row of formRows(strip, glyphs, stretches, leftOut)) {
      for (const segment of splitRow(formWords(strip, raw, row), dividers)) {
        lines.push(readSegment(strip, raw, segment, words));
      }
    }
  }
  const left = leftOut.finish();
  const { page, width, height, rotation, fonts, rulings, fills, pictures, links, fields } = raw;
  return {
    page,
    width,
    height,
    rotation,
    source: words.length > 0 ? 'native' : 'none',
    needsOcr: needsOcr(raw, words),
    unreadable: unreadablePlaces(words, lines, left, doubtful),
    fonts,
    words,
    lines,
    rulings,
    fills,
    pictures,
    links,
    fields,
    ...(raw.structure && { structure: raw.structure.elements }),
    leftOut: left,
    warnings: [...raw.warnings, ...warnings],
  };
}
