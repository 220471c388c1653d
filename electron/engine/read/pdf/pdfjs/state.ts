/** The graphics state of a page as far as it positions text and graphics (ISO 32000-1, 8.4 and 9.3). */
import { IDENTITY, type Matrix } from '../page-space.ts';

export interface State {
  readonly ctm: Matrix;
  readonly fill: number;
  readonly stroke: number;
  readonly lineWidth: number;
  readonly font: number;
  readonly fontName: string;
  readonly fontSize: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  readonly horizontalScale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
  /** Within the appearance of an annotation. */
  readonly widget: boolean;
}

export const START: State = {
  ctm: IDENTITY,
  fill: 0,
  stroke: 0,
  lineWidth: 1,
  font: 0,
  fontName: '',
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  widget: false,
};
