/**
 * Emphasis, raised and lowered text and links within a block, as inline Markdown. Only what stands out from its own block is
 * marked: a paragraph that is bold as a whole says nothing within itself, nor does a heading.
 */
import type { BlockType } from '../../../../shared/contract/page.ts';
import { jointOf, type Vocabulary } from '../../../../shared/text/joints.ts';
import type { Link } from '../../pdf/types.ts';
import type { PageText, Word } from '../../text/types.ts';
import { wordAt } from '../items.ts';
import { proseOf } from '../prose.ts';
import type { PageDraft } from '../types.ts';

/** What lies over words of a page: lines, and links out of the document. */
export interface Overlay {
  readonly underlined: ReadonlySet<number>;
  readonly struck: ReadonlySet<number>;
  readonly links: readonly Link[];
}

const NOTHING_RULED = { underlined: [], struck: [] };

export const overlayOf = ({
  text,
  ruled = NOTHING_RULED,
}: Pick<PageDraft, 'text'> & Partial<PageDraft>): Overlay => ({
  underlined: new Set(ruled.underlined),
  struck: new Set(ruled.struck),
  links: text.links.filter(({ uri }) => uri !== null),
});

/** More runs than this many per word of a block are noise of the file's fonts, not emphasis. */
const MOST_RUNS_PER_WORD = 0.25;

/** Signs before and behind emphasised text. */
const SIGNS = {
  strong: ['**', '**'],
  emphasis: ['*', '*'],
  struck: ['~~', '~~'],
  underlined: ['<u>', '</u>'],
} as const;
type Mark = keyof typeof SIGNS;

interface Run {
  /** From the outermost to the innermost. */
  readonly marks: readonly Mark[];
  readonly uri: string | null;
  text: string;
  /** What stands between this run and the next. */
  blank: boolean;
}

const SPECIAL = /[\\`*_[\]<~]/;
const ESCAPED = /([\\`*_[\]<]|~(?=~)|(?<=~)~)/g;
export const escapeInline = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ESCAPED, '\\$1') : text;

const ATX_OR_RULE = /^(#{1,6}(?=\s|$)|[-+>](?=\s|$)|={3,}|-{3,}|~{3,})/;
const ORDERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Escapes what Markdown would read as structure at the start of a line. */
export const escapeStart = (text: string): string =>
  text.replace(ATX_OR_RULE, '\\$1').replace(ORDERED, '$1\\$2');

const holds = ({ x0, y0, x1, y1 }: Link, word: Word): boolean => {
  const x = (word.x0 + word.x1) / 2;
  const y = (word.y0 + word.y1) / 2;
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
};

/** Whether the word is that of a link, into the document or out of it. */
export const isLinked = (links: readonly Link[], word: Word): boolean =>
  links.some((link) => holds(link, word));

const linkAt = (links: readonly Link[], word: Word): string | null => {
  const link = links.find((each) => holds(each, word));
  if (!link?.uri) return null;
  if (/^https?:/i.test(link.uri)) return link.uri;
  // Names that carry somebody's address are read as names.
  return /^mailto:/i.test(link.uri) && word.text.includes('@') ? link.uri : null;
};

function wrap({ text, marks, uri }: Run): string {
  const marked = marks.reduceRight((inner, mark) => SIGNS[mark].join(inner), text);
  return uri === null ? marked : `[${marked}](<${uri.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

interface InlineWord {
  readonly word: Word;
  readonly lineBreak: boolean;
  readonly marks: readonly Mark[];
  readonly uri: string | null;
}

/** The words with what sets each of them off from the block. */
function markedWords(
  text: PageText,
  rows: readonly (readonly number[])[],
  { struck, underlined, links }: Overlay,
  type: BlockType,
): InlineWord[] {
  const marks: readonly (readonly [Mark, (word: Word, index: number) => boolean])[] = [
    ['struck', (_, index) => struck.has(index)],
    ['underlined', (_, index) => underlined.has(index)],
    ['strong', (word) => word.bold],
    ['emphasis', (word) => word.italic],
  ];
  const indexes = rows.flat();
  const lettered = indexes.filter((index) => /[\p{L}\p{N}]/u.test(wordAt(text, index).text));
  const flat = type === 'heading' || type === 'header' || type === 'footer';
  // What the block is as a whole says nothing within it.
  const telling = marks.filter(
    ([, has]) => !flat && !lettered.every((index) => has(wordAt(text, index), index)),
  );
  return rows.flatMap((row) =>
    row.map((index, at) => {
      const word = wordAt(text, index);
      const uri = linkAt(links, word);
      const own = telling.filter(([, has]) => has(word, index)).map(([mark]) => mark);
      return {
        word,
        lineBreak: at === 0,
        // Links are underlined wherever they stand.
        marks: uri === null ? own : own.filter((mark) => mark !== 'underlined'),
        uri,
      };
    }),
  );
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean => a.join() === b.join();

/** The word with signs that Markdown would read escaped, and its place on the line told. */
function pieceOf({ text, script }: Word): string {
  const escaped = escapeInline(text);
  if (script === 'normal') return escaped;
  return script === 'superscript' ? `<sup>${escaped}</sup>` : `<sub>${escaped}</sub>`;
}

function runsOf(words: readonly InlineWord[], emphasis: boolean, vocabulary: Vocabulary): Run[] {
  const runs: Run[] = [];
  let before: Word | null = null;
  for (const { word, lineBreak, marks: own, uri } of words) {
    const open = runs.at(-1);
    const joint = before
      ? jointOf(before.text, word.text, lineBreak, before.glued, vocabulary)
      : { blank: false, healed: false };
    if (open && joint.healed) open.text = open.text.slice(0, -1);
    const piece = pieceOf(word);
    const marks = emphasis ? own : [];
    // Within one printed word emphasis cannot change: Markdown would not read it as such.
    const same = open && ((sameMarks(open.marks, marks) && open.uri === uri) || !joint.blank);
    if (same) open.text += `${joint.blank ? ' ' : ''}${piece}`;
    else {
      if (open) open.blank = joint.blank;
      runs.push({ marks, uri, text: piece, blank: false });
    }
    before = word;
  }
  return runs;
}

/** Whether nothing within the rows stands out, as in most blocks. */
function isEven(
  text: PageText,
  rows: readonly (readonly number[])[],
  { underlined, struck, links }: Overlay,
): boolean {
  let first: Word | undefined;
  for (const row of rows) {
    for (const index of row) {
      const word = wordAt(text, index);
      first ??= word;
      if (word.script !== 'normal' || underlined.has(index) || struck.has(index)) return false;
      if (word.bold !== first.bold || word.italic !== first.italic) return false;
      if (links.length > 0 && isLinked(links, word)) return false;
    }
  }
  return true;
}

/** The block as inline Markdown; `plain`: its text. */
export function inlineMarkdown(
  text: PageText,
  rows: readonly (readonly number[])[],
  type: BlockType,
  vocabulary: Vocabulary,
  overlay = overlayOf({ text }),
  plain = proseOf(text, rows, vocabulary),
): string {
  if (isEven(text, rows, overlay)) return escapeInline(plain);
  const words = markedWords(text, rows, overlay, type);
  let runs = runsOf(words, true, vocabulary);
  const marked = runs.filter(({ marks }) => marks.length > 0).length;
  if (marked > Math.max(1, words.length * MOST_RUNS_PER_WORD))
    runs = runsOf(words, false, vocabulary);
  return runs.map((run) => `${wrap(run)}${run.blank ? ' ' : ''}`).join('');
}
