import type { ConfidenceReason } from '../../../shared/contract/confidence.ts';
import type { TableMethod } from '../../../shared/contract/table.ts';
import type { Rect } from '../../../shared/geometry.ts';

export interface CellDraft extends Rect {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Indexes into `PageText.words` in reading order within the cell. */
  readonly words: readonly number[];
  /** Where each printed line of the cell ends: positions in `words`, the word there not included. */
  readonly lineEnds: readonly number[];
  readonly header: boolean;
  /** How many steps a label of the first column stands in; absent for the outermost. */
  readonly level?: number;
  /** All of its words are bold. */
  readonly bold?: boolean;
  /** A line drawn below it, in a table that does not have lines everywhere. */
  readonly ruleBelow?: 'single' | 'double';
  readonly confidence: number;
  /** Why the confidence is not high; absent where it is. */
  readonly reasons?: readonly ConfidenceReason[];
}

/** A table as found on a page, in point space. Cells tile `rows` x `columns` without overlap. */
export interface TableDraft extends Rect {
  readonly rows: number;
  readonly columns: number;
  readonly headerRows: number;
  readonly cells: readonly CellDraft[];
  readonly method: TableMethod;
  readonly confidence: number;
  /** Why the confidence is not high. */
  readonly reasons: readonly ConfidenceReason[];
}
