import { describe, expect, test } from 'vitest';
import type { ViewWord } from '../page-view/page-view.ts';
import { computeIndentLevels } from './indent-levels.ts';

/** Labels of ten points whose first letters stand at these places. */
const labelsAt = (...starts: readonly number[]): ViewWord[][] =>
  starts.map((x0, index) => [
    {
      ...{ x0, x1: x0 + 30, y0: 0, y1: 10, index, text: 'label', baseline: 8 },
      ...{ size: 10, bold: false, shifted: false, line: index, positionInLine: 0 },
    },
  ]);

describe('indent levels of row headers', () => {
  test('each shared indent is a level', () => {
    expect(computeIndentLevels(labelsAt(50, 58, 58.5, 66, 66, 50))).toEqual([0, 1, 1, 2, 2, 0]);
  });

  test('labels set flush are of one level', () => {
    expect(computeIndentLevels(labelsAt(50, 50.4, 49.8, 50))).toEqual([0, 0, 0, 0]);
  });

  test('centred labels, each at a place of its own, have none', () => {
    expect(computeIndentLevels(labelsAt(50, 62, 55, 71, 58))).toEqual([0, 0, 0, 0, 0]);
  });

  test('an empty cell is of no level', () => {
    expect(computeIndentLevels([...labelsAt(50, 50, 58, 58), []])).toEqual([0, 0, 1, 1, 0]);
  });
});
