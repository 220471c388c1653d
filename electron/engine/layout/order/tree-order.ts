/**
 * The order that the structure tree of a tagged PDF tells. The program that set the page wrote it,
 * so it knows what a page cannot show: whether two columns of short lines are read down or across,
 * and that text on both sides of a picture is one paragraph. But many trees only list what was drawn
 * in the order of drawing, or hold little of the page. So a tree is believed page by page, if most
 * steps from one of its paragraphs to the next go where reading goes: down, or up to the head of a
 * column further right. It then decides what the page leaves open. It does not move blocks: a text
 * box stands in the tree where it is anchored, often far from where it is to be read.
 */
import type { Line, PageText } from '../../text/types.ts';
import type { BlockDraft, TreeOrder } from '../types.ts';

/** Share of the page's words that the tree must hold. */
const HELD_SHARE = 0.6;
/** Steps between paragraphs that a tree must show, and the share that must go where reading goes. */
const LEAST_STEPS = 3;
const READING_SHARE = 0.8;
/** Overlap of lines, in ems, that tight leading may bring. */
const SLACK_EMS = 0.3;

const PARAGRAPHS =
  /^(?:P|H|H[1-6]|Title|LI|Lbl|LBody|TOCI|TH|TD|Caption|Note|BlockQuote|Quote|Formula|Code|Figure)$/;
const RUNNING = /^(?:P|LBody|BlockQuote|Note)$/;

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Per element the place of the paragraph that it is (part of), and the type of each paragraph. */
function paragraphsOf(structure: NonNullable<PageText['structure']>) {
  const paragraphs = structure.map(({ path, ids }) => {
    const depth = path.findLastIndex((type) => PARAGRAPHS.test(type));
    const end = depth < 0 ? path.length : depth + 1;
    return { ids: ids.slice(0, end), type: path[end - 1] ?? '' };
  });
  const distinct = new Map(paragraphs.map((paragraph) => [paragraph.ids.join(' '), paragraph]));
  const sorted = [...distinct.values()].sort((a, b) => compare(a.ids, b.ids));
  const places = new Map(sorted.map(({ ids }, place) => [ids.join(' '), place]));
  return {
    places: paragraphs.map(({ ids }) => places.get(ids.join(' ')) as number),
    types: sorted.map(({ type }) => type),
  };
}

/** Whether reading goes from `a` to `b`: down, on along the line, or up to a column further on. */
function goesOn(a: Line, b: Line, rtl: boolean): boolean {
  const slack = SLACK_EMS * a.size;
  if (b.y0 >= a.y1 - slack) return true;
  return rtl ? b.x1 <= a.x0 + slack : b.x0 >= a.x1 - slack;
}

/** The order that the page's tree tells, or null where there is none that can be believed. */
export function treeOrderOf(text: PageText, rtl: boolean): TreeOrder | null {
  const { structure, words } = text;
  if (structure === undefined || structure.length === 0) return null;
  const held = words.filter(({ element }) => element !== undefined).length;
  if (held < HELD_SHARE * words.length) return null;
  const { places, types } = paragraphsOf(structure);
  const placeOf = (word: number): number | undefined => {
    const element = words[word]?.element;
    return element === undefined ? undefined : places[element];
  };
  // The first line and the last of each paragraph, in the order of the tree.
  const ends = new Map<number, { first: Line; last: Line }>();
  for (const line of text.lines) {
    const place = line.words[0] === undefined ? undefined : placeOf(line.words[0]);
    if (place === undefined || line.behind) continue;
    const known = ends.get(place);
    if (known === undefined) ends.set(place, { first: line, last: line });
    else known.last = line;
  }
  const order = [...ends].sort(([a], [b]) => a - b).map(([, end]) => end);
  const steps = order.slice(1).map(({ first }, at) => goesOn(order[at]?.last ?? first, first, rtl));
  const good = steps.filter(Boolean).length;
  if (steps.length < LEAST_STEPS || good < READING_SHARE * steps.length) return null;
  return { placeOf, runs: (place) => RUNNING.test(types[place] ?? '') };
}

const placeOfBlock = (tree: TreeOrder, block: BlockDraft): number | undefined => {
  for (const row of block.rows) {
    for (const word of row.words) {
      const place = tree.placeOf(word);
      if (place !== undefined) return place;
    }
  }
  return undefined;
};

/**
 * For each block the paragraph before it, if the tree tells both to be one; else -1. A tree that
 * gives one paragraph the parts of several shows itself by parts that do not follow one another.
 */
export function torsoOf(tree: TreeOrder | null, blocks: readonly BlockDraft[]): number[] {
  let before = -1;
  let last: number | undefined;
  return blocks.map((block, index) => {
    if (tree === null || block.role !== 'paragraph') return -1;
    const place = placeOfBlock(tree, block);
    const torso = place !== undefined && place === last && tree.runs(place) ? before : -1;
    before = index;
    last = place;
    return torso;
  });
}
