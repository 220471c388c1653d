/**
 * Pairs of a label and a value. A label is short, begins like a title and ends with a colon. Its
 * value follows on the line, in the next column, or below. Because one such line may be the
 * beginning of a sentence, a pair also needs a gap or a change of weight after the colon (see
 * block-roles.ts), or other pairs next to it.
 */
import { unionOf } from '../../../../../shared/geometry.ts';
import type { PageText } from '../../../read/text/types.ts';
import { joinRows } from '../block-text.ts';
import type { BlockDraft, TextStyle } from '../types.ts';

/** Maximum number of words in a label. */
const MAX_LABEL_WORDS = 5;
/** Minimum number of adjacent pairs. */
const MIN_PAIRS = 2;
const MAX_ROWS = 2;
/** Maximum length of a pair and of a value; characters. */
const MAX_PAIR_LENGTH = 140;
const MAX_VALUE_LENGTH = 80;
/** Maximum gap between a label and the value beside it; ems. */
const BESIDE_EMS = 10;
/** Maximum gap between a label and the value below it; ems. */
const BELOW_EMS = 0.8;
/** Maximum horizontal offset of a value below its label; ems. */
const ALIGNED_EMS = 0.5;
const SAME_BASELINE_EMS = 0.25;
/** A value is not larger than its label by this ratio, and not bold if the label is. */
const LARGER = 1.1;

const LABEL = /^(\p{Lu}|\d+[.)]? \p{Lu})(?:[^:.]|(?<=\b\p{L}{1,4})\.){0,38}:(?=\s|$)/u;
const TEXT_END = /[.;,]$/u;

/** The label at the start of `text`, including its colon; null if there is none. */
export function parseKeyLabel(text: string): string | null {
  const label = LABEL.exec(text)?.[0];
  return label !== undefined && label.split(' ').length <= MAX_LABEL_WORDS ? label : null;
}

const isShortText = ({ role, rows }: BlockDraft): boolean =>
  (role === 'paragraph' || role === 'key_value') && rows.length <= MAX_ROWS;

/** Index of the value for the label block at `at`, beside it or below it; -1 if there is none. */
function findValue(
  blocks: readonly BlockDraft[],
  texts: readonly string[],
  at: number,
  taken: ReadonlySet<number>,
): number {
  const block = blocks[at] as BlockDraft;
  const em = block.style.size;
  const baseline = block.rows[0]?.baseline ?? 0;
  const fits = (other: BlockDraft, index: number): boolean =>
    index !== at &&
    !isTitle(other.style) &&
    !taken.has(index) &&
    isShortText(other) &&
    parseKeyLabel(texts[index] ?? '') === null &&
    (texts[index] ?? '').length <= MAX_VALUE_LENGTH &&
    !TEXT_END.test(texts[index] ?? '');
  const isTitle = ({ size, bold }: TextStyle): boolean =>
    size > LARGER * em || (bold && block.style.bold);
  const beside = (other: BlockDraft): boolean =>
    other.x0 > block.x1 &&
    other.x0 - block.x1 < BESIDE_EMS * em &&
    Math.abs((other.rows[0]?.baseline ?? 0) - baseline) < SAME_BASELINE_EMS * em;
  const level = blocks
    .flatMap((other, index) => (fits(other, index) && beside(other) ? [index] : []))
    .sort((a, b) => (blocks[a]?.x0 ?? 0) - (blocks[b]?.x0 ?? 0));
  if (level[0] !== undefined) return level[0];
  const below = blocks[at + 1];
  const under =
    below !== undefined &&
    fits(below, at + 1) &&
    Math.abs(below.x0 - block.x0) < ALIGNED_EMS * em &&
    below.y0 - block.y1 < BELOW_EMS * em;
  return under ? at + 1 : -1;
}

/** Marks pairs and merges label blocks with their value blocks. */
export function pairLabelsWithValues(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
  const texts = blocks.map((block) =>
    isShortText(block)
      ? joinRows(
          text,
          block.rows.map((row) => row.words),
        )
      : '',
  );
  const taken = new Set<number>();
  const joined = new Map<number, number>();
  blocks.forEach((block, at) => {
    const prose = texts[at] ?? '';
    if (!isShortText(block) || block.rows.length > 1 || parseKeyLabel(prose) !== prose) return;
    const value = findValue(blocks, texts, at, taken);
    if (value < 0) return;
    taken.add(value);
    joined.set(at, value);
  });
  const paired: BlockDraft[] = [];
  const proses: string[] = [];
  blocks.forEach((block, at) => {
    if (taken.has(at)) return;
    proses.push(texts[at] ?? '');
    const value = blocks[joined.get(at) ?? -1];
    if (value) {
      const rows = [...block.rows, ...value.rows];
      paired.push({
        ...block,
        ...unionOf(rows),
        rows,
        role: 'key_value',
        gapBelow: value.gapBelow,
      });
    } else paired.push(block);
  });
  return markConsecutivePairs(paired, proses);
}

/** Adjacent labelled lines become pairs. */
function markConsecutivePairs(
  blocks: readonly BlockDraft[],
  texts: readonly string[],
): BlockDraft[] {
  const labelled = blocks.map((block, at) => {
    if (block.role === 'key_value') return true;
    if (!isShortText(block)) return false;
    const prose = texts[at] ?? '';
    const label = parseKeyLabel(prose);
    return (
      label !== null && label !== prose && prose.length <= MAX_PAIR_LENGTH && !TEXT_END.test(prose)
    );
  });
  const together = (at: number): boolean => labelled[at] === true && labelled[at + 1] === true;
  return blocks.map((block, at) => {
    if (!labelled[at] || block.role === 'key_value') return block;
    let first = at;
    while (together(first - 1)) first--;
    let last = at;
    while (together(last)) last++;
    return last - first + 1 >= MIN_PAIRS ? { ...block, role: 'key_value' } : block;
  });
}
