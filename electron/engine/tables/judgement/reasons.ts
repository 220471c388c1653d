/**
 * The reasons for a confidence that is not high, as codes with counts: each is a feature that was
 * scored, ordered by how much it took from the odds. Where no single feature explains it, the weakest
 * pieces of evidence do.
 */
import { isUnsure } from '../../../../shared/confidence.ts';
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import { columnsOf, rowsOf } from '../cells/grid.ts';
import type { Features, Judged } from './features.ts';
import type { Evidence } from './score.ts';

/** More reasons than these are not read. */
const MOST_REASONS = 3;
/** A loss of the odds that is worth telling: about a sixth of the way from even to certain. */
const LEAST_LOSS = 0.5;

interface Weighed {
  /** Taken from the odds, as a natural logarithm. */
  readonly loss: number;
  readonly reason: ConfidenceReason;
}

type Losses = Readonly<Record<Exclude<keyof Features, 'cutNumbers'> | keyof Evidence, number>>;

interface Weighing {
  readonly confidence: number;
  readonly losses: Losses;
}

export function confidenceReasons(
  judged: Judged,
  features: Features,
  headerRows: number,
  { confidence, losses }: Weighing,
): ConfidenceReason[] {
  if (!isUnsure('table', confidence)) return [];
  const seen = featureReasons(judged, features, headerRows, losses)
    .filter(({ loss }) => loss >= LEAST_LOSS)
    .sort((a, b) => b.loss - a.loss)
    .map(({ reason }) => reason);
  const reasons = seen.length > 0 ? seen : evidenceReasons(judged, losses);
  return reasons.slice(0, MOST_REASONS);
}

function featureReasons(
  { grid }: Judged,
  features: Features,
  headerRows: number,
  losses: Losses,
): Weighed[] {
  const { blankNames, wrapped, cut, cutNumbers } = features;
  const headerCells = grid.cells.filter(({ row }) => row < headerRows).length;
  const cutReason: ConfidenceReason =
    cutNumbers > 0
      ? { code: 'digits_over_border', count: cutNumbers }
      : { code: 'text_over_border', count: cut };
  const blankReason: ConfidenceReason =
    headerRows > 1
      ? { code: 'split_header', count: blankNames, of: headerRows }
      : { code: 'blank_header_cells', count: blankNames, of: headerCells };
  return [
    { loss: losses.headless, reason: { code: 'no_header' } },
    { loss: losses.blankNames, reason: blankReason },
    { loss: losses.cut, reason: cutReason },
    { loss: losses.wrapped, reason: { code: 'wrapped_cells', count: wrapped } },
    { loss: losses.crowded, reason: { code: 'text_close' } },
    { loss: losses.large, reason: { code: 'many_cells', count: rowsOf(grid) * columnsOf(grid) } },
  ];
}

/** Of evidence that a reader can see: that few cells hold numbers says nothing of a table of text. */
const EVIDENCE_REASONS: Partial<Record<keyof Evidence, (judged: Judged) => ConfidenceReason>> = {
  alignment: () => ({ code: 'weak_alignment' }),
  clearance: () => ({ code: 'narrow_gaps' }),
  unity: () => ({ code: 'several_values' }),
  brevity: () => ({ code: 'long_cells' }),
  extent: ({ grid }) => ({ code: 'few_cells', count: grid.cells.length }),
  ruling: () => ({ code: 'no_rules' }),
  fill: ({ filled }) => ({
    code: 'empty_cells',
    count: filled.filter((words) => words.length === 0).length,
    of: filled.length,
  }),
};

/** The two pieces of evidence that cost most. */
function evidenceReasons(judged: Judged, losses: Losses): ConfidenceReason[] {
  const names = Object.keys(judged.evidence) as (keyof Evidence)[];
  return names
    .filter((name) => losses[name] > 0)
    .sort((a, b) => losses[b] - losses[a])
    .flatMap((name) => EVIDENCE_REASONS[name]?.(judged) ?? [])
    .slice(0, 2);
}
