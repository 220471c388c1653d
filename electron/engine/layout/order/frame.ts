/**
 * Pages whose text runs in another direction than the page lies: a landscape table printed sideways.
 * Order and blocks are found on the page as it would be turned to be read, and their boxes are
 * turned back.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import type { BlockDraft } from '../types.ts';

/** Degrees clockwise of the text on the page. */
export type Turn = 0 | 90 | 180 | 270;

/** Share of the glyphs that must run in another direction for the page to be turned. */
const TURNED_SHARE = 0.6;

/** The direction of most glyphs of the page. */
export function turnOf(text: PageText): Turn {
  const glyphs = { 0: 0, 90: 0, 180: 0, 270: 0 };
  let total = 0;
  for (const { angle, text: word } of text.words) {
    const turn = ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as Turn;
    glyphs[turn] += word.length;
    total += word.length;
  }
  for (const turn of [90, 180, 270] as const) {
    if (glyphs[turn] > TURNED_SHARE * total) return turn;
  }
  return 0;
}

/** A rectangle of a page of `width` x `height` as it lies once text of this turn is upright. */
export function turned<R extends Rect>(rect: R, turn: Turn, width: number, height: number): R {
  const { x0, y0, x1, y1 } = rect;
  switch (turn) {
    case 0:
      return rect;
    case 90:
      return { ...rect, x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
    case 180:
      return { ...rect, x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    case 270:
      return { ...rect, x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  }
}

const opposite = (turn: Turn): Turn => ((360 - turn) % 360) as Turn;

/** The page and its tables with the text upright. */
export function upright(
  text: PageText,
  tables: readonly TableDraft[],
  turn: Turn,
): { text: PageText; tables: readonly TableDraft[] } {
  if (turn === 0) return { text, tables };
  const { width, height } = text;
  const place = <R extends Rect>(rect: R): R => turned(rect, turn, width, height);
  /** The baseline lies at the same share of the height as the page says of the other axis. */
  const baseline = (rect: Rect & { baseline: number; size: number }): number => {
    const box = place(rect);
    return box.y1 - 0.2 * (box.y1 - box.y0);
  };
  const sideways = turn !== 180;
  return {
    text: {
      ...text,
      width: sideways ? height : width,
      height: sideways ? width : height,
      words: text.words.map((word) => ({
        ...place(word),
        baseline: baseline(word),
        angle: (word.angle + 360 - turn) % 360,
      })),
      lines: text.lines.map((line) => ({
        ...place(line),
        baseline: baseline(line),
        angle: (line.angle + 360 - turn) % 360,
      })),
      // Rulings serve footnotes only, which pages printed sideways do not have.
      rulings: sideways ? [] : text.rulings,
      fills: text.fills.map(place),
      pictures: text.pictures.map(place),
      links: text.links.map(place),
      fields: text.fields.map(place),
    },
    tables: tables.map((table) => ({ ...place(table), cells: table.cells.map(place) })),
  };
}

/** Blocks of the upright page where they lie on the page as displayed. */
export function turnedBack(
  blocks: readonly BlockDraft[],
  turn: Turn,
  text: PageText,
): readonly BlockDraft[] {
  if (turn === 0) return blocks;
  const back = opposite(turn);
  const place = <R extends Rect>(rect: R): R =>
    turned(
      rect,
      back,
      turn === 180 ? text.width : text.height,
      turn === 180 ? text.height : text.width,
    );
  return blocks.map((block) => ({ ...place(block), rows: block.rows.map(place) }));
}
