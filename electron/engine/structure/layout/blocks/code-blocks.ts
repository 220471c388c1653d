/**
 * Merges code blocks and preserves their layout. Lines of code look like separate blocks (they end
 * anywhere, with blank lines in between), so adjacent blocks in a fixed-pitch font are merged.
 * Indents are counted in the width of one character.
 */
import { pairsOf } from '../../../../../shared/neighbours.ts';
import type { PageText } from '../../../read/text/types.ts';
import { joinWordTexts, wordAt, wordsAt } from '../page-items.ts';
import { isSameSize } from '../text-style.ts';
import type { BlockDraft, TextRow } from '../types.ts';

/** Maximum gap between two parts of one listing: a blank line; ems. */
const BLANK_LINE_EMS = 1.6;
/** Leading above the median by this factor contains a blank line. */
const BLANK_LINE_LEADING = 1.6;

/**
 * Characters of programs and commands. Form labels may also be set in fixed pitch but lack them.
 */
const CODE_SIGN = /[{}[\]()<>=;_\\$#|`*&^~]|(?:^|\s)--?\p{L}|::/u;
/** Lines in fixed pitch that form a listing whatever they contain. */
const LISTING_LINES = 4;

const continuesListing = (above: BlockDraft, below: BlockDraft): boolean =>
  above.role === 'code' &&
  below.role === 'code' &&
  below.y0 >= above.y0 &&
  below.columnLeft < above.columnRight &&
  below.columnRight > above.columnLeft &&
  below.y0 - above.y1 < BLANK_LINE_EMS * above.style.size &&
  isSameSize(above.style.size, below.style.size);

const isListing = (text: PageText, { rows }: BlockDraft): boolean =>
  rows.length >= LISTING_LINES ||
  rows.some((row) => CODE_SIGN.test(joinWordTexts(wordsAt(text, row.words))));

/** Merges adjacent blocks in fixed pitch; those that are no listing become paragraphs. */
export function mergeCodeBlocks(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
  const joined: BlockDraft[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above && continuesListing(above, block)) {
      joined[joined.length - 1] = {
        ...above,
        rows: [...above.rows, ...block.rows],
        x0: Math.min(above.x0, block.x0),
        x1: Math.max(above.x1, block.x1),
        y1: Math.max(above.y1, block.y1),
        gapBelow: block.gapBelow,
      };
    } else joined.push(block);
  }
  return joined.map((block) =>
    block.role === 'code' && !isListing(text, block) ? { ...block, role: 'paragraph' } : block,
  );
}

/** The listing with its indents, gaps within lines and blank lines. */
export function formatCode(text: PageText, rows: readonly TextRow[]): string {
  const words = rows.flatMap((row) => wordsAt(text, row.words));
  const letters = words.reduce((sum, word) => sum + [...word.text].length, 0);
  const width = words.reduce((sum, word) => sum + word.x1 - word.x0, 0) / Math.max(1, letters);
  const left = Math.min(...rows.map((row) => row.x0));
  const characterColumn = (x: number) => Math.round((x - left) / Math.max(width, 0.1));
  const leadings = pairsOf(rows).map(([above, below]) => below.baseline - above.baseline);
  const usual = [...leadings].filter((leading) => leading > 0).sort((a, b) => a - b);
  const leading = usual[(usual.length - 1) >> 1] ?? 0;
  return rows
    .map((row, at) => {
      let line = '';
      let end = left;
      let glued = false;
      for (const index of row.words) {
        const word = wordAt(text, index);
        // Adjacent words are separated by at least one space, whatever rounding gives.
        const spaces =
          line === ''
            ? characterColumn(word.x0)
            : glued
              ? 0
              : Math.max(1, characterColumn(word.x0) - characterColumn(end));
        line += ' '.repeat(Math.max(0, spaces)) + word.text;
        end = word.x1;
        glued = word.glued;
      }
      const hasBlankLine = at > 0 && (leadings[at - 1] ?? 0) > BLANK_LINE_LEADING * leading;
      return hasBlankLine ? `\n${line}` : line;
    })
    .join('\n');
}
