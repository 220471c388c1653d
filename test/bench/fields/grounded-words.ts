/**
 * Word-level grounding: F1 of the words that citations hold against the words that print the label,
 * matched at an intersection over union of .5, over all values asked for, found or not. For sets that
 * come with the boxes of their printed lines; SROIE does. A line is split into words by the number of
 * their characters, since its fonts are not known.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Citation } from '../../../shared/contract/citation.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { areaOf, intersectionArea, type Rect } from '../../../shared/geometry.ts';

const OVERLAP = 0.5;

export interface PrintedWord extends Rect {
  readonly text: string;
}

export interface GroundingCounts {
  matched: number;
  cited: number;
  printed: number;
}

const isSamePosition = (a: Rect, b: Rect): boolean => {
  const shared = intersectionArea(a, b);
  return shared >= OVERLAP * (areaOf(a) + areaOf(b) - shared);
};

/** The words of a line `text` in its box. */
export function wordsOfLine(text: string, box: Rect): PrintedWord[] {
  const width = (box.x1 - box.x0) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    ...{ x0: box.x0 + width * index, x1: box.x0 + width * (index + word.length) },
    ...{ y0: box.y0, y1: box.y1 },
  }));
}

/** The printed words of a scanned receipt, in shares of the page; null without their boxes. */
export async function printedWords(root: string, id: string): Promise<PrintedWord[] | null> {
  const boxes = join(root, 'box', `${id}.csv`);
  if (!existsSync(boxes)) return null;
  const pdf = await PDFDocument.create();
  const { width, height } = await pdf.embedJpg(await readFile(join(root, 'img', `${id}.jpg`)));
  return (await readFile(boxes, 'utf8')).split(/\r?\n/).flatMap((row) => {
    const [x0, y0, , , x1, y1, , , ...text] = row.split(',');
    if (text.length === 0) return [];
    const [left, top, right, bottom] = [x0, y0, x1, y1].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const box = { x0: left / width, y0: top / height, x1: right / width, y1: bottom / height };
    return wordsOfLine(text.join(','), box);
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** All positions where the words of the label stand one after another. */
export function positionsOf(label: string, printed: readonly PrintedWord[]): PrintedWord[][] {
  const wanted = label.split(/\s+/).map(plain).filter(Boolean);
  const words = printed.filter(({ text }) => plain(text) !== '');
  if (wanted.length === 0) return [];
  return words.flatMap((_, at) => {
    const run = words.slice(at, at + wanted.length);
    // A currency may stand before the first, without a space.
    const isHere =
      run.length === wanted.length &&
      run.every(({ text }, index) =>
        index === 0 ? plain(text).endsWith(wanted[0] as string) : plain(text) === wanted[index],
      );
    return isHere ? [run] : [];
  });
}

/** The words of the page whose middle lies in a citation, in shares of the page. */
export function citedWords(pages: readonly PageContent[], citations: readonly Citation[]): Rect[] {
  return citations.flatMap(({ page, bbox }) => {
    const { text = [], boxes = [] } = pages.find((one) => one.page === page)?.words ?? {};
    return text.flatMap((_, word) => {
      const [x0 = 0, y0 = 0, width = 0, height = 0] = boxes.slice(4 * word, 4 * word + 4);
      const [cx, cy] = [x0 + width / 2, y0 + height / 2];
      const isInside =
        cx >= bbox.x && cx <= bbox.x + bbox.width && cy >= bbox.y && cy <= bbox.y + bbox.height;
      return isInside ? [{ x0, y0, x1: x0 + width, y1: y0 + height }] : [];
    });
  });
}

/** Against the position that agrees best, since each of them states the value. */
export function groundingOf(cited: readonly Rect[], positions: readonly Rect[][]): GroundingCounts {
  const counts = positions.map((position) => {
    const left = [...position];
    const matched = cited.filter((word) => {
      const at = left.findIndex((other) => isSamePosition(word, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    }).length;
    return { matched, cited: cited.length, printed: position.length };
  });
  return counts.reduce((best, one) => (one.matched > best.matched ? one : best));
}
