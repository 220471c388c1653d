/** The stored form of what a corrected value teaches: its position in documents of its layout. */
import type { FieldFormat, FieldType } from '../contract/schema.ts';
import type { Rect } from '../geometry.ts';

export interface Layout {
  /** For each word: hash, x and y of its center in ten-thousandths of the page. */
  readonly words: readonly (readonly [hash: number, x: number, y: number])[];
}

export interface ExampleLabel {
  /** Position relative to the value: before it on its line, or above it. */
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
  /** Page of the value, counted from the first page, and from the last: 0 is the last page. */
  readonly page: number;
  readonly fromLast: number;
  /** Of that page. */
  readonly layout: Layout;
  /** Best first; empty if nothing is printed beside the value. */
  readonly labels: readonly ExampleLabel[];
  /** Of the value; page fractions. */
  readonly rect: Rect;
  /** Printed lines of a text; 1 for all other types. */
  readonly lines: number;
}
