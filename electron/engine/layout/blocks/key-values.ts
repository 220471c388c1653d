/**
 * Pairs of a label and a value. A label is short, begins like a title and ends with a colon; its
 * value follows behind it, level with it in the next column, or below it. One such line may be the
 * beginning of a sentence: what shows a pair is a gap or a change of weight behind the colon (see
 * roles.ts), or other pairs next to it.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import type { PageText } from '../../text/types.ts';
import { proseOf } from '../prose.ts';
import type { BlockDraft, Style } from '../types.ts';

/** Words of a label at most. */
const LABEL_WORDS = 5;
/** Pairs next to each other that show that they are. */
const LEAST_PAIRS = 2;
const MOST_ROWS = 2;
/** Letters of a pair, of a value at most; more is text. */
const LONGEST = 140;
const LONGEST_VALUE = 80;
/** White space between a label and the value level with it, in ems. */
const BESIDE_EMS = 10;
/** White space between a label and the value below it, in ems. */
const BELOW_EMS = 0.8;
/** The value stands under its label within this, in ems. */
const ALIGNED_EMS = 0.5;
const SAME_BASELINE_EMS = 0.25;
/** What is set this much larger than the label, or as bold as it, is no value of it. */
const LARGER = 1.1;
/** White space between pairs that stand together, in ems. */
const TOGETHER_EMS = 2;

const LABEL = /^(\p{Lu}|\d+[.)]? \p{Lu})(?:[^:.]|(?<=\b\p{L}{1,4})\.){0,38}:(?=\s|$)/u;
const TEXT_END = /[.;,]$/u;

/** The label with which `text` begins, its colon included; null without one. */
export function labelOf(text: string): string | null {
  const label = LABEL.exec(text)?.[0];
  return label !== undefined && label.split(' ').length <= LABEL_WORDS ? label : null;
}

const isPlain = ({ role, rows }: BlockDraft): boolean =>
  (role === 'paragraph' || role === 'key_value') && rows.length <= MOST_ROWS;

/** The value of the label that `block` is: level with it, or below. Index, or -1. */
function valueAt(
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
    isPlain(other) &&
    labelOf(texts[index] ?? '') === null &&
    (texts[index] ?? '').length <= LONGEST_VALUE &&
    !TEXT_END.test(texts[index] ?? '');
  const isTitle = ({ size, bold }: Style): boolean =>
    size > LARGER * em || (bold && block.style.bold);
  const beside = (other: BlockDraft): boolean =>
    other.x0 > block.x1 &&
    other.x0 - block.x1 < BESIDE_EMS * em &&
    Math.abs((other.rows[0]?.baseline ?? 0) - baseline) < SAME_BASELINE_EMS * em;
  const level = blocks
    .flatMap((other, index) => (fits(other, index) && beside(other) ? [index] : []))
    .sort((a, b) => (blocks[a]?.x0 ?? 0) - (blocks[b]?.x0 ?? 0));
  const nearest = level[0];
  if (nearest !== undefined) {
    const between = blocks.some(
      (other, index) => index !== nearest && beside(other) && other.x0 < (blocks[nearest]?.x0 ?? 0),
    );
    if (!between) return nearest;
  }
  const below = blocks[at + 1];
  const under =
    below !== undefined &&
    fits(below, at + 1) &&
    below.rows.length === 1 &&
    Math.abs(below.x0 - block.x0) < ALIGNED_EMS * em &&
    below.y0 - block.y1 < BELOW_EMS * em &&
    below.y0 > block.y0;
  return under ? at + 1 : -1;
}

/** The blocks with the pairs marked, labels joined with their values. */
export function pairUp(text: PageText, blocks: readonly BlockDraft[], body: Style): BlockDraft[] {
  const texts = blocks.map((block) =>
    isPlain(block)
      ? proseOf(
          text,
          block.rows.map((row) => row.words),
        )
      : '',
  );
  const taken = new Set<number>();
  const joined = new Map<number, number>();
  blocks.forEach((block, at) => {
    const prose = texts[at] ?? '';
    if (!isPlain(block) || block.rows.length > 1 || taken.has(at) || labelOf(prose) !== prose)
      return;
    if (block.style.size > LARGER * body.size) return;
    const value = valueAt(blocks, texts, at, taken);
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
  return markRuns(paired, proses);
}

/** Labelled lines next to each other become pairs. */
function markRuns(blocks: readonly BlockDraft[], texts: readonly string[]): BlockDraft[] {
  const labelled = blocks.map((block, at) => {
    if (block.role === 'key_value') return true;
    if (!isPlain(block)) return false;
    const prose = texts[at] ?? '';
    const label = labelOf(prose);
    return label !== null && label !== prose && prose.length <= LONGEST && !TEXT_END.test(prose);
  });
  const together = (at: number): boolean => {
    const [above, below] = [blocks[at], blocks[at + 1]];
    return (
      above !== undefined &&
      below !== undefined &&
      labelled[at] === true &&
      labelled[at + 1] === true &&
      Math.abs(below.y0 - above.y1) < TOGETHER_EMS * above.style.size
    );
  };
  return blocks.map((block, at) => {
    if (!labelled[at] || block.role === 'key_value') return block;
    let first = at;
    while (together(first - 1)) first--;
    let last = at;
    while (together(last)) last++;
    return last - first + 1 >= LEAST_PAIRS ? { ...block, role: 'key_value' } : block;
  });
}
