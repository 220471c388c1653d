/** Pages of words and tables to pages of blocks in reading order. */
import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';
import { blocksOf, joinTornText, outerBlocks } from './blocks.ts';
import { bindCaptions } from './captions.ts';
import { joinCode } from './code.ts';
import { joinDropCaps } from './drop-caps.ts';
import { figuresOf } from './figures.ts';
import { pageContentOf } from './finish.ts';
import { turnedBack, turnOf, upright } from './frame.ts';
import { itemsOf } from './items.ts';
import { pairUp } from './key-values.ts';
import { nestLists } from './lists.ts';
import { withTableNotes } from './notes.ts';
import { columnOf } from './paragraphs.ts';
import { profileOf } from './profile.ts';
import { pageRegions } from './regions.ts';
import { ruledWords } from './ruled-words.ts';
import { signaturesOf } from './signatures.ts';
import { bodyOf, styleCounts, summaryOf } from './summary.ts';
import { partTornLines } from './torn-lines.ts';
import { torsoOf, treeOrderOf } from './tree-order.ts';
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
