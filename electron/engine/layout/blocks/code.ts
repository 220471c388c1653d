/**
 * Code in one piece and with its layout. Lines of code part blocks as no text does (they end where
 * they like, and blank lines stand between), so neighbours set in code are put together. What was
 * indented with blanks on the typewriter is indented on paper: places on the line are counted in the
 * width of one letter.
 */
import type { PageText } from '../../text/types.ts';
import { wordAt, wordsAt } from '../items.ts';
import { sameSize } from '../style.ts';
import type { BlockDraft, Row } from '../types.ts';

/** White space between two pieces of one listing, in ems: a blank line. */
const BLANK_LINE_EMS = 1.6;
/** Leading above the usual one by this factor holds a blank line. */
const BLANK_LINE_LEADING = 1.6;

/** Signs of programs and commands; labels of forms are set in fixed pitch, too, and lack them. */
const CODE_SIGN = /[{}[\]()<>=;_\\$#|`*&^~]|(?:^|\s)--?\p{L}|::/u;
/** Lines in fixed pitch that are a listing whatever they hold. */
const LISTING_LINES = 4;

const goesOn = (above: BlockDraft, below: BlockDraft): boolean =>
  above.role === 'code' &&
  below.role === 'code' &&
  below.y0 >= above.y0 &&
  below.columnLeft < above.columnRight &&
  below.columnRight > above.columnLeft &&
  below.y0 - above.y1 < BLANK_LINE_EMS * above.style.size &&
  sameSize(above.style.size, below.style.size);

const isListing = (text: PageText, { rows }: BlockDraft): boolean =>
  rows.length >= LISTING_LINES ||
  rows.some((row) =>
    CODE_SIGN.test(
      wordsAt(text, row.words)
        .map((word) => word.text)
        .join(' '),
    ),
  );

/** The blocks, neighbouring pieces in fixed pitch joined; what then is no listing is text. */
export function joinCode(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
  const joined: BlockDraft[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above && goesOn(above, block)) {
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

/** The listing as typed: indents, gaps within lines, blank lines. */
export function codeText(text: PageText, rows: readonly Row[]): string {
  const words = rows.flatMap((row) => wordsAt(text, row.words));
  const letters = words.reduce((sum, word) => sum + [...word.text].length, 0);
  const width = words.reduce((sum, word) => sum + word.x1 - word.x0, 0) / Math.max(1, letters);
  const left = Math.min(...rows.map((row) => row.x0));
  const place = (x: number) => Math.round((x - left) / Math.max(width, 0.1));
  const leadings = rows.slice(1).map((row, at) => row.baseline - (rows[at]?.baseline ?? 0));
  const usual = [...leadings].filter((leading) => leading > 0).sort((a, b) => a - b);
  const leading = usual[(usual.length - 1) >> 1] ?? 0;
  return rows
    .map((row, at) => {
      let line = '';
      let end = left;
      let glued = false;
      for (const index of row.words) {
        const word = wordAt(text, index);
        // What stands close takes one blank, whatever the rounding says.
        const blanks =
          line === '' ? place(word.x0) : glued ? 0 : Math.max(1, place(word.x0) - place(end));
        line += ' '.repeat(Math.max(0, blanks)) + word.text;
        end = word.x1;
        glued = word.glued;
      }
      const apart = at > 0 && (leadings[at - 1] ?? 0) > BLANK_LINE_LEADING * leading;
      return apart ? `\n${line}` : line;
    })
    .join('\n');
}
