import { describe, expect, it } from 'vitest';
import { gridOf } from '../../test/support/grid.ts';
import { TABLE } from '../../test/support/sample-table.ts';
import {
  boundsOf,
  isSingle,
  movedTo,
  positionAfterKey,
  rangeAt,
  stepFrom,
  wholeGrid,
} from './cell-range.ts';
import { shownGridOf } from './shown-grid.ts';

const grid = gridOf(TABLE);
const shownGrid = shownGridOf(grid.rows, 3);
const at = (row: number, column: number) => ({ row, column });

describe('a range', () => {
  it('of one merged cell is that cell', () => {
    const bounds = boundsOf(rangeAt(at(1, 0)), shownGrid);
    expect(bounds).toEqual({ top: 0, left: 0, bottom: 1, right: 0 });
    expect(isSingle(bounds, shownGrid)).toBe(true);
  });

  it('grows until no merged cell is cut', () => {
    expect(boundsOf({ anchor: at(1, 1), focus: at(1, 0) }, shownGrid)).toEqual({
      ...{ top: 0, left: 0, bottom: 1, right: 1 },
    });
  });

  it('keeps its anchor when it is extended, either way', () => {
    const extended = movedTo(rangeAt(at(1, 1)), at(2, 2), true);
    expect(boundsOf(extended, shownGrid)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    const moved = movedTo(extended, at(0, 2), true);
    expect(boundsOf(moved, shownGrid)).toEqual({ top: 0, left: 1, bottom: 1, right: 2 });
    expect(movedTo(moved, at(2, 2), false)).toEqual(rangeAt(at(2, 2)));
  });

  it('of everything is every place', () => {
    expect(boundsOf(wholeGrid(shownGrid), shownGrid)).toEqual({
      top: 0,
      left: 0,
      bottom: 2,
      right: 2,
    });
  });
});

describe('the arrows', () => {
  it('leave a merged cell by its edge', () => {
    expect(stepFrom(at(0, 0), 'down', 1, shownGrid)).toEqual(at(2, 0));
    expect(stepFrom(at(2, 0), 'up', 1, shownGrid)).toEqual(at(1, 0));
  });

  it('stop at the edges of the sheet', () => {
    expect(stepFrom(at(0, 0), 'left', 1, shownGrid)).toEqual(at(0, 0));
    expect(stepFrom(at(2, 2), 'down', 9, shownGrid)).toEqual(at(2, 2));
  });

  it('go to the ends with Control', () => {
    const go = (key: string, mod = true) => positionAfterKey({ key, mod }, at(1, 1), shownGrid, 20);
    expect(go('ArrowUp')).toEqual(at(0, 1));
    expect(go('ArrowRight')).toEqual(at(1, 2));
    expect(go('End')).toEqual(at(2, 2));
    expect(go('Home', false)).toEqual(at(1, 0));
    expect(go('PageDown', false)).toEqual(at(2, 1));
    expect(go('x')).toBeNull();
  });
});
