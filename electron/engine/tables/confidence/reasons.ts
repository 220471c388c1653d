/**
 * Reasons for a confidence that is not high, as codes with counts, ordered by what each feature
 * subtracts from the log-odds. Where no mistake feature explains it, the weakest score features do.
 */
import { isUnsure } from '../../../../shared/confidence.ts';
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import { countColumns, countRows } from '../cells/grid.ts';
import type { ScoreFeatures } from '../scoring/score.ts';
import type { MistakeFeatures, ScoredTable } from './mistake-features.ts';

/** Maximum number of reasons shown. */
const MAX_REASONS = 3;
/** Minimum loss of log-odds for a reason: about a sixth of the way from even to certain. */
const MIN_REASON_LOSS = 0.5;

interface WeightedReason {
  /** Subtracted from the log-odds. */
  readonly loss: number;
  readonly reason: ConfidenceReason;
}

type Losses = Readonly<
  Record<Exclude<keyof MistakeFeatures, 'overflowingNumbers'> | keyof ScoreFeatures, number>
>;

interface ConfidenceLosses {
  readonly confidence: number;
  readonly losses: Losses;
}

export function explainConfidence(
  table: ScoredTable,
  features: MistakeFeatures,
  headerRows: number,
  { confidence, losses }: ConfidenceLosses,
): ConfidenceReason[] {
  if (!isUnsure('table', confidence)) return [];
  const seen = listMistakeReasons(table, features, headerRows, losses)
    .filter(({ loss }) => loss >= MIN_REASON_LOSS)
    .sort((a, b) => b.loss - a.loss)
    .map(({ reason }) => reason);
  const reasons = seen.length > 0 ? seen : listScoreReasons(table, losses);
  return reasons.slice(0, MAX_REASONS);
}

function listMistakeReasons(
  { grid }: ScoredTable,
  features: MistakeFeatures,
  headerRows: number,
  losses: Losses,
): WeightedReason[] {
  const { blankHeaderCells, wrappedCells, overflowingCells, overflowingNumbers } = features;
  const headerCells = grid.cells.filter(({ row }) => row < headerRows).length;
  const overflowReason: ConfidenceReason =
    overflowingNumbers > 0
      ? { code: 'digits_over_border', count: overflowingNumbers }
      : { code: 'text_over_border', count: overflowingCells };
  const blankReason: ConfidenceReason =
    headerRows > 1
      ? { code: 'split_header', count: blankHeaderCells, of: headerRows }
      : { code: 'blank_header_cells', count: blankHeaderCells, of: headerCells };
  return [
    { loss: losses.missingHeader, reason: { code: 'no_header' } },
    { loss: losses.blankHeaderCells, reason: blankReason },
    { loss: losses.overflowingCells, reason: overflowReason },
    { loss: losses.wrappedCells, reason: { code: 'wrapped_cells', count: wrappedCells } },
    { loss: losses.nearbyText, reason: { code: 'text_close' } },
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
