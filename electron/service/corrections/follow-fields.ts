/**
 * Corrections of fields after their document was extracted again, or their schema was applied
 * again.
 */
import type { Citation, RunField } from '../../../shared/contract/index.ts';
import { overlapRatio } from '../../../shared/corrections/boxes.ts';
import type { CorrectionRecord, FieldAnchor, FieldRunRecord } from '../../store/index.ts';
import type { CitationChange, Grounded } from '../understanding/reground.ts';

/**
 * Values of two runs belong to the same list item if their boxes overlap by at least this fraction.
 */
const SAME_POSITION = 0.3;

interface FieldRecord extends CorrectionRecord {
  readonly operation: Extract<CorrectionRecord['operation'], { kind: 'set_field' }>;
  readonly anchor: CorrectionRecord['anchor'] & { readonly field: FieldAnchor };
}

export const isFieldCorrection = (record: CorrectionRecord): record is FieldRecord =>
  record.operation.kind === 'set_field' && record.anchor.field !== undefined;

/** The words that state the value; null for a value that is not on the pages. */
export const citationOfCorrection = ({ operation, anchor }: FieldRecord): Citation | null =>
  operation.bbox && anchor.text !== ''
    ? { page: operation.page, quote: anchor.text, bbox: operation.bbox, source: 'ocr_page' }
    : null;

/** The value is kept whatever happened to its words; only its position changes. */
export function withCitation(record: FieldRecord, { citation, change }: Grounded): FieldRecord {
  const { page, bbox, quote } = citation;
  const isMoved = change === null && record.anchor.field.change === 'moved';
  const reported: CitationChange = isMoved ? 'moved' : change;
  return {
    ...{ ...record, page, bbox },
    operation: { ...record.operation, page, bbox },
    anchor: {
      ...{ ...record.anchor, target: bbox, text: quote },
      field: { ...record.anchor.field, change: reported },
    },
  };
}

/**
 * Applies corrections of the fields of a schema to the results of a later run: a list item is
 * matched by the position of its value. A correction whose field is gone or of another type is a
 * conflict.
 */
export function followRun(
  corrections: readonly CorrectionRecord[],
  { id: runId, schemaKey }: Pick<FieldRunRecord, 'id' | 'schemaKey'>,
  fields: readonly RunField[],
): FieldRecord[] {
  return corrections.filter(isFieldCorrection).flatMap((record): FieldRecord[] => {
    const { operation, anchor } = record;
    if (anchor.field.schema !== schemaKey || operation.run_id === runId) return [];
    const path = anchor.field.inItem ? pathOfItem(record, fields) : operation.path;
    const found = fields.find((field) => field.path === path && field.type === anchor.field.type);
    if (!path || !found) {
      return record.state === 'undone' ? [] : [{ ...record, state: 'conflict' }];
    }
    const state = record.state === 'conflict' ? 'applied' : record.state;
    return [{ ...record, state, operation: { ...operation, run_id: runId, path } }];
  });
}

/** The list item may have another index. */
function pathOfItem({ operation, anchor }: FieldRecord, fields: readonly RunField[]) {
  const { extracted } = anchor.field;
  const keys = keysOf(operation.path);
  const alike = fields.filter(({ path }) => keysOf(path) === keys);
  if (!extracted) return alike.find(({ path }) => path === operation.path)?.path ?? null;
  const share = ({ citations }: RunField): number =>
    Math.max(
      0,
      ...citations
        .filter(({ page }) => page === extracted.page)
        .map(({ bbox }) => overlapRatio(bbox, extracted.bbox)),
    );
  const [best] = alike.toSorted((a, b) => share(b) - share(a));
  return best && share(best) >= SAME_POSITION ? best.path : null;
}

const keysOf = (path: string): string => path.replace(/\.\d+(?=\.)/g, '.#');
