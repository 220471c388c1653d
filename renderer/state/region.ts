/** The region of a page to extract a table from, while it is drawn and previewed. */
import { create } from 'zustand';
import type { RegionTemplate } from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';

export interface Region {
  readonly documentId: string;
  readonly page: number;
  readonly box: Box;
  /** The template that gave the region, with its column edges on this page. */
  readonly template?: Pick<RegionTemplate, 'id' | 'name' | 'method' | 'columns'>;
}

interface RegionState {
  /** The pointer draws a region instead of selecting. */
  readonly drawing: boolean;
  /** The drawn region, shown with its preview; null until drawn. */
  readonly region: Region | null;
}

export const useRegion = create<RegionState>(() => ({ drawing: false, region: null }));

export const toggleDrawing = (): void =>
  useRegion.setState(({ drawing }) => ({ drawing: !drawing, region: null }));
export const showRegion = (region: Region): void => useRegion.setState({ region });
export const endDrawing = (): void => useRegion.setState({ drawing: false, region: null });
