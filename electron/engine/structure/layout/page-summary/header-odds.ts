/**
 * How likely text near the edge of a page is a running header, a running footer or a page number, from that page
 * alone: by boosted trees over its position, its distance from the next block, their sizes, and what it says
 * (`header-odds.trees.json`, fitted by `test/bench/calibration/fit-headers.ts` on pages whose headers are labelled).
 */
import { unionOf } from '../../../../../shared/geometry.ts';
import { oddsBy, type Trees } from '../../../common/trees.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { EdgeBlock } from '../summary-types.ts';
import type { BlockDraft, TextStyle } from '../types.ts';
import model from './header-odds.trees.json' with { type: 'json' };

const MODEL = model as unknown as Trees;

/** Larger distances, in sizes of the body, tell nothing more. */
const FAR = 8;

/** A page number alone, in normalized text. */
export const PAGE_NUMBER =
  /^[\s\-–—|[\]().·•]*(page|seite|p\.|pg\.?)?\s*(#+|[ivxlc]{1,7})(\s*(of|\/|von|de|sur)\s*#+)?[\s\-–—|[\]().·•]*$/iu;
const STARTS_WITH_NUMBER = /^[^\p{L}#]{0,3}(?:\p{L}{1,6}\.? )?#{1,4}(?=[\s|/–—-]|$)/u;
const ENDS_WITH_NUMBER = /(?:^|[\s|/–—-])#{1,4}[^\p{L}#]{0,3}$/u;
const STOP = /[.!?:;]["”’)]?$/u;
/** Marks of an owner or an address, and between pieces. */
const MARK = /@|www\.|:\/\/|©|[|·•]/u;

/** Text near the edge of a page. */
export interface EdgeText {
  readonly edge: EdgeBlock['edge'];
  readonly block: BlockDraft;
  readonly index: number;
  readonly rank: number;
  readonly prose: string;
  readonly normalized: string;
  readonly isNear: boolean;
  /** The block next to it, towards the middle of the page. */
  readonly next: BlockDraft | undefined;
}

const hasStyle = (a: TextStyle, b: TextStyle): boolean =>
  a.size === b.size && a.family === b.family && a.bold === b.bold;

/** Log-odds of each of `texts`. */
export const headerOdds = (...page: Parameters<typeof headerFeatures>): number[] =>
  headerFeatures(...page).map((features) => oddsBy(MODEL, features));

export function headerFeatures(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: TextStyle,
  texts: readonly EdgeText[],
): Record<string, number>[] {
  if (texts.length === 0) return [];
  const extent = unionOf(blocks.filter(({ rows, role }) => rows.length > 0 || role === 'table'));
  return texts.map(({ edge, block, rank, prose, normalized, next }) => {
    const { x0, y0, x1, y1, style } = block;
    const depth = (y: number) => (edge === 'top' ? y : text.height - y) / text.height;
    const distance = next && Math.max(next.y0 - y1, y0 - next.y1) / body.size;
    return {
      bottom: edge === 'bottom' ? 1 : 0,
      rank,
      outer: depth(edge === 'top' ? y0 : y1),
      inner: depth(edge === 'top' ? y1 : y0),
      distance: Math.min(FAR, distance ?? FAR),
      left: (x0 - extent.x0) / body.size,
      right: (extent.x1 - x1) / body.size,
      width: (x1 - x0) / text.width,
      offCentre: Math.abs(x0 + x1 - text.width) / text.width,
      size: style.size / body.size,
      sizeToNext: next ? style.size / Math.max(1, next.style.size) : 1,
      likeNext: next && hasStyle(style, next.style) ? 1 : 0,
      indentOfNext: next ? Math.max(-FAR, Math.min(FAR, (next.x0 - x0) / body.size)) : 0,
      rows: block.rows.length,
      length: prose.length,
      isNote: block.role === 'footnote' ? 1 : 0,
      isNumber: PAGE_NUMBER.test(normalized) ? 1 : 0,
      startsWithNumber: STARTS_WITH_NUMBER.test(normalized) ? 1 : 0,
      endsWithNumber: ENDS_WITH_NUMBER.test(normalized) ? 1 : 0,
      startsInLowerCase: /^\p{Ll}/u.test(prose) ? 1 : 0,
      stop: STOP.test(prose) ? 1 : 0,
      mark: MARK.test(prose) ? 1 : 0,
    };
  });
}
