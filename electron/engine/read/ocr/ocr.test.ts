import { describe, expect, it } from 'vitest';
import { luminanceOf } from '../pdf/luminance.ts';
import type { PageImage } from '../pdf/types.ts';
import type { Word } from '../text/types.ts';
import { alphabetOf, asAscii } from './alphabet.ts';
import { coresOf } from './detect.ts';
import { findDrawnLines } from './drawn-lines.ts';
import { convexHull, smallestBox } from './oriented-box.ts';
import { withoutNative } from './page.ts';
import { alongTheOthers, settleSizes } from './picture.ts';
import { levelled, measureSkew } from './skew.ts';
import { widthForOcr } from './text-reader.ts';

function whitePage(width: number, height: number): PageImage {
  return { width, height, rgba: new Uint8Array(width * height * 4).fill(255) };
}

function paint(image: PageImage, x0: number, y0: number, x1: number, y1: number): void {
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++)
      image.rgba.fill(0, (y * image.width + x) * 4, (y * image.width + x) * 4 + 3);
  }
}

describe('the smallest box around points', () => {
  it('drops points inside the hull', () => {
    const square = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
    expect(convexHull(square)).toHaveLength(4);
  });

  it('follows a line of text that leans', () => {
    const angle = 0.1;
    const corners = [
      [-50, -5],
      [50, -5],
      [50, 5],
      [-50, 5],
    ].map(([u = 0, v = 0]) => ({
      x: 200 + u * Math.cos(angle) - v * Math.sin(angle),
      y: 100 + u * Math.sin(angle) + v * Math.cos(angle),
    }));
    const box = smallestBox(corners);
    expect(box.angle).toBeCloseTo(angle, 6);
    expect([box.cx, box.cy, box.length, box.height].map(Math.round)).toEqual([200, 100, 100, 10]);
  });

  it('takes a tall box for text that runs up or down the page', () => {
    const box = smallestBox([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 90 },
      { x: 0, y: 90 },
    ]);
    expect([box.length, box.height]).toEqual([90, 10]);
    expect(Math.abs(box.angle)).toBeCloseTo(Math.PI / 2);
  });
});

describe('a picture that lies askew', () => {
  const line = (angle: number, length = 200) => ({ cx: 90, cy: 40, length, height: 10, angle });
  const degree = Math.PI / 180;

  it('leans as most of its long lines do, and not at all where they disagree', () => {
    const lines = [line(2 * degree), line(2.1 * degree), line(1.9 * degree, 300), line(0, 80)];
    expect(measureSkew(lines)).toBeCloseTo(2 * degree, 2);
    expect(measureSkew([line(0), line(6 * degree), line(-9 * degree), line(20 * degree)])).toBe(0);
    expect(measureSkew(lines.slice(0, 2))).toBe(0);
  });

  it('has its lines laid level about its middle', () => {
    const box = levelled(line(2 * degree), 2 * degree, { width: 200, height: 100 });
    expect(box.angle).toBe(0);
    expect(box.cy).toBeCloseTo(40.36, 2);
  });

  it('takes a tall figure for one character, not for a line that runs down the page', () => {
    const one = { cx: 5, cy: 5, length: 24, height: 9, angle: Math.PI / 2 };
    expect(alongTheOthers([line(0), one])[1]).toMatchObject({ length: 9, height: 24, angle: 0 });
    expect(alongTheOthers([line(Math.PI / 2), one])[1]).toEqual(one);
  });
});

describe('text cores of a probability map', () => {
  it('gives one grown box a region and leaves out specks and doubts', () => {
    const [width, height] = [60, 40];
    const map = new Float32Array(width * height);
    const fill = (x0: number, y0: number, x1: number, y1: number, value: number) => {
      for (let y = y0; y < y1; y++) map.fill(value, y * width + x0, y * width + x1);
    };
    fill(10, 5, 50, 11, 0.9);
    fill(10, 20, 50, 26, 0.4);
    fill(2, 35, 4, 36, 0.9);
    const boxes = coresOf(map, width, height);
    expect(boxes).toHaveLength(1);
    expect(boxes[0]?.cx).toBeCloseTo(30);
    expect(boxes[0]?.length).toBeGreaterThan(40);
    expect(boxes[0]?.score).toBeCloseTo(0.9);
  });
});

describe('what the classes of a network stand for', () => {
  it('folds forms that differ in width and leaves out what the language does not write', () => {
    const { characters, classes, meanings } = alphabetOf([':', '：', '字', 'a', ' '], asAscii);
    expect(characters).toEqual(['', ' ', ':', 'a']);
    expect([...classes]).toEqual([0, 1, 2, 4, 5]);
    expect([...meanings]).toEqual([0, 2, 2, 3, 1]);
  });
});

describe('a scan with native text on it', () => {
  const word = (text: string, x0: number, x1: number): Word => ({
    ...{ text, x0, x1, y0: 10, y1: 20, baseline: 18, size: 10, font: 0, color: 0, angle: 0 },
    ...{ bold: false, italic: false, script: 'normal', rtl: false, glued: false, widget: false },
    confidence: 0.9,
  });

  it('keeps the native words and gains only what was recognised beside them', () => {
    const lines = [{ words: [word('Stamp', 12, 48), word('Letter', 60, 100)] }];
    const left = withoutNative(lines, [word('Stamped', 10, 50)], 3);
    expect(left.flatMap(({ words }) => words.map(({ text, font }) => [text, font]))).toEqual([
      ['Letter', 3],
    ]);
    expect(withoutNative(lines, [word('Stamped Letter', 10, 110)], 3)).toEqual([]);
  });
});

describe('the resolution at which a page is looked at', () => {
  it('is that of fine print, and follows a finer scan up to a limit', () => {
    expect(widthForOcr(720)).toBe(2000);
    expect(widthForOcr(540, 150 / 72)).toBe(1688);
    expect(widthForOcr(540, 600 / 72)).toBe(2250);
  });
});

describe('type sizes of a scan', () => {
  it('settle on the commonest size near them', () => {
    expect(settleSizes([10, 10, 10.4, 9.7, 18])).toEqual([10, 10, 10, 10, 18]);
  });
});

describe('lines drawn on a scan', () => {
  it('become rulings in points, letters and bars do not', () => {
    const image = whitePage(400, 400);
    paint(image, 40, 100, 360, 102);
    paint(image, 200, 100, 202, 300);
    paint(image, 50, 320, 350, 360);
    paint(image, 60, 20, 70, 30);
    const rulings = findDrawnLines(luminanceOf(image), { width: 200, height: 200 }, []);
    expect(rulings.map((ruling) => ruling.orientation).sort()).toEqual(['horizontal', 'vertical']);
    const level = rulings.find((ruling) => ruling.orientation === 'horizontal');
    expect(level?.position).toBeCloseTo(50.5);
    expect([level?.start, level?.end]).toEqual([20, 180]);
  });
});
