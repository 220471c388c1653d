import type { Rect } from '../../../shared/geometry.ts';

/** One decision of a stage, in points of the page as displayed. */
export interface Mark extends Rect {
  /** The decision and its reasons, one line per feature. */
  readonly says: readonly string[];
  /** Text at a corner of its box: a sequence number, a score. */
  readonly badge?: string;
  /** Style, if it differs from that of the layer. */
  readonly tone?: 'good' | 'bad' | 'faint';
  /** Lines within it. */
  readonly inner?: readonly Rect[];
}

/** The decisions of one stage on a page. */
export interface Layer {
  readonly id: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Whether a line connects the marks in order. */
  readonly ordered?: boolean;
}

/** All layers of a page. */
export interface PageExplanation {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly facts: readonly string[];
  readonly layers: readonly Layer[];
  readonly png: Uint8Array;
}
