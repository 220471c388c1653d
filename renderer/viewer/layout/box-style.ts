/** CSS position of a page-space box over a page: in percent, so that zooming needs no update. */
import type { Box } from '../../../shared/geometry.ts';
import type { Rotation } from '../../state/viewer.ts';
import { rotateBox } from './rotation.ts';

export function boxStyle(box: Box, rotation: Rotation) {
  const { x, y, width, height } = rotateBox(box, rotation);
  const percent = (fraction: number) => `${fraction * 100}%`;
  return {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  };
}
