/**
 * Reasons for a confidence that is not high, as codes with counts, in terms that a reader can see.
 * Numbers that are in no cell come first; then what each fault subtracts from the log-odds decides.
 * Where no fault explains it, the weakest score features do.
 */
import type {
  ConfidenceReason,
  ConfidenceReasonCode,
} from '../../../../shared/contract/confidence.ts';
import { countColumns, countRows } from '../cells/grid.ts';
import type { TableIntegrity } from '../integrity/integrity.ts';
import type { NumbersOutside } from '../integrity/numbers-outside.ts';
import type { ScoreFeatures } from '../scoring/score.ts';
import type { ConfidenceInput, ScoredTable } from './inputs.ts';

/** Maximum number of reasons shown. */
const MAX_REASONS = 3;
/** Minimum loss of log-odds for a reason: about a sixth of the way from even to certain. */
const MIN_REASON_LOSS = 0.5;

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

type Losses = Readonly<Record<ConfidenceInput, number>>;

const OUTSIDE_REASONS: Readonly<
  Record<Exclude<keyof NumbersOutside, 'labels'>, ConfidenceReasonCode>
> = {
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
  losses: Losses,
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
  losses: Losses,
): WeightedReason[] {
  const { columns, totals, blankHeaderCells, overflowingNumbers } = integrity;
  const headerCells = grid.cells.filter(({ row }) => row < headerRows).length;
  const overflowReason: ConfidenceReason =
    overflowingNumbers > 0
      ? { code: 'digits_over_border', count: overflowingNumbers }
      : { code: 'text_over_border', count: integrity.overflowingCells };
  const blankReason: ConfidenceReason =
    headerRows > 1
      ? { code: 'split_header', count: blankHeaderCells, of: headerRows }
      : { code: 'blank_header_cells', count: blankHeaderCells, of: headerCells };
  const unnamed = { count: columns.unnamed, of: columns.values };
  const isHeadless = integrity.missingHeader;
  return [
    {
      loss: isHeadless ? losses.missingHeader + losses.unnamedColumns : 0,
      reason: { code: 'no_header' },
    },
    {
      loss: isHeadless ? 0 : losses.unnamedColumns,
      reason: { code: 'unnamed_columns', ...unnamed },
    },
    { loss: losses.blankHeaderCells, reason: blankReason },
    { loss: losses.overflowingCells, reason: overflowReason },
    {
      loss: losses.sharedCells,
      reason: { code: 'shared_cells', count: columns.shared + columns.stacked },
    },
    {
      loss: losses.severalPeriods,
      reason: { code: 'several_periods', count: columns.severalPeriods },
    },
    { loss: losses.emptyColumns, reason: { code: 'empty_columns', count: columns.empty } },
    { loss: losses.brokenRows, reason: { code: 'broken_rows', count: columns.brokenRows } },
    { loss: losses.missing, reason: { code: 'totals_differ', count: totals.missing } },
    { loss: losses.disagreement, reason: { code: 'other_cells' } },
    { loss: losses.wrappedCells, reason: { code: 'wrapped_cells', count: integrity.wrappedCells } },
    ...(integrity.looseNames
      ? [{ loss: losses.looseNames + losses.nearbyText, reason: { code: 'names_above' as const } }]
      : [{ loss: losses.nearbyText, reason: { code: 'text_close' as const } }]),
    {
      loss: losses.excessSize,
      reason: { code: 'many_cells', count: countRows(grid) * countColumns(grid) },
    },
  ];
}

/** Score features that a reader can see. Few numeric cells are normal in a table of words. */
const SCORE_REASONS: Partial<
  Record<keyof ScoreFeatures, (table: ScoredTable) => ConfidenceReason>
> = {
  alignment: () => ({ code: 'weak_alignment' }),
  clearance: () => ({ code: 'narrow_gaps' }),
  singleValueRatio: () => ({ code: 'several_values' }),
  brevity: () => ({ code: 'long_cells' }),
  extent: ({ grid }) => ({ code: 'few_cells', count: grid.cells.length }),
  ruling: () => ({ code: 'no_rules' }),
  fill: ({ cellWords }) => ({
    code: 'empty_cells',
    count: cellWords.filter((words) => words.length === 0).length,
    of: cellWords.length,
  }),
};

/** The two score features with the highest loss. */
function listScoreReasons(table: ScoredTable, losses: Losses): ConfidenceReason[] {
  const names = Object.keys(table.features) as (keyof ScoreFeatures)[];
  return names
    .filter((name) => losses[name] > 0)
    .sort((a, b) => losses[b] - losses[a])
    .flatMap((name) => SCORE_REASONS[name]?.(table) ?? [])
    .slice(0, 2);
}
