/**
 * A list box shows its options, selected or not. Only the selected ones are what was filled in, so
 * the glyphs of the others are flagged; the form field still lists them.
 */
import { containsPoint } from '../../../../shared/geometry.ts';
import { type FormField, GlyphFlag, type Glyphs } from './types.ts';

/** Glyphs of one option have baselines this close; ems. */
const SAME_LINE = 0.4;

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '');

export function flagUnselectedOptions(glyphs: Glyphs, fields: readonly FormField[]): Glyphs {
  const unselected = fields.flatMap((field) => {
    const { options = [], chosen = [] } = field;
    // A list that shows several options has fewer selected than it has.
    const isKnown = chosen.every((option) => options.includes(option));
    if (field.kind !== 'choice' || options.length < 2 || !isKnown) return [];
    const others = new Set(options.filter((one) => !chosen.includes(one)).map(withoutSpaces));
    return linesIn(glyphs, field).filter((line) => others.has(lineText(glyphs, line)));
  });
  if (unselected.length === 0) return glyphs;
  const flags = glyphs.flags.slice();
  for (const i of unselected.flat()) flags[i] = (flags[i] as number) | GlyphFlag.unselected;
  return { ...glyphs, flags };
}

/** The glyphs that a field draws, line by line. */
function linesIn(glyphs: Glyphs, field: FormField): number[][] {
  const lines: number[][] = [];
  for (let i = 0; i < glyphs.count; i++) {
    const x = ((glyphs.x0[i] as number) + (glyphs.x1[i] as number)) / 2;
    const y = glyphs.originY[i] as number;
    const isDrawn = ((glyphs.flags[i] as number) & GlyphFlag.widget) !== 0;
    if (!isDrawn || !containsPoint(field, x, y)) continue;
    const near = SAME_LINE * (glyphs.size[i] as number);
    const line = lines.find(
      ([first]) => Math.abs((glyphs.originY[first as number] as number) - y) < near,
    );
    if (line) line.push(i);
    else lines.push([i]);
  }
  return lines;
}

const lineText = (glyphs: Glyphs, line: readonly number[]): string =>
  withoutSpaces(
    line
      .toSorted((a, b) => (glyphs.x0[a] as number) - (glyphs.x0[b] as number))
      .map((i) => String.fromCodePoint(glyphs.codePoint[i] as number))
      .join(''),
  );
