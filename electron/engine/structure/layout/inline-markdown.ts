/**
 * Emphasis, superscripts, subscripts and links within a block as inline Markdown. Only deviations
 * from the rest of the block are marked: a paragraph that is bold throughout has no emphasis, nor
 * does a heading.
 */
import type { BlockType } from '../../../../shared/contract/page.ts';
import { containsCenter } from '../../../../shared/geometry.ts';
import { escapeInline } from '../../../../shared/text/escape-markdown.ts';
import { jointOf, type Vocabulary } from '../../../../shared/text/joints.ts';
import type { Link } from '../../read/pdf/types.ts';
import type { PageText, Word } from '../../read/text/types.ts';
import { joinRows } from './block-text.ts';
import { wordAt } from './page-items.ts';
import type { PageDraft } from './types.ts';

/** Decorations and external links over the words of a page. */
export interface InlineOverlay {
  readonly underlined: ReadonlySet<number>;
  readonly struck: ReadonlySet<number>;
  readonly links: readonly Link[];
}

const NO_DECORATIONS = { underlined: [], struck: [] };

export const collectOverlay = ({
  text,
  decorations = NO_DECORATIONS,
}: Pick<PageDraft, 'text'> & Partial<PageDraft>): InlineOverlay => ({
  underlined: new Set(decorations.underlined),
  struck: new Set(decorations.struck),
  links: text.links.filter(({ uri }) => uri !== null),
});

/** More runs per word are noise from the fonts of the file, not emphasis. */
const MAX_RUNS_PER_WORD = 0.25;

/** Delimiters before and after marked text. */
const DELIMITERS = {
  strong: ['**', '**'],
  emphasis: ['*', '*'],
  struck: ['~~', '~~'],
  underlined: ['<u>', '</u>'],
} as const;
type Mark = keyof typeof DELIMITERS;

interface InlineRun {
  /** Outermost first. */
  readonly marks: readonly Mark[];
  readonly uri: string | null;
  text: string;
  /** Whether a space separates this run from the next. */
  blank: boolean;
}

/** Whether the word belongs to an internal or external link. */
export const isLinked = (links: readonly Link[], word: Word): boolean =>
  links.some((link) => containsCenter(link, word));

const findLinkTarget = (links: readonly Link[], word: Word): string | null => {
  const link = links.find((each) => containsCenter(each, word));
  if (!link?.uri) return null;
  if (/^https?:/i.test(link.uri)) return link.uri;
  // Names linked to an e-mail address stay plain text.
  return /^mailto:/i.test(link.uri) && word.text.includes('@') ? link.uri : null;
};

function formatRun({ text, marks, uri }: InlineRun): string {
  const marked = marks.reduceRight((inner, mark) => DELIMITERS[mark].join(inner), text);
  return uri === null ? marked : `[${marked}](<${uri.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

interface InlineWord {
  readonly word: Word;
  readonly lineBreak: boolean;
  readonly marks: readonly Mark[];
  readonly uri: string | null;
}

/** The words with the marks that distinguish them from the rest of the block. */
function markedWords(
  text: PageText,
  rows: readonly (readonly number[])[],
  { struck, underlined, links }: InlineOverlay,
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
  // Marks shared by the whole block are dropped.
  const distinctive = marks.filter(
    ([, has]) => !flat && !lettered.every((index) => has(wordAt(text, index), index)),
  );
  return rows.flatMap((row) =>
    row.map((index, at) => {
      const word = wordAt(text, index);
      const uri = findLinkTarget(links, word);
      const own = distinctive.filter(([, has]) => has(word, index)).map(([mark]) => mark);
      return {
        word,
        lineBreak: at === 0,
        // Links are always underlined.
        marks: uri === null ? own : own.filter((mark) => mark !== 'underlined'),
        uri,
      };
    }),
  );
}

const hasSameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean => a.join() === b.join();

/** The word with Markdown characters escaped, in `<sup>` or `<sub>` where it applies. */
function formatWord({ text, script }: Word): string {
  const escaped = escapeInline(text);
  if (script === 'normal') return escaped;
  return script === 'superscript' ? `<sup>${escaped}</sup>` : `<sub>${escaped}</sub>`;
}

function mergeInlineRuns(
  words: readonly InlineWord[],
  emphasis: boolean,
  vocabulary: Vocabulary,
): InlineRun[] {
  const runs: InlineRun[] = [];
  let before: Word | null = null;
  for (const { word, lineBreak, marks: own, uri } of words) {
    const open = runs.at(-1);
    const joint = before
      ? jointOf(before.text, word.text, lineBreak, before.glued, vocabulary)
      : { blank: false, healed: false };
    if (open && joint.healed) open.text = open.text.slice(0, -1);
    const piece = formatWord(word);
    const marks = emphasis ? own : [];
    // Emphasis cannot change within a printed word in Markdown.
    const same = open && ((hasSameMarks(open.marks, marks) && open.uri === uri) || !joint.blank);
    if (same) open.text += `${joint.blank ? ' ' : ''}${piece}`;
    else {
      if (open) open.blank = joint.blank;
      runs.push({ marks, uri, text: piece, blank: false });
    }
    before = word;
  }
  return runs;
}

/** The rows as Markdown with superscripts and subscripts only; undefined if there are none. */
export function scriptMarkdown(
  text: PageText,
  rows: readonly (readonly number[])[],
  vocabulary: Vocabulary,
): string | undefined {
  const words = rows.flatMap((row) =>
    row.map((index, at): InlineWord => {
      return { word: wordAt(text, index), lineBreak: at === 0, marks: [], uri: null };
    }),
  );
  if (words.every(({ word }) => word.script === 'normal')) return undefined;
  return mergeInlineRuns(words, false, vocabulary)
    .map(({ text: inner, blank }) => (blank ? `${inner} ` : inner))
    .join('');
}

/** Fast path: whether nothing in the rows is marked. */
function isUniform(
  text: PageText,
  rows: readonly (readonly number[])[],
  { underlined, struck, links }: InlineOverlay,
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
  overlay = collectOverlay({ text }),
  plain = joinRows(text, rows, vocabulary),
): string {
  if (isUniform(text, rows, overlay)) return escapeInline(plain);
  const words = markedWords(text, rows, overlay, type);
  let runs = mergeInlineRuns(words, true, vocabulary);
  const marked = runs.filter(({ marks }) => marks.length > 0).length;
  if (marked > Math.max(1, words.length * MAX_RUNS_PER_WORD))
    runs = mergeInlineRuns(words, false, vocabulary);
  return runs.map((run) => `${formatRun(run)}${run.blank ? ' ' : ''}`).join('');
}
