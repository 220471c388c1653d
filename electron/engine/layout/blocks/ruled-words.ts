/**
 * Words that a drawn line underlines or strikes out. Only a thin line that begins and ends where
 * words do is the typist's: rules of tables and between sections are longer than the text at them.
 */
import type { Ruling } from '../../pdf/types.ts';
import type { Line, PageText } from '../../text/types.ts';
import { wordAt } from '../items.ts';
import type { RuledWords } from '../types.ts';

/** Thickness at most, in ems. */
const THICKEST_EMS = 0.13;
/** Where the line lies, in ems below the baseline: of an underline, and of a strike. */
const UNDER_EMS = [-0.02, 0.32] as const;
const STRIKE_EMS = [-0.45, -0.15] as const;
/** The line ends this near to the ends of its words, in ems. */
const ENDS_EMS = 0.35;

/** The words of `line` over which `ruling` runs from end to end; none where it does not fit. */
function fitted(text: PageText, line: Line, ruling: Ruling): number[] {
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

export function ruledWords(text: PageText): RuledWords {
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
      if (depth < STRIKE_EMS[0] || ruling.thickness > THICKEST_EMS * line.size) continue;
      const words = depth >= UNDER_EMS[0] ? underlined : depth <= STRIKE_EMS[1] ? struck : null;
      if (words) for (const index of fitted(text, line, ruling)) words.add(index);
    }
  }
  return { underlined: [...underlined], struck: [...struck] };
}
