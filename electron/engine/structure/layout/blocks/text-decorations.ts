/**
 * Words underlined or struck out by a drawn line. Only a thin line that starts and ends with words
 * counts: table rules and section rules are longer than their text.
 */
import type { Ruling } from '../../../read/pdf/types.ts';
import type { Line, PageText } from '../../../read/text/types.ts';
import { wordAt } from '../page-items.ts';
import type { TextDecorations } from '../types.ts';

/** Maximum thickness; ems. */
const MAX_THICKNESS_EMS = 0.13;
/** Ranges below the baseline for underlines and strikethroughs; ems. */
const UNDER_EMS = [-0.02, 0.32] as const;
const STRIKE_EMS = [-0.45, -0.15] as const;
/** Maximum distance between the ends of the line and of its words; ems. */
const ENDS_EMS = 0.35;

/** The words of `line` covered by `ruling` from end to end; none if it does not fit. */
function wordsOverRuling(text: PageText, line: Line, ruling: Ruling): number[] {
  const over = line.words.filter((index) => {
    const { x0, x1 } = wordAt(text, index);
    const middle = (x0 + x1) / 2;
    return middle > ruling.start && middle < ruling.end;
  });
  const first = over[0];
  const last = over.at(-1);
  if (first === undefined || last === undefined) return [];
  const slack = ENDS_EMS * line.size;
  const fits =
    Math.abs(wordAt(text, first).x0 - ruling.start) < slack &&
    Math.abs(wordAt(text, last).x1 - ruling.end) < slack;
  return fits ? over : [];
}

export function detectTextDecorations(text: PageText): TextDecorations {
  const underlined = new Set<number>();
  const struck = new Set<number>();
  const rulings = text.rulings
    .filter(({ orientation }) => orientation === 'horizontal')
    .sort((a, b) => a.position - b.position);
  if (rulings.length === 0) return { underlined: [], struck: [] };
  for (const line of text.lines) {
    if (line.angle !== 0) continue;
    for (const ruling of rulings) {
      const depth = (ruling.position - line.baseline) / line.size;
      if (depth > UNDER_EMS[1]) break;
      if (depth < STRIKE_EMS[0] || ruling.thickness > MAX_THICKNESS_EMS * line.size) continue;
      const words = depth >= UNDER_EMS[0] ? underlined : depth <= STRIKE_EMS[1] ? struck : null;
      if (words) for (const index of wordsOverRuling(text, line, ruling)) words.add(index);
    }
  }
  return { underlined: [...underlined], struck: [...struck] };
}
