import { describe, expect, it } from 'vitest';
import type { PageImage } from '../pdf/types.ts';
import { strokesUnder } from './line-strokes.ts';
import { boldLines, stemOf } from './weight.ts';

const SIZE = 20;
const LINE = { length: 400, height: 30, angle: 0 } as const;

/** Lines of stems, each `thickness` pixels wide, written as `ink` on `ground`. */
function linesOf(thicknesses: readonly number[], textLuminance = 0, ground = 255) {
  const image: PageImage = {
    width: 440,
    height: 40 * thicknesses.length,
    rgba: new Uint8Array(440 * 40 * thicknesses.length * 4).fill(ground),
  };
  const boxes = thicknesses.map((thickness, line) => {
    for (let y = line * 40 + 10; y < line * 40 + 30; y++) {
      for (let left = 25; left < 410; left += 10) {
        for (let part = 0; part < thickness; part++) {
          // The last column of pixels of a stem may be covered in part: it is grey.
          const share = Math.min(1, thickness - part);
          const luminance = Math.round(ground + (textLuminance - ground) * share);
          image.rgba.fill(luminance, (y * 440 + left + part) * 4, (y * 440 + left + part) * 4 + 3);
        }
      }
    }
    return { ...LINE, cx: 220, cy: line * 40 + 20 };
  });
  const lines = boxes.map((box) => {
    const textLuminance = strokesUnder(image, box);
    return { stem: textLuminance && stemOf(textLuminance), size: SIZE, length: box.length };
  });
  return boldLines(lines);
}

describe('bold print on a picture', () => {
  it('is told by stems that are thicker than those of the page, by parts of a pixel too', () => {
    expect(linesOf([2, 2, 2.9, 2, 2.2])).toEqual([false, false, true, false, false]);
  });

  it('is told of white letters on a dark ground', () => {
    expect(linesOf([2, 3, 2, 2], 255, 40)).toEqual([false, true, false, false]);
  });

  it('is told from nothing where all lines are alike, or too pale', () => {
    expect(linesOf([3, 3, 3])).toEqual([false, false, false]);
    expect(linesOf([2, 2, 3], 230)).toEqual([false, false, false]);
  });
});
