/**
 * Detects vertical writing, which parsers do not report, from the pen: between glyphs it moves down
 * by about one em and not sideways. Within one text operation two glyphs suffice, as no horizontal
 * text does that; across operations (browsers write vertical text glyph by glyph) three East Asian
 * characters are needed, as a narrow table column can stack letters too.
 */
import type { GlyphColumns } from './types.ts';

/** Horizontal and downward pen steps; ems. */
const SIDEWAYS = 0.15;
const DOWN = { least: 0.5, most: 1.35 } as const;
const SAME_SIZE = 1.05;
const CHAIN = { oneRun: 2, manyRuns: 3 } as const;
const FIRST_EAST_ASIAN = 0x2e80;

/** Sets the angle of vertically written glyphs to the direction of their pen. */
export function rotateVerticalWriting(columns: GlyphColumns): void {
  let start = 0;
  for (let i = 1; i <= columns.count; i++) {
    if (i < columns.count && follows(columns, i)) continue;
    const oneRun = columns.run[start] === columns.run[i - 1];
    if (i - start >= (oneRun ? CHAIN.oneRun : CHAIN.manyRuns)) {
      const rotated = ((columns.angle[start] as number) + 90) % 360;
      columns.angle.fill(rotated, start, i);
    }
    start = i;
  }
}

/** Whether glyph `i` is below the previous one as the next of a vertical line. */
function follows({ originX, originY, size, angle, run, codePoint }: GlyphColumns, i: number) {
  const em = size[i] as number;
  const dx = (originX[i] as number) - (originX[i - 1] as number);
  const dy = (originY[i] as number) - (originY[i - 1] as number);
  // Fast path that is nearly always sufficient: the next glyph of upright text is not below.
  if (angle[i] === 0 && (dy < DOWN.least * em || dy > DOWN.most * em)) return false;
  if (angle[i] !== angle[i - 1]) return false;
  const before = size[i - 1] as number;
  if (em > SAME_SIZE * before || before > SAME_SIZE * em) return false;
  const radians = ((angle[i] as number) * Math.PI) / 180;
  const along = dx * Math.cos(radians) + dy * Math.sin(radians);
  const down = dy * Math.cos(radians) - dx * Math.sin(radians);
  if (Math.abs(along) > SIDEWAYS * em || down < DOWN.least * em || down > DOWN.most * em) {
    return false;
  }
  const eastAsian = (code: number | undefined) => (code ?? 0) >= FIRST_EAST_ASIAN;
  return run[i] === run[i - 1] || (eastAsian(codePoint[i]) && eastAsian(codePoint[i - 1]));
}
