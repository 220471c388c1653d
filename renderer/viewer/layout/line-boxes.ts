/** Merges the boxes of single words into one box per line, as with a highlighter pen. */
import type { Box } from '../../../shared/geometry.ts';

/** Words with a gap wider than this multiple of their height are highlighted separately. */
const WIDEST_GAP = 1.2;

/** Merges consecutive words on a line; `boxes` are in reading order, page space. */
export function lineBoxes(boxes: readonly Box[], pageAspect: number): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last && continues(last, box, pageAspect)) lines[lines.length - 1] = union(last, box);
    else lines.push(box);
  }
  return lines;
}

/** `pageAspect`: width divided by height, to make the two fractions comparable. */
function continues(line: Box, word: Box, pageAspect: number): boolean {
  const shared = Math.min(line.y + line.height, word.y + word.height) - Math.max(line.y, word.y);
  if (shared < Math.min(line.height, word.height) / 2) return false;
  const gap = Math.max(word.x - (line.x + line.width), line.x - (word.x + word.width));
  return gap * pageAspect < Math.max(line.height, word.height) * WIDEST_GAP;
}

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
