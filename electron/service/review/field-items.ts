/** Review items for the values that field runs found in a document. */

import { confidenceLevel, isUnsure } from '../../../shared/confidence.ts';
import type {
  ReviewItemState,
  ReviewState,
  RunField,
  SchemaDefinition,
  SchemaField,
} from '../../../shared/contract/index.ts';
import type { ReviewFinding } from '../../store/index.ts';
import { reasonText } from './cell-place.ts';

/** The newest values of one schema. */
export interface DocumentValues {
  readonly runId: string;
  readonly schema: SchemaDefinition;
  readonly fields: readonly RunField[];
  /** Paths of required fields without a value. */
  readonly missing: readonly string[];
}

/** An item with the state of the value that it is about. */
export interface FieldItem {
  readonly finding: ReviewFinding;
  /** Null if the item has its own decision. */
  readonly state: ReviewItemState | null;
}

/** Maps the review of a value to the state of its item in the queue. */
const STATES: Readonly<Record<ReviewState, ReviewItemState>> = {
  unreviewed: 'open',
  accepted: 'accepted',
  rejected: 'rejected',
};

export const fieldItems = ({ runId, schema, fields, missing }: DocumentValues): FieldItem[] => [
  ...missing.map((path): FieldItem => {
    const finding: ReviewFinding = {
      ...{ kind: 'missing_field', severity: 'high', page: null, bbox: null },
      place: pathTitle(schema, path),
      ...reasonText('missing_value'),
      text: `${schema.name} ${path}`,
      target: { kind: 'field', run_id: runId, path, page: null },
    };
    return { finding, state: null };
  }),
  ...fields
    .filter((field) => field.value !== null && (isLowConfidence(field) || field.change === 'lost'))
    .map(
      (field): FieldItem => ({
        finding: valueItem(runId, schema, field),
        state: STATES[field.review],
      }),
    ),
];

const isLowConfidence = ({ confidence }: RunField): boolean => isUnsure('field', confidence);

function valueItem(runId: string, schema: SchemaDefinition, field: RunField): ReviewFinding {
  const { path, value, confidence, citations, change } = field;
  const [citation] = citations;
  const page = citation?.page ?? null;
  const quote = citation?.quote ?? String(value);
  const isLow = change === 'lost' || confidenceLevel('field', confidence) === 'low';
  return {
    ...{ kind: 'field_confidence', severity: isLow ? 'high' : 'medium' },
    ...{ page, bbox: citation?.bbox ?? null },
    place: pathTitle(schema, path),
    ...(change === 'lost'
      ? reasonText('value_lost', { quote })
      : reasonText('value_unsure', { quote, level: isLow ? 'low' : 'check' })),
    text: `${schema.name} ${path} ${JSON.stringify(value)}`,
    target: { kind: 'field', run_id: runId, path, page },
  };
}

/** `Invoice: Items, 2, Amount`. */
export function pathTitle({ name, fields }: SchemaDefinition, path: string): string {
  const names: string[] = [];
  let level: readonly SchemaField[] = fields;
  for (const key of path.split('.')) {
    const field = level.find((each) => each.key === key);
    names.push(field ? (field.title ?? field.key) : /^\d+$/.test(key) ? `${Number(key) + 1}` : key);
    if (field) level = field.fields ?? [];
  }
  return `${name}: ${names.join(', ')}`;
}
