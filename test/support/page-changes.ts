/**
 * Changes of a page whose effect on its reading is known: whatever a page of twice the size says, it
 * says the same. They change what the parser gave, in point space, so no stage after it is left out.
 */
import {
  type FontInfo,
  type Glyphs,
  glyphColumns,
  type RawPage,
  type Ruling,
} from '../../electron/engine/read/pdf/types.ts';
import type { Rect } from '../../shared/geometry.ts';

interface Offset {
  x(x: number): number;
  y(y: number): number;
}

interface Change extends Offset {
  /** Of lengths. */
  readonly scale?: number;
  /** Size of the page afterwards. */
  readonly width: number;
  readonly height: number;
}

const rectAt = <T extends Rect>(rect: T, { x, y }: Offset): T => ({
  ...rect,
  ...{ x0: x(rect.x0), y0: y(rect.y0), x1: x(rect.x1), y1: y(rect.y1) },
});

function rulingAt(ruling: Ruling, { x, y, scale = 1 }: Offset & { scale?: number }): Ruling {
  const [along, across] = ruling.orientation === 'horizontal' ? [x, y] : [y, x];
  return {
    ...ruling,
    position: across(ruling.position),
    start: along(ruling.start),
    end: along(ruling.end),
    thickness: ruling.thickness * scale,
  };
}

function glyphsAt(glyphs: Glyphs, { x, y, scale = 1 }: Offset & { scale?: number }): Glyphs {
  return {
    ...glyphs,
    x0: glyphs.x0.map(x),
    x1: glyphs.x1.map(x),
    originX: glyphs.originX.map(x),
    y0: glyphs.y0.map(y),
    y1: glyphs.y1.map(y),
    originY: glyphs.originY.map(y),
    size: glyphs.size.map((size) => size * scale),
  };
}

function changed(page: RawPage, change: Change): RawPage {
  const { width, height, scale = 1 } = change;
  return {
    ...page,
    ...{ width, height },
    glyphs: glyphsAt(page.glyphs, change),
    rulings: page.rulings.map((ruling) => rulingAt(ruling, change)),
    fills: page.fills.map((fill) => rectAt(fill, change)),
    pictures: page.pictures.map(({ resolution, ...picture }) => ({
      ...rectAt(picture, change),
      ...(resolution !== undefined && { resolution: resolution / scale }),
    })),
    outlinedText: page.outlinedText.map((line) => rectAt(line, change)),
    links: page.links.map((link) => rectAt(link, change)),
    fields: page.fields.map((field) => rectAt(field, change)),
  };
}

export const scaled = (page: RawPage, scale: number): RawPage =>
  changed(page, {
    ...{ scale, width: page.width * scale, height: page.height * scale },
    x: (x) => x * scale,
    y: (y) => y * scale,
  });

/** The page with more paper around it, `dx` and `dy` points on each side. */
export const framed = (page: RawPage, dx: number, dy: number): RawPage =>
  changed(page, {
    ...{ width: page.width + 2 * dx, height: page.height + 2 * dy },
    x: (x) => x + dx,
    y: (y) => y + dy,
  });

/** What is on the page moved to the right, as on pages with a wide inner margin. */
export const shifted = (page: RawPage, dx: number): RawPage =>
  changed(page, { width: page.width, height: page.height, x: (x) => x + dx, y: (y) => y });

/** Fonts under other names, of the same looks. */
export const renamed = (page: RawPage): RawPage => ({
  ...page,
  fonts: page.fonts.map((font, index): FontInfo => {
    const style = [font.bold ? 'Bold' : '', font.italic ? 'Italic' : ''].join('') || 'Regular';
    return { ...font, name: `Face${String.fromCharCode(65 + (index % 26))}-${style}` };
  }),
});

/** Only what `keeps` says stays; glyphs keep their order. */
export function filtered(
  page: RawPage,
  keeps: { glyph(index: number): boolean; ruling(ruling: Ruling): boolean },
): RawPage {
  const { glyphs, structure } = page;
  const kept = Array.from({ length: glyphs.count }, (_, index) => index).filter(keeps.glyph);
  return {
    ...page,
    glyphs: picked(glyphs, kept),
    ...(structure && {
      structure: { ...structure, of: Int16Array.from(kept, (i) => structure.of[i] ?? -1) },
    }),
    rulings: page.rulings.filter(keeps.ruling),
  };
}

function picked(glyphs: Glyphs, indexes: readonly number[]): Glyphs {
  const columns = Object.entries(glyphs).map(([name, column]) => {
    if (typeof column === 'number') return [name, indexes.length];
    const kept = new (column.constructor as Uint32ArrayConstructor)(indexes.length);
    indexes.forEach((from, to) => {
      kept[to] = column[from] as number;
    });
    return [name, kept];
  });
  return Object.fromEntries(columns) as Glyphs;
}

