/**
 * Text formation: a page's glyphs become words and line segments.
 *
 * 1. `glyph-selection.ts` selects visible glyphs of readable fonts (`font-readability.ts`).
 * 2. `oriented-glyphs.ts` groups them by writing direction.
 * 3. `text-runs.ts` splits them into runs in content order.
 * 4. `glyph-rows.ts` groups runs on one baseline into rows, scripts included (`scripts.ts`).
 * 5. `words.ts` splits rows into words (`spacing.ts`, `row-words.ts`, `word-text.ts`).
 * 6. `line-segments.ts` splits rows into line segments at gutters.
 *
 * Glyphs that become no text are reported (`left-out-glyphs.ts`); regions whose text cannot be
 * trusted are marked for OCR (`unreadable-regions.ts`).
 */
import { containsPoint } from '../../../../shared/geometry.ts';
import type { RawPage } from '../pdf/types.ts';
import { withMarkColumns } from './choice-rows.ts';
import { type Comb, isOfComb, isRulingOfComb, joinCombs } from './combs.ts';
import { formGlyphRows } from './glyph-rows.ts';
import { needsOcr, selectGlyphs } from './glyph-selection.ts';
import { LeftOutCollector } from './left-out-glyphs.ts';
import { appendLine, runsRightToLeft, splitRowAtGutters, toDividers } from './line-segments.ts';
import { orientGlyphs } from './oriented-glyphs.ts';
import { splitIntoTextRuns } from './text-runs.ts';
import type { Line, PageText, Word } from './types.ts';
import { findUnreadableRegions, findUnwrittenLines } from './unreadable-regions.ts';
import { formWords } from './words.ts';

export function formText(raw: RawPage): PageText {
  const leftOut = new LeftOutCollector();
  const { kept, lowConfidence, warnings } = selectGlyphs(raw, leftOut);
  const words: Word[] = [];
  const lines: Line[] = [];
  const combs: Comb[] = [];
  const chosen = raw.fields.filter((field) => (field.chosen ?? []).length > 0);
  for (const oriented of orientGlyphs(raw.glyphs, kept)) {
    const lists = oriented.angle === 0 ? chosen : [];
    const dividers = toDividers(oriented.angle, raw.rulings);
    const runs = splitIntoTextRuns(oriented, raw.glyphs, leftOut);
    const rows = formGlyphRows(oriented, raw.glyphs, runs, lists, leftOut).map((row) =>
      joinCombs(formWords(oriented, raw, row), dividers),
    );
    const found = rows.flatMap((row) => row.combs);
    const between = dividers.filter(
      (divider) =>
        !found.some((comb) => isOfComb(divider, comb)) &&
        !lists.some((list) => containsPoint(list, divider.u, (divider.v0 + divider.v1) / 2)),
    );
    if (oriented.angle === 0) combs.push(...found);
    const isRightToLeft = runsRightToLeft(rows.flatMap((one) => one.words));
    for (const row of withMarkColumns(rows.map((one) => one.words))) {
      for (const segment of splitRowAtGutters(row, between)) {
        lines.push(appendLine(oriented, raw, segment, words, isRightToLeft));
      }
    }
  }
  const left = leftOut.finish();
  const { glyphs: _, outlinedText, structure, ...drawn } = raw;
  return {
    ...drawn,
    source: words.length > 0 ? 'native' : 'none',
    needsOcr: needsOcr(raw, words),
    unreadable: [
      ...findUnreadableRegions(words, lines, left, lowConfidence),
      ...findUnwrittenLines(outlinedText, words),
    ],
    words,
    lines,
    rulings: raw.rulings.filter((ruling) => !combs.some((comb) => isRulingOfComb(ruling, comb))),
    ...(structure && { structure: structure.elements }),
    leftOut: left,
    warnings: [...raw.warnings, ...warnings],
  };
}
