/** Positions of the values shown in the Fields panel, which the page draws and hit-tests. */
import { create } from 'zustand';
import type { ConfidenceLevel } from '../../shared/confidence.ts';
import type { ReviewState } from '../../shared/contract/index.ts';
import type { FieldTarget } from './selection.ts';

export interface FieldRegion {
  readonly target: FieldTarget;
  readonly title: string;
  readonly level: ConfidenceLevel;
  readonly review: ReviewState;
  /** A person entered the value. */
  readonly corrected: boolean;
  /** The title is shown next to it; table cells already have the title of their column. */
  readonly labelled: boolean;
}

interface FieldRegions {
  readonly regions: readonly FieldRegion[];
}

const NONE: readonly FieldRegion[] = [];

/** Empty while the panel shows no values. */
export const useFieldRegions = create<FieldRegions>(() => ({ regions: NONE }));

export const showFieldRegions = (regions: readonly FieldRegion[]): void =>
  useFieldRegions.setState({ regions });
export const hideFieldRegions = (): void => useFieldRegions.setState({ regions: NONE });
