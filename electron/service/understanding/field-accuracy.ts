/** Predicted confidence of values that users compared with the page, against their decisions. */
import { type ConfidenceLevel, confidenceLevel } from '../../../shared/confidence.ts';
import type { FieldAccuracy, RunField } from '../../../shared/contract/index.ts';

const LEVELS: readonly ConfidenceLevel[] = ['high', 'check', 'low'];
/** Maximum number of fields listed. */
const MOST_FIELDS = 50;

interface Count {
  values: number;
  right: number;
  promised: number;
}

/** A value that was compared with what a person says is right. */
export interface CheckedValue {
  /** Of the extracted value. */
  readonly confidence: number;
  readonly isRight: boolean;
}

export class AccuracyReport {
  readonly #levels = new Map<ConfidenceLevel, Count>();
  readonly #fields = new Map<string, Count & { readonly schema: string; readonly path: string }>();

  /** The values of a document; unreviewed ones are not counted. */
  add(schema: string, fields: readonly RunField[]): void {
    for (const field of fields) {
      const checked = checkedField(field);
      if (checked) this.count(schema, field.path, checked);
    }
  }

  count(schema: string, fieldPath: string, { confidence, isRight }: CheckedValue): void {
    const level = confidenceLevel('field', confidence);
    const path = fieldPath.replace(/\.\d+(?=\.)/g, '.#');
    const key = JSON.stringify([schema, path]);
    const counts = [
      this.#levels.get(level) ?? { values: 0, right: 0, promised: 0 },
      this.#fields.get(key) ?? { schema, path, values: 0, right: 0, promised: 0 },
    ] as const;
    for (const count of counts) {
      count.values++;
      count.right += Number(isRight);
      count.promised += confidence;
    }
    this.#levels.set(level, counts[0]);
    this.#fields.set(key, counts[1]);
  }

  finish(): FieldAccuracy {
    const wrong = ({ values, right }: Count): number => values - right;
    return {
      levels: LEVELS.map((level) => {
        const { values = 0, right = 0, promised = 0 } = this.#levels.get(level) ?? {};
        const mean = values > 0 ? Math.round((100 * promised) / values) / 100 : null;
        return { level, values, right, promised: mean };
      }),
      fields: [...this.#fields.values()]
        .sort((a, b) => wrong(b) - wrong(a) || b.values - a.values)
        .slice(0, MOST_FIELDS)
        .map(({ path, schema, values, right }) => ({ path, schema, values, right })),
    };
  }
}

/** The extracted value with its review; null if it was not reviewed, or there was none. */
export function checkedField(field: RunField): CheckedValue | null {
  const { source, review, value, confidence, extracted } = field;
  if (source === 'human') {
    if (!extracted || extracted.value === null) return null;
    const isRight = JSON.stringify(extracted.value) === JSON.stringify(value);
    return { confidence: extracted.confidence, isRight };
  }
  if (review === 'unreviewed' || value === null) return null;
  return { confidence, isRight: review === 'accepted' };
}
