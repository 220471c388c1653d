/**
 * The page turned so that its writing stands upright, which lets every later step think in rows from
 * top to bottom and columns from left to right. A page whose tables are set sideways (landscape
 * tables in portrait books) gives a second sheet for the sideways words; the drawn lines and fills
 * belong to every sheet. Word indexes stay those of the page.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { Ruling } from '../../pdf/types.ts';
import type { PageText, Word } from '../../text/types.ts';
import { type Sheet, type SheetWord, type Turn, turnRect } from './sheet.ts';
import { joinSigns } from './signs.ts';

/** Degrees by which a word may lean and still count as upright or sideways. */
const ANGLE_TOLERANCE = 2;
/** Fewer sideways words than this are an axis label or a stamp, not a table. */
const MIN_SIDEWAYS_WORDS = 12;

const turnOf = (angle: number): Turn | null => {
  if (angle === 0) return 0;
  const turn = ((Math.round(angle / 90) * 90 + 360) % 360) as Turn;
  const distance = Math.abs(((angle - turn + 540) % 360) - 180);
  return distance <= ANGLE_TOLERANCE ? turn : null;
};

const turnRuling = (ruling: Ruling, turn: Turn, width: number, height: number): Ruling => {
  const horizontal = ruling.orientation === 'horizontal';
  const rect = turnRect(
    horizontal
      ? { x0: ruling.start, x1: ruling.end, y0: ruling.position, y1: ruling.position }
      : { y0: ruling.start, y1: ruling.end, x0: ruling.position, x1: ruling.position },
    turn,
    width,
    height,
  );
  const lies = horizontal === (turn === 180);
  return lies
    ? {
        ...ruling,
        orientation: 'horizontal',
        position: rect.y0,
        start: rect.x0,
        end: rect.x1,
      }
    : {
        ...ruling,
        orientation: 'vertical',
        position: rect.x0,
        start: rect.y0,
        end: rect.y1,
      };
};

/** Where the baseline of a word lies on the sheet. */
const turnBaseline = (word: Word, turn: Turn, width: number, height: number): number => {
  switch (turn) {
    case 0:
      return word.baseline;
    case 90:
      return width - word.baseline;
    case 180:
      return height - word.baseline;
    case 270:
      return word.baseline;
  }
};

/** The sheets of a page: the upright one first, then those of enough sideways words. */
export function sheetsOf(text: PageText): Sheet[] {
  const { width, height } = text;
  const wordsAt = wordsByTurn(text);
  const sheets: Sheet[] = [];
  for (const turn of [0, 90, 270, 180] as const) {
    const words = wordsAt[turn];
    if (turn !== 0 && words.length < MIN_SIDEWAYS_WORDS) continue;
    const sideways = turn === 90 || turn === 270;
    const turned = <T extends Rect>(items: readonly T[]): readonly T[] =>
      turn === 0
        ? items
        : items.map((item) => ({ ...item, ...turnRect(item, turn, width, height) }));
    sheets.push({
      turn,
      width: sideways ? height : width,
      height: sideways ? width : height,
      words: joinSigns(words),
      rulings:
        turn === 0
          ? text.rulings
          : text.rulings.map((ruling) => turnRuling(ruling, turn, width, height)),
      fills: turned(text.fills),
      pictures: turned(text.pictures),
      fields: turned(text.fields),
    });
  }
  return sheets;
}

/** The words of a page, without those behind its text, by where their writing points. */
function wordsByTurn(text: PageText): Record<Turn, SheetWord[]> {
  const lineOf = new Int32Array(text.words.length).fill(-1);
  const placeOf = new Int32Array(text.words.length);
  const behind = new Set<number>();
  text.lines.forEach((line, lineIndex) => {
    if (line.behind) for (const word of line.words) behind.add(word);
    line.words.forEach((word, place) => {
      lineOf[word] = lineIndex;
      placeOf[word] = place;
    });
  });
  const words: Record<Turn, SheetWord[]> = { 0: [], 90: [], 180: [], 270: [] };
  text.words.forEach((word, index) => {
    const turn = turnOf(word.angle);
    if (turn === null || behind.has(index)) return;
    const rect = turn === 0 ? word : turnRect(word, turn, text.width, text.height);
    words[turn].push({
      x0: rect.x0,
      y0: rect.y0,
      x1: rect.x1,
      y1: rect.y1,
      index,
      text: word.text,
      baseline: turnBaseline(word, turn, text.width, text.height),
      size: word.size,
      bold: word.bold,
      shifted: word.script !== 'normal',
      line: lineOf[index] ?? -1,
      place: placeOf[index] ?? 0,
    });
  });
  return words;
}
