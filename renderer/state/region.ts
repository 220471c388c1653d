/** The region of a page that a table is to be extracted from, while it is drawn and looked at. */
import { create } from 'zustand';
import type { Box } from '../../shared/geometry.ts';

export interface Region {
  readonly documentId: string;
  readonly page: number;
  readonly box: Box;
}

interface RegionState {
  /** The pointer draws instead of selecting. */
  readonly drawing: boolean;
  /** Drawn, and shown with what it gives; null until then. */
  readonly region: Region | null;
}

export const useRegion = create<RegionState>(() => ({ drawing: false, region: null }));

export const toggleDrawing = (): void =>
  useRegion.setState(({ drawing }) => ({ drawing: !drawing, region: null }));
export const showRegion = (region: Region): void => useRegion.setState({ region });
export const endDrawing = (): void => useRegion.setState({ drawing: false, region: null });