function joined(a: Glyphs, b: Glyphs, fontShift: number): Glyphs {
  const lastRun = a.count === 0 ? 0 : (a.run[a.count - 1] as number) + 1;
  const columns = Object.entries(a).map(([name, column]) => {
    const other = b[name as keyof Glyphs];
    if (typeof column === 'number' || typeof other === 'number') return [name, a.count + b.count];
    const both = new (column.constructor as Uint32ArrayConstructor)(a.count + b.count);
    // Columns may have room for more than they hold.
    both.set(column.subarray(0, a.count));
    const shift = name === 'font' ? fontShift : name === 'run' ? lastRun : 0;
    both.set(
      Array.from(other.subarray(0, b.count), (value) => value + shift),
      a.count,
    );
    return [name, both];
  });
  return Object.fromEntries(columns) as Glyphs;
}

/** Two pages side by side on one sheet. */
export function twoUp(left: RawPage, right: RawPage): RawPage {
  const width = left.width + right.width;
  const moved = changed(right, {
    ...{ width, height: right.height },
    x: (x) => x + left.width,
    y: (y) => y,
  });
  const { structure: _, ...page } = left;
  return {
    ...page,
    ...{ width, height: Math.max(left.height, right.height) },
    fonts: [...left.fonts, ...right.fonts],
    glyphs: joined(left.glyphs, moved.glyphs, left.fonts.length),
    rulings: [...left.rulings, ...moved.rulings],
    fills: [...left.fills, ...moved.fills],
    pictures: [...left.pictures, ...moved.pictures],
    outlinedText: [...left.outlinedText, ...moved.outlinedText],
    links: [...left.links, ...moved.links],
    fields: [...left.fields, ...moved.fields],
  };
}

/** A line of text above all else, as a running head: `text` at the left, `top` points from the edge. */
export function withHead(page: RawPage, text: string, top: number): RawPage {
  const SIZE = 8;
  const ADVANCE = 4;
  const letters = Array.from(text);
  const columns = glyphColumns(letters.length);
  columns.count = letters.length;
  letters.forEach((letter, index) => {
    const x = 54 + ADVANCE * index;
    columns.codePoint[index] = letter.codePointAt(0) ?? 0;
    columns.x0[index] = x;
    columns.x1[index] = x + ADVANCE;
    columns.y0[index] = top;
    columns.y1[index] = top + SIZE;
    columns.originX[index] = x;
    columns.originY[index] = top + 0.8 * SIZE;
    columns.size[index] = SIZE;
  });
  const font: FontInfo = {
    ...{ name: 'Head-Regular', bold: false, italic: false, fixedPitch: false, serif: false },
  };
  const { structure: _, ...rest } = page;
  return {
    ...rest,
    fonts: [...page.fonts, font],
    glyphs: joined(page.glyphs, columns, page.fonts.length),
  };
}

/** The band of the page between `y0` and `y1` cut out; what is below moves up. */
export function withoutBand(page: RawPage, y0: number, y1: number): RawPage {
  const y = (at: number): number => (at <= y0 ? at : Math.max(y0, at - (y1 - y0)));
  const { glyphs } = page;
  const middleOf = (index: number) => ((glyphs.y0[index] ?? 0) + (glyphs.y1[index] ?? 0)) / 2;
  const inBand = (at: number): boolean => at > y0 && at <= y1;
  const kept = filtered(page, {
    glyph: (index) => !inBand(middleOf(index)),
    // The rule at the top of the band stands for that at its foot.
    ruling: ({ orientation, position }) => orientation === 'vertical' || !inBand(position),
  });
  return changed(kept, { width: page.width, height: page.height, x: (x) => x, y });
}

/** The strip between `x0` and `x1` cut out of `area`; what is to its right there moves left. */
export function withoutStrip(page: RawPage, area: Rect, x0: number, x1: number): RawPage {
  const inArea = (y: number): boolean => y >= area.y0 && y <= area.y1;
  const inStrip = (x: number): boolean => x > x0 && x <= x1;
  const x = (at: number): number => (at <= x0 ? at : Math.max(x0, at - (x1 - x0)));
  const { glyphs } = page;
  const middle = (index: number) => ({
    x: ((glyphs.x0[index] ?? 0) + (glyphs.x1[index] ?? 0)) / 2,
    y: ((glyphs.y0[index] ?? 0) + (glyphs.y1[index] ?? 0)) / 2,
  });
  const kept = filtered(page, {
    glyph: (index) => !(inArea(middle(index).y) && inStrip(middle(index).x)),
    ruling: ({ orientation, position, start, end }) =>
      orientation === 'horizontal' || !inArea((start + end) / 2) || !inStrip(position),
  });
  const column = (from: Float32Array) =>
    from.map((at, index) =>
      inArea(((kept.glyphs.y0[index] ?? 0) + (kept.glyphs.y1[index] ?? 0)) / 2) ? x(at) : at,
    );
  const move = { x, y: (y: number) => y };
  const isIn = ({ y0, y1 }: Rect) => inArea((y0 + y1) / 2);
  return {
    ...kept,
    glyphs: {
      ...kept.glyphs,
      x0: column(kept.glyphs.x0),
      x1: column(kept.glyphs.x1),
      originX: column(kept.glyphs.originX),
    },
    rulings: kept.rulings.map((ruling) => {
      const y =
        ruling.orientation === 'horizontal' ? ruling.position : (ruling.start + ruling.end) / 2;
      return inArea(y) ? rulingAt(ruling, move) : ruling;
    }),
    fills: kept.fills.map((fill) => (isIn(fill) ? rectAt(fill, move) : fill)),
  };
}
