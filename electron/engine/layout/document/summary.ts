/** The few facts of a page by which the whole document is judged. */
import type { TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import { wordAt, wordsAt } from '../items.ts';
import { brokenWords, compoundsOf } from '../prose.ts';
import { roundSize, styleKey, styleOf } from '../style.ts';
import type { BlockDraft, PageSummary, Style, StyleCount } from '../types.ts';
import { contentsOf } from './contents.ts';
import { edgeBlocksOf } from './furniture.ts';
import { headingCandidatesOf } from './heading-candidates.ts';
import { listSeamOf } from './lists.ts';
import { seamsOf } from './seams.ts';

/** Styles kept of a page; beyond the commonest few none can be the body's. */
const STYLES_KEPT = 6;

/** Sizes of table text kept of a page. */
const TABLE_SIZES_KEPT = 3;

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

/** Glyphs within the tables by size, the commonest sizes first. */
function tableSizes(text: PageText, tables: readonly TableDraft[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const { cells } of tables) {
    for (const { words } of cells) {
      for (const word of words) {
        const { size, text: glyphs } = wordAt(text, word);
        const rounded = roundSize(size);
        counts.set(rounded, (counts.get(rounded) ?? 0) + glyphs.length);
      }
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, TABLE_SIZES_KEPT);
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
    tableSizes: tableSizes(text, tables),
    headings: headingCandidatesOf(text, blocks, body, contents.words, underlined),
    contents: contents.entries,
    edges: edgeBlocksOf(text, blocks, body),
    lists: listSeamOf(blocks),
    compounds: compoundsOf(text).slice(0, COMPOUNDS_KEPT),
    broken: brokenWords(text, blocks).slice(0, COMPOUNDS_KEPT),
    ...seamsOf(text, tables, blocks),
  };
}
