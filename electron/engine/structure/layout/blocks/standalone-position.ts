import type { Rect } from '../../../../../shared/geometry.ts';
import type { BlockDraft } from '../types.ts';

type StandalonePosition = Pick<
  BlockDraft,
  keyof Rect | 'columnLeft' | 'columnRight' | 'gapAbove' | 'gapBelow'
>;

/** Position of a block outside all columns: it is its own column. */
export const standalonePosition = ({ x0, y0, x1, y1 }: Rect): StandalonePosition => ({
  x0,
  y0,
  x1,
  y1,
  columnLeft: x0,
  columnRight: x1,
  gapAbove: 0,
  gapBelow: 0,
});
