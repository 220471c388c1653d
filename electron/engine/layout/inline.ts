/**
 * Emphasis and links within a block, as inline Markdown. Only what stands out from its own block is
 * marked: a paragraph that is bold as a whole says nothing within itself, nor does a heading.
 */
import type { BlockType } from '../../../shared/contract/page.ts';
import type { Link } from '../pdf/types.ts';
import type { PageText, Word } from '../text/types.ts';
import { wordAt } from './items.ts';
import { jointOf } from './prose.ts';

/** More runs than this many per word of a block are noise of the file's fonts, not emphasis. */
const MOST_RUNS_PER_WORD = 0.25;

interface Run {
  readonly mark: string;
  readonly uri: string | null;
  text: string;
  /** What stands between this run and the next. */
  blank: boolean;
}

const ESCAPED = /([\\`*_[\]<])/g;
export const escapeInline = (text: string): string => text.replace(ESCAPED, '\\$1');

const ATX_OR_RULE = /^(#{1,6}(?=\s|$)|[-+>](?=\s|$)|={3,}|-{3,}|~{3,})/;
const ORDERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Escapes what Markdown would read as structure at the start of a line. */
export const escapeStart = (text: string): string =>
  text.replace(ATX_OR_RULE, '\\$1').replace(ORDERED, '$1\\$2');

const linkAt = (links: readonly Link[], word: Word): string | null => {
  const x = (word.x0 + word.x1) / 2;
  const y = (word.y0 + word.y1) / 2;
  const link = links.find(
    ({ uri, x0, y0, x1, y1 }) => uri !== null && x >= x0 && x <= x1 && y >= y0 && y <= y1,
  );
  if (!link?.uri) return null;
  if (/^https?:/i.test(link.uri)) return link.uri;
  // Names that carry somebody's address are read as names.
  return /^mailto:/i.test(link.uri) && word.text.includes('@') ? link.uri : null;
};

const markOf = (word: Word, allBold: boolean, allItalic: boolean): string =>
  `${word.bold && !allBold ? '**' : ''}${word.italic && !allItalic ? '*' : ''}`;

function wrap({ text, mark, uri }: Run): string {
  const marked = mark === '' ? text : `${mark}${text}${[...mark].reverse().join('')}`;
  return uri === null ? marked : `[${marked}](<${uri.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** The block as inline Markdown. */
export function inlineMarkdown(
  text: PageText,
  rows: readonly (readonly number[])[],
  type: BlockType,
  vocabulary: ReadonlySet<string>,
): string {
  const words = rows.flatMap((row) =>
    row.map((index, at) => ({ word: wordAt(text, index), lineBreak: at === 0 })),
  );
  const lettered = words.filter(({ word }) => /[\p{L}\p{N}]/u.test(word.text));
  const flat = type === 'heading' || type === 'header' || type === 'footer';
  const allBold = flat || lettered.every(({ word }) => word.bold);
  const allItalic = flat || lettered.every(({ word }) => word.italic);
  const build = (emphasis: boolean): Run[] => {
    const runs: Run[] = [];
    let before: Word | null = null;
    for (const { word, lineBreak } of words) {
      const mark = emphasis ? markOf(word, allBold, allItalic) : '';
      const uri = linkAt(text.links, word);
      const open = runs.at(-1);
      const joint = before
        ? jointOf(before.text, word.text, lineBreak, before.glued, vocabulary)
        : { blank: false, healed: false };
      if (open && joint.healed) open.text = open.text.slice(0, -1);
      const piece = escapeInline(word.text);
      // Within one printed word marks cannot change: Markdown would not read them as such.
      const same = open && ((open.mark === mark && open.uri === uri) || !joint.blank);
      if (same) open.text += `${joint.blank ? ' ' : ''}${piece}`;
      else {
        if (open) open.blank = joint.blank;
        runs.push({ mark, uri, text: piece, blank: false });
      }
      before = word;
    }
    return runs;
  };
  let runs = build(true);
  if (
    runs.filter((run) => run.mark !== '').length > Math.max(1, words.length * MOST_RUNS_PER_WORD)
  ) {
    runs = build(false);
  }
  return runs.map((run) => `${wrap(run)}${run.blank ? ' ' : ''}`).join('');
}
