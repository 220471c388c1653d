/**
 * Reading order from the structure tree of a tagged PDF. The authoring program knows what the page
 * does not show: whether two columns of short lines are read down or across, and that text on both
 * sides of a picture is one paragraph. But many trees only list content in drawing order or cover
 * little of the page. A tree is therefore used only if most steps between its paragraphs follow
 * reading direction: down, or up to the top of a column further right. It then resolves ambiguities
 * and does not move blocks, because a text box stands in the tree at its anchor, often far from its
 * position.
 */
import { pairsOf } from '../../../../../shared/neighbours.ts';
import type { Line, PageText } from '../../../read/text/types.ts';
import type { BlockDraft, StructureOrder } from '../types.ts';

/** Minimum share of the page's words in the tree. */
const MIN_TAGGED_SHARE = 0.6;
/** Minimum number of steps between paragraphs, and the share that must follow reading direction. */
const MIN_STEPS = 3;
const MIN_READING_SHARE = 0.8;
/** Overlap of lines allowed for tight leading; ems. */
const SLACK_EMS = 0.3;

const PARAGRAPHS =
  /^(?:P|H|H[1-6]|Title|LI|Lbl|LBody|TOCI|TH|TD|Caption|Note|BlockQuote|Quote|Formula|Code|Figure)$/;
const RUNNING_TEXT = /^(?:P|LBody|BlockQuote|Note)$/;

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Per element the position of its paragraph, and the type of each paragraph. */
function listParagraphs(structure: NonNullable<PageText['structure']>) {
  const paragraphs = structure.map(({ path, ids }) => {
    const depth = path.findLastIndex((type) => PARAGRAPHS.test(type));
    const end = depth < 0 ? path.length : depth + 1;
    return { ids: ids.slice(0, end), type: path[end - 1] ?? '' };
  });
  const distinct = new Map(paragraphs.map((paragraph) => [paragraph.ids.join(' '), paragraph]));
  const sorted = [...distinct.values()].sort((a, b) => comparePaths(a.ids, b.ids));
  const positions = new Map(sorted.map(({ ids }, position) => [ids.join(' '), position]));
  return {
    positions: paragraphs.map(({ ids }) => positions.get(ids.join(' ')) as number),
    types: sorted.map(({ type }) => type),
  };
}

/**
 * Whether `b` follows `a` in reading direction: below, further along the line, or in a later
 * column.
 */
function followsInReadingOrder(a: Line, b: Line, rtl: boolean): boolean {
  const slack = SLACK_EMS * a.size;
  if (b.y0 >= a.y1 - slack) return true;
  return rtl ? b.x1 <= a.x0 + slack : b.x0 >= a.x1 - slack;
}

/** The order of the page's structure tree; null if there is none or it is unreliable. */
export function readStructureOrder(text: PageText, rtl: boolean): StructureOrder | null {
  const { structure, words } = text;
  if (structure === undefined || structure.length === 0) return null;
  const held = words.filter(({ element }) => element !== undefined).length;
  if (held < MIN_TAGGED_SHARE * words.length) return null;
  const { positions, types } = listParagraphs(structure);
  const positionOf = (word: number): number | undefined => {
    const element = words[word]?.element;
    return element === undefined ? undefined : positions[element];
  };
  // First and last line of each paragraph, in tree order.
  const ends = new Map<number, { first: Line; last: Line }>();
  for (const line of text.lines) {
    const position = line.words[0] === undefined ? undefined : positionOf(line.words[0]);
    if (position === undefined || line.behind) continue;
    const known = ends.get(position);
    if (known === undefined) ends.set(position, { first: line, last: line });
    else known.last = line;
  }
  const order = [...ends].sort(([a], [b]) => a - b).map(([, end]) => end);
  const steps = pairsOf(order).map(([a, b]) => followsInReadingOrder(a.last, b.first, rtl));
  const good = steps.filter(Boolean).length;
  if (steps.length < MIN_STEPS || good < MIN_READING_SHARE * steps.length) return null;
  return { positionOf, isRunningText: (position) => RUNNING_TEXT.test(types[position] ?? '') };
}

const findBlockPosition = (tree: StructureOrder, block: BlockDraft): number | undefined => {
  for (const row of block.rows) {
    for (const word of row.words) {
      const position = tree.positionOf(word);
      if (position !== undefined) return position;
    }
  }
  return undefined;
};

/**
 * For each block the preceding block of the same paragraph in the tree; otherwise -1. Only adjacent
 * blocks are joined, because unreliable trees assign distant blocks to one paragraph.
 */
export function findTaggedContinuations(
  tree: StructureOrder | null,
  blocks: readonly BlockDraft[],
): number[] {
  let before = -1;
  let last: number | undefined;
  return blocks.map((block, index) => {
    if (tree === null || block.role !== 'paragraph') return -1;
    const position = findBlockPosition(tree, block);
    const continued =
      position !== undefined && position === last && tree.isRunningText(position) ? before : -1;
    before = index;
    last = position;
    return continued;
  });
}
