/** Values at a given position on a page, and the labels beside a position. */
import type { ExampleLabel } from '../../../../../shared/fields/example.ts';
import {
  centerY,
  heightOf,
  overlapOf,
  type Rect,
  unionOf,
  widthOf,
} from '../../../../../shared/geometry.ts';
import { textOf, wordRect } from '../../evidence/cite.ts';
import type { PageLines, Segment } from '../../evidence/lines.ts';
import { parseEntry, STRICT } from '../parse-entry.ts';
import { allowed } from '../rank.ts';
import { textsOf } from '../run-text.ts';
import type { ParsedValue, PreparedDocument, Wanted } from '../types.ts';
import { wordKey } from './layout.ts';

/** A value at a position. */
export interface LocatedValue extends Pick<ParsedValue, 'value' | 'currency' | 'words' | 'others'> {
  /** Page fractions. */
  readonly rect: Rect;
  readonly lines: number;
}

/** Maximum words of a label. */
const LONGEST_LABEL = 6;
/** Maximum gap between a label and the value beside it; page fractions. */
const WIDEST_GAP = 0.5;
/** Maximum gap between a label and the value below it; line heights. */
const DEEPEST_GAP = 4;
/** Two segments are on one line if their centres differ by less than this share of their height. */
const SAME_LINE = 0.6;
/** Maximum difference of the edges of values in one column; page fractions. */
const SAME_EDGE = 0.02;
/** Maximum gap between lines of one text; line heights. */
const WIDEST_LEADING = 1.5;

/** In page fractions; the rectangles of segments are in points. */
export const rectOfWords = (segment: Pick<Segment, 'page'>, words: readonly number[]): Rect =>
  unionOf(words.map((word) => wordRect(segment.page, word)));

const letters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Values of the wanted kind at `expected` on a line there, nearest first. */
export function valuesAt(
  prepared: PreparedDocument,
  wanted: Wanted,
  pageLines: PageLines,
  expected: Rect,
  lines: number,
): LocatedValue[] {
  const found = STRICT.has(wanted.kind)
    ? typedValuesAt(prepared, wanted, pageLines, expected)
    : textValuesAt(pageLines, expected, lines);
  return found
    .flatMap((parsed) => {
      const value = allowed(parsed.value, wanted);
      return value === undefined ? [] : [{ ...parsed, value }];
    })
    .sort((a, b) => distanceOf(a.rect, expected) - distanceOf(b.rect, expected));
}

function* segmentsOnLine(pageLines: PageLines, expected: Rect): Generator<Segment> {
  for (const segment of pageLines.segments()) {
    const rect = rectOfWords(segment, segment.words);
    const height = Math.max(heightOf(rect), Math.min(heightOf(expected), 2 * heightOf(rect)));
    if (Math.abs(centerY(rect) - centerY(expected)) <= SAME_LINE * height) yield segment;
  }
}

function typedValuesAt(
  prepared: PreparedDocument,
  wanted: Wanted,
  pageLines: PageLines,
  expected: Rect,
): LocatedValue[] {
  return [...segmentsOnLine(pageLines, expected)].flatMap((segment) =>
    parseEntry(wanted.kind, segment, prepared).parsedValues.flatMap((parsed): LocatedValue[] => {
      const rect = rectOfWords(segment, parsed.words);
      return isAt(rect, expected) ? [{ ...parsed, rect, lines: 1 }] : [];
    }),
  );
}

