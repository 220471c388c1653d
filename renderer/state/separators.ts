/** The table whose rows and columns are being adjusted on its pages, if any. */
import { create } from 'zustand';
import type { TablePosition } from './table-entries.ts';

interface SeparatorsView {
  /** Positions of the table, page by page; null while none is adjusted. */
  readonly parts: readonly TablePosition[] | null;
}

export const useSeparators = create<SeparatorsView>(() => ({ parts: null }));

export const adjustSeparators = (parts: readonly TablePosition[]): void =>
  useSeparators.setState({ parts });
export const endSeparators = (): void => useSeparators.setState({ parts: null });
