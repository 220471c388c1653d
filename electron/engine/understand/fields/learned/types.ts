import type { Citation } from '../../../../../shared/contract/citation.ts';
import type { FieldExample } from '../../../../../shared/fields/example.ts';

/** An example as applied to documents. */
export interface KnownExample {
  readonly id: string;
  readonly example: FieldExample;
  /** Confidence of the values that it finds; 0 to 1. */
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
