/**
 * Drop caps: a capital spanning several lines at the start of a paragraph is the first letter of
 * the word to its upper right. Detected by its size against the lines to its right; a large capital
 * without text beside it is left unchanged.
 */
import { median } from '../../../common/numbers.ts';
import type { Line, PageText, Word } from '../../../read/text/types.ts';
import { wordAt } from '../page-items.ts';

/** Minimum size of a drop cap against the text beside it. */
const MIN_SIZE_RATIO = 1.8;
/** Maximum gap to the text beside it; ems of the text. */
const MAX_GAP_EMS = 1.5;

const CAPITAL = /^["“‘«„]?\p{Lu}$/u;

/** Moves each drop cap to the start of the line whose first word it belongs to. */
export function attachDropCaps(text: PageText): PageText {
  const usual = median(text.lines.map((line) => line.size));
  const caps = text.lines.flatMap((line, at) => {
    const index = line.words[0];
    if (index === undefined) return [];
    const word = wordAt(text, index);
    const large = word.size >= MIN_SIZE_RATIO * usual && CAPITAL.test(word.text);
    return large ? [{ at, index, word }] : [];
  });
  if (caps.length === 0) return text;

  const lines: Line[] = [...text.lines];
  const glued = new Set<number>();
  for (const { at, index, word } of caps) {
    const rest = (lines[at] as Line).words.slice(1);
    const target = findLineBeside(text, lines, word, index);
    if (target < 0) continue;
    const line = lines[target] as Line;
    if (target === at) lines[at] = { ...line, size: wordAt(text, rest[0] ?? index).size };
    else {
      lines[target] = { ...line, words: [index, ...line.words] };
      lines[at] = { ...(lines[at] as Line), words: rest };
    }
    if (!isWholeWord(text, lines[target] as Line, index)) glued.add(index);
  }
  return {
    ...text,
    words: text.words.map((word, index) => (glued.has(index) ? { ...word, glued: true } : word)),
    lines: lines.filter((line) => line.words.length > 0),
  };
}

/** The first line to the right of the capital, within its height. */
function findLineBeside(text: PageText, lines: readonly Line[], cap: Word, index: number): number {
  let best = -1;
  lines.forEach((line, at) => {
    const first = line.words.find((word) => word !== index);
    if (first === undefined) return;
    const word = wordAt(text, first);
    const beside =
      word.x0 >= cap.x1 - 0.3 * word.size &&
      word.x0 <= cap.x1 + MAX_GAP_EMS * word.size &&
      word.baseline > cap.y0 &&
      word.baseline <= cap.baseline + 0.3 * word.size &&
      word.size * MIN_SIZE_RATIO <= cap.size;
    const above = best < 0 || line.y0 < (lines[best] as Line).y0;
    if (beside && above) best = at;
  });
  return best;
}

/** `A`, `I` and `O` may be words: then the next word is complete. */
function isWholeWord(text: PageText, line: Line, index: number): boolean {
  const next = line.words[line.words.indexOf(index) + 1];
  if (next === undefined || !/^["“‘«„]?[AIO]$/.test(wordAt(text, index).text)) return false;
  const gap = wordAt(text, next).x0 - wordAt(text, index).x1;
  return gap > 0.2 * wordAt(text, next).size;
}
