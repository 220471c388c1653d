/** Pages of words and tables to pages of blocks in reading order. */
import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';
import { blocksOf, joinTornText, outerBlocks } from './blocks/blocks.ts';
import { bindCaptions } from './blocks/captions.ts';
import { joinCode } from './blocks/code.ts';
import { joinDropCaps } from './blocks/drop-caps.ts';
import { pairUp } from './blocks/key-values.ts';
import { columnOf } from './blocks/paragraphs.ts';
import { ruledWords } from './blocks/ruled-words.ts';
import { signaturesOf } from './blocks/signatures.ts';
import { nestLists } from './document/lists.ts';
import { profileOf } from './document/profile.ts';
import { bodyOf, styleCounts, summaryOf } from './document/summary.ts';
import { figuresOf } from './figures/figures.ts';
import { pageContentOf } from './finish/finish.ts';
import { withTableNotes } from './finish/notes.ts';
import { itemsOf } from './items.ts';
import { turnedBack, turnOf, upright } from './order/frame.ts';
import { pageRegions } from './order/regions.ts';
import { partTornLines } from './order/torn-lines.ts';
import { torsoOf, treeOrderOf } from './order/tree-order.ts';
import type {
  BlockDraft,
  DocumentProfile,
  PageDraft,
  PageReading,
  PageSummary,
  Style,
} from './types.ts';

/** The steps from words and tables to blocks, each with what it decided; upright if it was turned. */
export function layOut(page: PageText, found: readonly TableDraft[]) {
  const turn = turnOf(page);
  const { text: lying, tables } = upright(page, found, turn);
  const text = partTornLines(turn === 0 ? joinDropCaps(lying) : lying);
  const styles = styleCounts(text);
  const body = bodyOf(styles);
  const front = { ...text, lines: text.lines.filter((line) => !line.behind) };
  const figures = figuresOf(front, tables, body.size);
  const rtl = isRightToLeft(text);
  const tree = treeOrderOf(text, rtl);
  const { items, asides, watermarks } = itemsOf(text, tables, figures, tree);
  const regions = pageRegions(items, text.height, rtl, text.rulings);
  const columns = regions.map((region) => columnOf(text, region, rtl));
  const noted = withTableNotes(text, blocksOf(text, columns, tables, body), tables);
  const apart = toldApart(text, noted, body);
  const bound = bindCaptions(text, apart, body);
  const ordered = joinTornText(text, bound, torsoOf(tree, bound));
  const blocks = [
    ...nestLists(ordered),
    ...outerBlocks(text, asides, 'aside'),
    ...outerBlocks(text, watermarks, 'watermark'),
  ];
  return { turn, text, tables, styles, body, figures, items, asides, regions, blocks };
}

/** What shows itself by the blocks around: listings, signatures, pairs of label and value. */
const toldApart = (text: PageText, blocks: readonly BlockDraft[], body: Style): BlockDraft[] =>
  pairUp(text, signaturesOf(text, joinCode(text, blocks)), body);

export function draftPage(page: PageText, found: readonly TableDraft[]): PageReading {
  const { turn, text, tables, styles, blocks } = layOut(page, found);
  const ruled = ruledWords(text);
  const draft: PageDraft = {
    text: withoutDrawing(turn === 0 ? text : page),
    tables: found,
    blocks: turnedBack(blocks, turn, page),
    ruled,
  };
  return { draft, summary: summaryOf(text, tables, blocks, styles, ruled.underlined) };
}

/** `outline`: the bookmarks of the document, evidence for its headings. */
export function profileDocument(
  summaries: readonly PageSummary[],
  outline: readonly OutlineItem[] = [],
): DocumentProfile {
  return profileOf(summaries, outline);
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
