/**
 * The reasons for a confidence that is not high, as codes with counts: each is a feature that was
 * scored, ordered by how much it took from the odds. Where no single feature explains it, the weakest
 * pieces of the score do.
 */
import { isUnsure } from '../../../../shared/confidence.ts';
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import { columnsOf, rowsOf } from '../cells/grid.ts';
import { type Features, type Judged, LOSSES } from './features.ts';
import { type Evidence, evidenceLosses } from './score.ts';

/** More reasons than these are not read. */
const MOST_REASONS = 3;
/** A loss of the odds that is worth telling: about a sixth of the way from even to certain. */
const LEAST_LOSS = 0.5;

interface Weighed {
  /** Taken from the odds, as a natural logarithm. */
  readonly loss: number;
  readonly reason: ConfidenceReason;
}

export function confidenceReasons(
  judged: Judged,
  features: Features,
  headerRows: number,
  confidence: number,
): ConfidenceReason[] {
  if (!isUnsure('table', confidence)) return [];
  const seen = featureReasons(judged, features, headerRows)
    .filter(({ loss }) => loss >= LEAST_LOSS)
    .sort((a, b) => b.loss - a.loss)
    .map(({ reason }) => reason);
  const reasons = seen.length > 0 ? seen : scoreReasons(judged);
  return reasons.slice(0, MOST_REASONS);
}

function featureReasons({ grid }: Judged, features: Features, headerRows: number): Weighed[] {
  const { headless, blankNames, wrapped, cut, cutNumbers, crowded, large } = features;
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
    { loss: LOSSES.headless * Number(headless), reason: { code: 'no_header' } },
    { loss: LOSSES.blankName * blankNames, reason: blankReason },
    { loss: LOSSES.cut * Number(cut > 0), reason: cutReason },
    {
      loss: LOSSES.wrapped * Number(wrapped > 0),
      reason: { code: 'wrapped_cells', count: wrapped },
    },
    { loss: LOSSES.crowded * Number(crowded), reason: { code: 'text_close' } },
    { loss: large, reason: { code: 'many_cells', count: rowsOf(grid) * columnsOf(grid) } },
  ];
}

/** Of evidence that a reader can see: that few cells hold numbers says nothing of a table of text. */
const SCORE_REASONS: Partial<Record<keyof Evidence, (judged: Judged) => ConfidenceReason>> = {
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

/** The two pieces of evidence that cost the score most. */
const scoreReasons = (judged: Judged): ConfidenceReason[] =>
  evidenceLosses(judged.evidence)
    .flatMap((name) => SCORE_REASONS[name]?.(judged) ?? [])
    .slice(0, 2);