/** Text from the left edge of the region, over the same number of lines. */
function textValuesAt(pageLines: PageLines, expected: Rect, lines: number): LocatedValue[] {
  const lineHeight = heightOf(expected) / lines;
  const firstLine = { ...expected, y1: expected.y0 + lineHeight };
  return [...segmentsOnLine(pageLines, firstLine)].flatMap((segment): LocatedValue[] => {
    const from = segment.words.findIndex(
      (word) => Math.abs(wordRect(segment.page, word).x0 - expected.x0) <= SAME_EDGE,
    );
    // If no word starts at the left edge of the region, the text may be centred or right-aligned.
    const words = from >= 0 ? segment.words.slice(from) : segment.words;
    const rect = rectOfWords(segment, words);
    if (from < 0 && !isAt(rect, firstLine)) return [];
    const all = [words];
    let last = { segment, rect };
    while (all.length < lines) {
      const next = lineBelow(pageLines, last.segment, rect.x0);
      if (!next || (next.rect.y0 - last.rect.y1) / heightOf(last.rect) > WIDEST_LEADING) break;
      all.push(next.segment.words);
      last = next;
    }
    const value = textOf(segment.page, all.flat()).replace(/^[\s:：#]+|[\s,;]+$/gu, '');
    if (!/[\p{L}\p{N}]/u.test(value)) return [];
    return [
      { value, words: all.flat(), rect: rectOfWords(segment, all.flat()), lines: all.length },
    ];
  });
}

function lineBelow(pageLines: PageLines, { line }: Segment, x0: number) {
  for (const segment of pageLines.lines[line + 1] ?? []) {
    const rect = rectOfWords(segment, segment.words);
    if (Math.abs(rect.x0 - x0) <= SAME_EDGE) return { segment, rect };
  }
  return null;
}

/** Left-aligned, right-aligned or overlapping. */
const isAt = (rect: Rect, expected: Rect): boolean =>
  Math.abs(rect.x0 - expected.x0) <= SAME_EDGE ||
  Math.abs(rect.x1 - expected.x1) <= SAME_EDGE ||
  overlapOf(rect.x0, rect.x1, expected.x0, expected.x1) >
    Math.min(widthOf(rect), widthOf(expected)) / 2;

const distanceOf = (rect: Rect, expected: Rect): number =>
  Math.min(Math.abs(rect.x0 - expected.x0), Math.abs(rect.x1 - expected.x1)) +
  Math.abs(centerY(rect) - centerY(expected));

/** Text before and above the words of a value, on its page. */
export function labelsBeside(pageLines: PageLines, words: readonly number[]): ExampleLabel[] {
  const own = new Set(words);
  for (const segment of pageLines.segments()) {
    const at = segment.words.findIndex((word) => own.has(word));
    if (at < 0) continue;
    const before = labelBeforeInSegment(segment, at) ?? labelBeforeOnLine(pageLines, segment);
    const above = labelAbove(
      pageLines,
      segment,
      rectOfWords(
        segment,
        words.filter((word) => segment.words.includes(word)),
      ),
    );
    return [...(before ? [before] : []), ...(above ? [above] : [])];
  }
  return [];
}

/** Words of the same segment: `Invoice number: 4711`. */
function labelBeforeInSegment(segment: Segment, at: number): ExampleLabel | null {
  const words = segment.words.slice(Math.max(0, at - LONGEST_LABEL), at);
  return labelOf('before', segment, words);
}

function labelBeforeOnLine(pageLines: PageLines, { line, position: index, page, words }: Segment) {
  const x0 = rectOfWords({ page }, words).x0;
  for (const segment of (pageLines.lines[line] ?? []).slice(0, index).toReversed()) {
    const label = labelOf('before', segment, segment.words.slice(-LONGEST_LABEL));
    if (label) return x0 - label.rect.x1 <= WIDEST_GAP ? label : null;
  }
  return null;
}

function labelAbove(
  pageLines: PageLines,
  { line, page }: Segment,
  rect: Rect,
): ExampleLabel | null {
  for (let at = line - 1; at >= 0; at--) {
    for (const segment of pageLines.lines[at] ?? []) {
      const over = rectOfWords({ page }, segment.words);
      if (rect.y0 - over.y1 > DEEPEST_GAP * heightOf(rect)) return null;
      if (overlapOf(rect.x0, rect.x1, over.x0, over.x1) <= 0) continue;
      const label = labelOf('above', segment, segment.words.slice(0, LONGEST_LABEL));
      if (label) return label;
    }
  }
  return null;
}

/** Words with digits are values; labels contain letters. */
function labelOf(
  side: ExampleLabel['side'],
  segment: Segment,
  words: readonly number[],
): ExampleLabel | null {
  const texts = textsOf({ page: segment.page, words });
  if (words.length === 0 || texts.some((text) => /\p{N}/u.test(text))) return null;
  const text = texts.join(' ');
  return letters(text) ? { side, text, rect: rectOfWords(segment, words) } : null;
}

/** Positions of the words of a label on a page. */
export function findLabelRegions(pageLines: PageLines, text: string): Rect[] {
  const wanted = wordKey(text);
  const found: Rect[] = [];
  for (const segment of pageLines.segments()) {
    const keys = textsOf(segment).map(wordKey);
    for (let from = 0; from < keys.length; from++) {
      let joined = '';
      for (let to = from; to < keys.length && joined.length < wanted.length; to++) {
        joined += keys[to];
        if (joined === wanted) found.push(rectOfWords(segment, segment.words.slice(from, to + 1)));
      }
    }
  }
  return found;
}
