/** The facts of a page that document-level decisions need. */

import type { PageText } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import { findBrokenWords, findHyphenatedCompounds } from '../block-text.ts';
import { summarizeLists } from '../blocks/list-nesting.ts';
import { wordAt, wordsAt } from '../page-items.ts';
import type { PageSummary, StyleCount } from '../summary-types.ts';
import { dominantStyle, roundSize, styleKey } from '../text-style.ts';
import type { BlockDraft, DraftRole, TextStyle } from '../types.ts';
import { detectContentsEntries } from './contents-entries.ts';
import { collectEdgeBlocks } from './edge-blocks.ts';
import { collectHeadingCandidates } from './heading-candidates.ts';
import { collectPageBreakEdges } from './page-break-edges.ts';
import { collectTableSurroundings } from './table-surroundings.ts';

/** Text styles kept per page; rarer ones cannot be the body style. */
const MAX_STYLES = 6;

/** Text sizes kept per page. */
const MAX_TEXT_SIZES = 4;
/**
 * Roles with sentences, and minimum words of a sentence, because a title may end in a full stop.
 */
const RUNNING = new Set<DraftRole>(['paragraph', 'list_item']);
const MIN_SENTENCE_WORDS = 10;
const SENTENCE_END = /[.!?。][)\]"'”’»]*$/u;

/** Hyphenated words kept per page. */
const MAX_COMPOUNDS = 40;

const NO_STYLE: TextStyle = {
  size: 10,
  bold: false,
  italic: false,
  caps: false,
  color: 0,
  family: '',
};

/** Glyphs per style over the lines of the page without labels of pictures, most common first. */
export function countStyles(text: PageText): StyleCount[] {
  const counts = new Map<string, { style: TextStyle; glyphs: number }>();
  for (const line of text.lines) {
    if (line.label) continue;
    const words = wordsAt(text, line.words);
    const style = dominantStyle(words, text.fonts);
    const key = styleKey(style);
    const entry = counts.get(key) ?? { style, glyphs: 0 };
    for (const word of words) entry.glyphs += word.text.length;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((a, b) => b.glyphs - a.glyphs).slice(0, MAX_STYLES);
}

/** The dominant style: first the most common size, then the most common style of that size. */
export function findBodyStyle(counts: Iterable<StyleCount>): TextStyle {
  const all = [...counts];
  const sizes = new Map<number, number>();
  for (const { style, glyphs } of all) {
    sizes.set(style.size, (sizes.get(style.size) ?? 0) + glyphs);
  }
  const size = [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  const faces = new Map<string, { style: TextStyle; glyphs: number }>();
  for (const { style, glyphs } of all) {
    if (style.size !== size) continue;
    const entry = faces.get(styleKey(style)) ?? { style, glyphs: 0 };
    entry.glyphs += glyphs;
    faces.set(styleKey(style), entry);
  }
  return [...faces.values()].sort((a, b) => b.glyphs - a.glyphs)[0]?.style ?? NO_STYLE;
}

/**
 * Glyphs by size, in points, of certain text (tables and paragraphs that end like sentences), most
 * common first.
 */
function countTextSizes(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
  body: TextStyle,
): [number, number][] {
  const counts = new Map<number, number>();
  const add = (size: number, words: readonly number[]) => {
    let glyphs = counts.get(size) ?? 0;
    for (const word of words) glyphs += wordAt(text, word).text.length;
    counts.set(size, glyphs);
  };
  for (const { role, rows, style, table } of blocks) {
    const cells = table === undefined ? [] : (tables[table]?.cells ?? []);
    for (const { words } of cells) {
      const [first] = words;
      if (first !== undefined) add(roundSize(wordAt(text, first).size), words);
    }
    // Bold sentences may be titles.
    if (!RUNNING.has(role) || (style.bold && !body.bold) || !endsAsSentence(text, rows)) continue;
    for (const { words } of rows) add(style.size, words);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_TEXT_SIZES);
}

function endsAsSentence(text: PageText, rows: BlockDraft['rows']): boolean {
  const last = rows.at(-1)?.words.at(-1);
  const words = rows.reduce((sum, row) => sum + row.words.length, 0);
  return (
    last !== undefined && words >= MIN_SENTENCE_WORDS && SENTENCE_END.test(wordAt(text, last).text)
  );
}

export function summarizePage(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
  styles: readonly StyleCount[],
  underlined: readonly number[],
): PageSummary {
  const contents = detectContentsEntries(text);
  const body = findBodyStyle(styles);
  const edges = collectEdgeBlocks(text, blocks, body);
  return {
    page: text.page,
    styles,
    textSizes: countTextSizes(text, tables, blocks, body),
    headings: collectHeadingCandidates(text, blocks, body, contents.words, underlined, edges),
    contents: contents.entries,
    edges,
    lists: summarizeLists(blocks),
    compounds: findHyphenatedCompounds(text).slice(0, MAX_COMPOUNDS),
    brokenWords: findBrokenWords(text, blocks).slice(0, MAX_COMPOUNDS),
    ...collectPageBreakEdges(text, tables, blocks),
    ...collectTableSurroundings(text, tables, blocks),
  };
}
