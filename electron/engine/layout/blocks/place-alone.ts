import type { Rect } from '../../../../shared/geometry.ts';
import type { BlockDraft } from '../types.ts';

type Place = Pick<BlockDraft, keyof Rect | 'columnLeft' | 'columnRight' | 'gapAbove' | 'gapBelow'>;

/** Where a block stands that belongs to no column: it is a column of its own. */
export const placeAlone = ({ x0, y0, x1, y1 }: Rect): Place => ({
  x0,
  y0,
  x1,
  y1,
  columnLeft: x0,
  columnRight: x1,
  gapAbove: 0,
  gapBelow: 0,
});
