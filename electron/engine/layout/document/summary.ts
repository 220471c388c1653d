/** The few facts of a page by which the whole document is judged. */
import type { TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import { wordAt, wordsAt } from '../items.ts';
import { tableLeadsOf } from '../labels/above.ts';
import { brokenWords, compoundsOf } from '../prose.ts';
import { roundSize, styleKey, styleOf } from '../style.ts';
import type { BlockDraft, DraftRole, PageSummary, Style, StyleCount } from '../types.ts';
import { contentsOf } from './contents.ts';
import { edgeBlocksOf } from './furniture.ts';
import { headingCandidatesOf } from './heading-candidates.ts';
import { listSeamOf } from './lists.ts';
import { seamsOf } from './seams.ts';

/** Styles kept of a page; beyond the commonest few none can be the body's. */
const STYLES_KEPT = 6;

/** Sizes of text kept of a page. */
const TEXT_SIZES_KEPT = 4;
/** What holds sentences; so many words at least, for a title may end in a stop. */
const RUNNING = new Set<DraftRole>(['paragraph', 'list_item']);
const SENTENCE_WORDS = 10;
const STOP = /[.!?。][)\]"'”’»]*$/u;

/** Words with hyphens kept of a page. */
const COMPOUNDS_KEPT = 40;

const NO_STYLE: Style = {
  size: 10,
  bold: false,
  italic: false,
  caps: false,
  color: 0,
  family: '',
};

/** Glyphs per style over lines of the page, the commonest first. */
export function styleCounts(text: PageText): StyleCount[] {
  const counts = new Map<string, { style: Style; glyphs: number }>();
  for (const line of text.lines) {
    const words = wordsAt(text, line.words);
    const style = styleOf(words, text.fonts);
    const key = styleKey(style);
    const entry = counts.get(key) ?? { style, glyphs: 0 };
    for (const word of words) entry.glyphs += word.text.length;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((a, b) => b.glyphs - a.glyphs).slice(0, STYLES_KEPT);
}

/** The style of most glyphs over all the counts; sizes are voted on first, then faces. */
export function bodyOf(counts: Iterable<StyleCount>): Style {
  const all = [...counts];
  const sizes = new Map<number, number>();
  for (const { style, glyphs } of all) {
    sizes.set(style.size, (sizes.get(style.size) ?? 0) + glyphs);
  }
  const size = [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  const faces = new Map<string, { style: Style; glyphs: number }>();
  for (const { style, glyphs } of all) {
    if (style.size !== size) continue;
    const entry = faces.get(styleKey(style)) ?? { style, glyphs: 0 };
    entry.glyphs += glyphs;
    faces.set(styleKey(style), entry);
  }
  return [...faces.values()].sort((a, b) => b.glyphs - a.glyphs)[0]?.style ?? NO_STYLE;
}

/**
 * Glyphs by size of what is surely text, the commonest sizes first: tables, and paragraphs of some
 * length that end as a sentence does.
 */
function textSizes(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
  body: Style,
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
    // Sentences in bold stand above others as titles do.
    if (!RUNNING.has(role) || (style.bold && !body.bold) || !isSentence(text, rows)) continue;
    for (const { words } of rows) add(style.size, words);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, TEXT_SIZES_KEPT);
}

function isSentence(text: PageText, rows: BlockDraft['rows']): boolean {
  const last = rows.at(-1)?.words.at(-1);
  const words = rows.reduce((sum, row) => sum + row.words.length, 0);
  return last !== undefined && words >= SENTENCE_WORDS && STOP.test(wordAt(text, last).text);
}

export function summaryOf(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
  styles: readonly StyleCount[],
  underlined: readonly number[],
): PageSummary {
  const contents = contentsOf(text);
  const body = bodyOf(styles);
  return {
    page: text.page,
    width: text.width,
    height: text.height,
    styles,
    textSizes: textSizes(text, tables, blocks, body),
    headings: headingCandidatesOf(text, blocks, body, contents.words, underlined),
    contents: contents.entries,
    edges: edgeBlocksOf(text, blocks, body),
    lists: listSeamOf(blocks),
    compounds: compoundsOf(text).slice(0, COMPOUNDS_KEPT),
    broken: brokenWords(text, blocks).slice(0, COMPOUNDS_KEPT),
    ...seamsOf(text, tables, blocks),
    ...tableLeadsOf(text, tables, blocks),
  };
}
