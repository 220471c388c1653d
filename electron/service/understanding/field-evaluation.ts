/**
 * The values of a run against those that people accepted or entered in another run: a set of right
 * values that every schema, provider and version can be measured on. Corrections follow a document
 * into later runs, so what counts is the value as it was extracted.
 */
import type { FieldEvaluation, RunField } from '../../../shared/contract/index.ts';
import { overlapRatio } from '../../../shared/corrections/boxes.ts';
import { AccuracyReport, checkedField } from './field-accuracy.ts';

/** Maximum number of differences listed. */
const MOST_DIFFERENCES = 500;
/** Overlap from which a box counts as found. */
const SAME_BOX = 0.5;

interface DocumentValues {
  readonly document_id: string;
  readonly file_name: string;
  readonly fields: readonly RunField[];
  /** As a person says they are right, or not. */
  readonly reference: readonly RunField[];
}

type Counts = Omit<FieldEvaluation, 'run_id' | 'reference_run_id'>;

export class EvaluationReport {
  readonly #report = new AccuracyReport();
  readonly #overlaps: number[] = [];
  readonly #differences: FieldEvaluation['differences'] = [];
  #documents = 0;
  #values = 0;
  #right = 0;
  #rightBefore = 0;

  add(schema: string, { fields, reference, ...document }: DocumentValues): void {
    const found = new Map(fields.map((field) => [field.path, asExtracted(field)]));
    const known = reference.filter(isKnown);
    if (known.length > 0) this.#documents++;
    for (const field of known) {
      const { path, value: expected, citations } = field;
      const own = found.get(path);
      const isRight = comparableValue(own?.value) === comparableValue(expected);
      const wasRight = field.source === 'human' ? checkedField(field)?.isRight === true : true;
      this.#values++;
      this.#right += Number(isRight);
      this.#rightBefore += Number(wasRight);
      this.#report.count(schema, path, { confidence: own?.confidence ?? 0, isRight });
      const overlap = isRight && own ? overlapOf(own.citations, citations) : null;
      if (overlap !== null) this.#overlaps.push(overlap);
      if (isRight || this.#differences.length === MOST_DIFFERENCES) continue;
      const { value = null, confidence = 0 } = own ?? {};
      this.#differences.push({
        ...document,
        ...{ path, expected, found: value, confidence, was_right: wasRight },
      });
    }
  }

  finish(): Counts {
    const boxes = this.#overlaps;
    const mean = boxes.reduce((sum, overlap) => sum + overlap, 0) / boxes.length;
    return {
      documents: this.#documents,
      values: this.#values,
      right: this.#right,
      right_before: this.#rightBefore,
      boxes: {
        values: boxes.length,
        mean_overlap: boxes.length > 0 ? Number(mean.toFixed(3)) : null,
        same: boxes.filter((overlap) => overlap >= SAME_BOX).length,
      },
      ...this.#report.finish(),
      differences: this.#differences,
    };
  }
}

const isKnown = ({ source, review }: RunField): boolean =>
  source === 'human' || review === 'accepted';

const asExtracted = (field: RunField): Pick<RunField, 'value' | 'confidence' | 'citations'> =>
  field.source === 'human' ? (field.extracted ?? NOTHING) : field;

const NOTHING = { value: null, confidence: 0, citations: [] };

/** Texts that differ in spaces alone are the same value. */
const comparableValue = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(/(?:\s|\\n)+/gu, ' ');

type Boxes = readonly Pick<RunField['citations'][number], 'page' | 'bbox'>[];

/** Of the nearest boxes; null unless both values have a box. */
function overlapOf(found: Boxes, [right]: Boxes): number | null {
  if (!right || found.length === 0) return null;
  const shares = found.map(({ page, bbox }) =>
    page === right.page ? overlapRatio(bbox, right.bbox) : 0,
  );
  return Math.max(...shares);
}
