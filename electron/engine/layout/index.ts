/** Pages of words and tables to pages of blocks in reading order. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';
import { asideBlocks, blocksOf } from './blocks.ts';
import { joinDropCaps } from './drop-caps.ts';
import { figuresOf } from './figures.ts';
import { pageContentOf } from './finish.ts';
import { turnedBack, turnOf, upright } from './frame.ts';
import { itemsOf } from './items.ts';
import { columnOf } from './paragraphs.ts';
import { profileOf } from './profile.ts';
import { pageRegions } from './regions.ts';
import { bodyOf, styleCounts, summaryOf } from './summary.ts';
import type { DocumentProfile, PageDraft, PageReading, PageSummary } from './types.ts';

export function draftPage(page: PageText, found: readonly TableDraft[]): PageReading {
  const turn = turnOf(page);
  const { text: lying, tables } = upright(page, found, turn);
  const text = turn === 0 ? joinDropCaps(lying) : lying;
  const body = bodyOf(styleCounts(text));
  const figures = figuresOf(text, tables, body.size);
  const { items, asides } = itemsOf(text, tables, figures);
  const rtl = isRightToLeft(text);
  const columns = pageRegions(items, text.height, rtl).map((region) => columnOf(text, region, rtl));
  const blocks = [...blocksOf(text, columns, tables, body), ...asideBlocks(text, asides)];
  const draft: PageDraft = {
    text: withoutDrawing(turn === 0 ? text : page),
    tables: found,
    blocks: turnedBack(blocks, turn, page),
  };
  return { draft, summary: summaryOf(text, tables, blocks, body) };
}

export function profileDocument(summaries: readonly PageSummary[]): DocumentProfile {
  return profileOf(summaries);
}

export function finishPage(draft: PageDraft, profile: DocumentProfile): PageContent {
  return pageContentOf(draft, profile);
}

/** What finishing needs of a page: drafts are kept until the whole document is read. */
const withoutDrawing = (text: PageText): PageText => ({
  ...text,
  lines: [],
  rulings: [],
  fills: [],
  pictures: [],
});

function isRightToLeft(text: PageText): boolean {
  const rtl = text.words.filter((word) => word.rtl).length;
  return rtl * 2 > text.words.length;
}
