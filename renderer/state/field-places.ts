/** Positions of the values shown in the Fields panel, which the page draws and hit-tests. */
import { create } from 'zustand';
import type { ConfidenceLevel } from '../../shared/confidence.ts';
import type { ReviewState } from '../../shared/contract/index.ts';
import type { FieldTarget } from './selection.ts';

export interface FieldPlace {
  readonly target: FieldTarget;
  readonly title: string;
  readonly level: ConfidenceLevel;
  readonly review: ReviewState;
  /** The title is shown next to it; table cells already have the title of their column. */
  readonly labelled: boolean;
}

interface FieldPlaces {
  readonly places: readonly FieldPlace[];
}

const NONE: readonly FieldPlace[] = [];

/** Empty while the panel shows no values. */
export const useFieldPlaces = create<FieldPlaces>(() => ({ places: NONE }));

export const showFieldPlaces = (places: readonly FieldPlace[]): void =>
  useFieldPlaces.setState({ places });
export const hideFieldPlaces = (): void => useFieldPlaces.setState({ places: NONE });
