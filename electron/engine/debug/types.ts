import type { Rect } from '../../../shared/geometry.ts';

/** One thing that a stage decided, in points of the page as displayed. */
export interface Mark extends Rect {
  /** What it is and why, a line for each piece of evidence. */
  readonly says: readonly string[];
  /** Written at a corner of its box: a place in an order, a score. */
  readonly badge?: string;
  /** How it is drawn where not as the rest of its layer. */
  readonly tone?: 'good' | 'bad' | 'faint';
  /** Lines within it. */
  readonly inner?: readonly Rect[];
}

/** What one stage decided about a page. */
export interface Layer {
  readonly id: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Whether a line through the marks shows their order. */
  readonly ordered?: boolean;
}

/** All that is drawn of a page. */
export interface PageExplanation {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly facts: readonly string[];
  readonly layers: readonly Layer[];
  readonly png: Uint8Array;
}
