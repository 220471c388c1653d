/**
 * Reasons for a confidence that is not high, as codes with counts, in terms that a reader can see.
 * Numbers that are in no cell come first; then what each fault subtracts from the log-odds decides.
 * Where no fault explains it, the weakest score features do.
 */
import type {
  ConfidenceReason,
  ConfidenceReasonCode,
} from '../../../../../shared/contract/confidence.ts';
import type { TableIntegrity } from '../integrity/integrity.ts';
import type { NumbersOutside } from '../integrity/numbers-outside.ts';
import type { ConfidenceInput, ConfidenceInputs, ScoredTable } from './inputs.ts';

/** Maximum number of reasons shown. */
const MAX_REASONS = 3;
/** Minimum loss of log-odds for a reason: five of a hundred tables at even odds. */
const MIN_REASON_LOSS = 0.2;

/** Faults that a reader sees at once are named where the table is unsure, whatever they weigh. */
const ALWAYS_NAMED: ReadonlySet<ConfidenceReasonCode> = new Set([
  'digits_over_border',
  'shared_cells',
  'several_periods',
  'totals_differ',
]);

interface WeightedReason {
  /** Subtracted from the log-odds. */
  readonly loss: number;
  readonly reason: ConfidenceReason;
}

const OUTSIDE_REASONS: Readonly<Record<keyof NumbersOutside, ConfidenceReasonCode>> = {
  right: 'numbers_right',
  left: 'numbers_left',
  above: 'numbers_above',
  below: 'numbers_below',
  inside: 'numbers_between',
};

export function explainConfidence(
  table: ScoredTable,
  integrity: TableIntegrity,
  headerRows: number,
  losses: ConfidenceInputs,
): ConfidenceReason[] {
  const faults = listFaults(table, integrity, headerRows, losses)
    .filter(
      ({ loss, reason }) =>
        reason.count !== 0 && (loss >= MIN_REASON_LOSS || ALWAYS_NAMED.has(reason.code)),
    )
    .sort((a, b) => b.loss - a.loss)
    .map(({ reason }) => reason);
  const seen = [...listNumbersOutside(integrity), ...faults];
  const reasons = seen.length > 0 ? seen : listScoreReasons(table, losses);
  return reasons.slice(0, MAX_REASONS);
}

const listNumbersOutside = ({ outside }: TableIntegrity): ConfidenceReason[] =>
  (Object.keys(OUTSIDE_REASONS) as (keyof typeof OUTSIDE_REASONS)[])
    .filter((side) => outside[side] > 0)
    .sort((a, b) => outside[b] - outside[a])
    .map((side) => ({ code: OUTSIDE_REASONS[side], count: outside[side] }));

function listFaults(
  { grid }: ScoredTable,
  integrity: TableIntegrity,
  headerRows: number,
  losses: ConfidenceInputs,
): WeightedReason[] {
  const { columns, totals, blankHeaderCells } = integrity;
  const headerCells = grid.cells.filter(({ row }) => row < headerRows).length;
  const blankReason: ConfidenceReason =
    headerRows > 1
      ? { code: 'split_header', count: blankHeaderCells, of: headerRows }
      : { code: 'blank_header_cells', count: blankHeaderCells, of: headerCells };
  const unnamed = { count: columns.unnamed, of: columns.values };
  const isHeadless = integrity.missingHeader;
  const fault = (loss: number, code: ConfidenceReasonCode, count?: number): WeightedReason => ({
    ...{ loss, reason: { code, ...(count !== undefined && { count }) } },
  });
  return [
    fault(isHeadless ? losses.unnamedColumns : 0, 'no_header'),
    {
      loss: isHeadless ? 0 : losses.unnamedColumns,
      reason: { code: 'unnamed_columns', ...unnamed },
    },
    { loss: losses.blankHeaderCells, reason: blankReason },
    fault(0, 'digits_over_border', integrity.overflowingNumbers),
    fault(losses.stackedCells, 'shared_cells', columns.shared + columns.stacked),
    fault(losses.sameNames, 'same_names', columns.sameNames),
    fault(losses.cutTexts, 'text_over_border', integrity.cutTexts),
    fault(losses.brokenRows, 'long_cells', columns.runOnRows),
    fault(losses.severalPeriods, 'several_periods', columns.severalPeriods),
    fault(losses.brokenRows, 'broken_rows', columns.brokenRows),
    fault(losses.unlabelledRows, 'unlabelled_rows', columns.unlabelledRows),
    fault(losses.joinedRows, 'joined_rows', Math.round(integrity.joinedRows)),
    fault(0, 'totals_differ', totals.missing),
    fault(losses.fewRows, 'few_cells', grid.cells.length),
    fault(
      losses.nearbyText + losses.rowBeyond,
      integrity.looseNames ? 'names_above' : 'text_close',
    ),
  ];
}

/** What a reader can see of the score features. Few numeric cells are normal in a table of words. */
const SCORE_REASONS: Partial<Record<ConfidenceInput, (table: ScoredTable) => ConfidenceReason>> = {
  singleValueRatio: () => ({ code: 'several_values' }),
  fill: ({ cellWords }) => ({
    code: 'empty_cells',
    count: cellWords.filter((words) => words.length === 0).length,
    of: cellWords.length,
  }),
};

/** The two of them with the highest loss; a table without rules says so where it has fewer. */
function listScoreReasons(table: ScoredTable, losses: ConfidenceInputs): ConfidenceReason[] {
  const names = Object.keys(losses) as ConfidenceInput[];
  const weak = names
    .filter((name) => losses[name] > 0)
    .sort((a, b) => losses[b] - losses[a])
    .flatMap((name) => SCORE_REASONS[name]?.(table) ?? []);
  const unruled: ConfidenceReason[] = losses.unruled > 0 ? [{ code: 'no_rules' }] : [];
  return [...weak, ...unruled].slice(0, 2);
}
