/** Captions in brackets that wrap over lines: "(State or other jurisdiction" above "of incorporation)". */
import { unionOf } from '../../../../shared/geometry.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';

/** Lines of a caption, and the maximum gap between them in line heights. */
const MOST_LINES = 4;
const LEADING = 1;

/** The segments of a page; the lines of a caption are one. */
export function* segmentsWithCaptions(lines: PageLines): Generator<Segment> {
  const joined = new Set<Segment>();
  for (const segment of lines.segments()) {
    if (joined.has(segment)) continue;
    const parts = captionFrom(lines, segment);
    if (!parts) {
      yield segment;
      continue;
    }
    for (const part of parts) joined.add(part);
    const words = parts.flatMap((part) => part.words);
    const text = parts.map((part) => part.text).join(' ');
    yield { ...segment, words, text, rect: unionOf(parts.map(({ rect }) => rect)) };
  }
}

/** A segment that opens a bracket, with those below it up to the one that closes it. */
function captionFrom(lines: PageLines, segment: Segment): Segment[] | null {
  if (!/^\([^)]*$/.test(segment.text)) return null;
  const parts = [segment];
  let last = lines.below(segment, LEADING);
  while (last && parts.length < MOST_LINES && !last.text.includes('(')) {
    parts.push(last);
    if (last.text.endsWith(')')) return parts;
    last = lines.below(last, LEADING);
  }
  return null;
}
