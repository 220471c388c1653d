/** What a corrected value teaches, as it is stored: where it stands in documents of its layout. */
import type { FieldFormat, FieldType } from '../contract/schema.ts';
import type { Rect } from '../geometry.ts';

export interface Layout {
  /** For each word: hash, x and y of its center in ten-thousandths of the page. */
  readonly words: readonly (readonly [hash: number, x: number, y: number])[];
}

export interface ExampleLabel {
  /** How it stands to the value: before it on its line, or above it. */
  readonly side: 'before' | 'above';
  /** As printed. */
  readonly text: string;
  /** Page fractions. */
  readonly rect: Rect;
}

export interface FieldExample {
  readonly path: string;
  readonly type: FieldType;
  readonly format: FieldFormat | null;
  /** Of the value, from the first page, and from the last: 0 is the last page. */
  readonly page: number;
  readonly fromLast: number;
  /** Of that page. */
  readonly layout: Layout;
  /** The best first; empty where nothing is printed beside it. */
  readonly labels: readonly ExampleLabel[];
  /** Of the value; page fractions. */
  readonly rect: Rect;
  /** Printed lines of a text; 1 for all else. */
  readonly lines: number;
}
