import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import type { TableMethod } from '../../../../shared/contract/table.ts';
import type { Rect } from '../../../../shared/geometry.ts';

export interface CellDraft extends Rect {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Indexes into `PageText.words` in reading order within the cell. */
  readonly words: readonly number[];
  /** The text of a cell without words: a value or a label of a chart. */
  readonly text?: string;
  /** Where each printed line of the cell ends: exclusive indexes into `words`. */
  readonly lineEnds: readonly number[];
  readonly header: boolean;
  /** Indent level of a row header; absent for the outermost. */
  readonly level?: number;
  /** All of its words are bold. */
  readonly bold?: boolean;
  /** A rule drawn below it, in a table without rules everywhere. */
  readonly ruleBelow?: 'single' | 'double';
  readonly confidence: number;
  /** Why the confidence is not high; absent where it is. */
  readonly reasons?: readonly ConfidenceReason[];
}

/** A detected table, in points of the page. Cells tile `rows` x `columns` without overlap. */
export interface TableDraft extends Rect {
  readonly rows: number;
  readonly columns: number;
  readonly headerRows: number;
  readonly cells: readonly CellDraft[];
  readonly method: TableMethod;
  readonly confidence: number;
  /** Why the confidence is not high. */
  readonly reasons: readonly ConfidenceReason[];
  /** The same if its columns are named on the page before; absent for a table with a header, unless it is assumed. */
  readonly asContinuation?: Pick<TableDraft, 'confidence' | 'reasons'>;
}
