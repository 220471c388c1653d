import type { Citation } from '../../../../shared/contract/citation.ts';
import type { FieldExample } from '../../../../shared/fields/example.ts';

/** An example on its way to the documents that it may fit. */
export interface KnownExample {
  readonly id: string;
  readonly example: FieldExample;
  /** Of a value that it finds; 0 to 1. */
  readonly confidence: number;
}

/** A value that an example found. */
export interface LearnedValue {
  readonly exampleId: string;
  readonly path: string;
  readonly value: unknown;
  readonly currency?: string | null;
  readonly confidence: number;
  readonly citation: Citation;
}
