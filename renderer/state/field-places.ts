/** Where the values stand that the Fields panel shows: what the page draws and can be pointed at. */
import { create } from 'zustand';
import type { ConfidenceLevel } from '../../shared/confidence.ts';
import type { ReviewState } from '../../shared/contract/index.ts';
import type { FieldTarget } from './selection.ts';

export interface FieldPlace {
  readonly target: FieldTarget;
  readonly title: string;
  readonly level: ConfidenceLevel;
  readonly review: ReviewState;
  /** Its title is written beside it; cells of tables have that of their column already. */
  readonly labelled: boolean;
}

interface FieldPlaces {
  readonly places: readonly FieldPlace[];
}

const NONE: readonly FieldPlace[] = [];

/** Empty while the panel does not show values. */
export const useFieldPlaces = create<FieldPlaces>(() => ({ places: NONE }));

export const showFieldPlaces = (places: readonly FieldPlace[]): void =>
  useFieldPlaces.setState({ places });
export const hideFieldPlaces = (): void => useFieldPlaces.setState({ places: NONE });
