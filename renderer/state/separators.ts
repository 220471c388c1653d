/** Whether the rows and columns of a table are being adjusted on its pages, and of which table. */
import { create } from 'zustand';
import type { TablePlace } from './table-entries.ts';

interface SeparatorsView {
  /** Where the table is printed, page by page; null while none is adjusted. */
  readonly parts: readonly TablePlace[] | null;
}

export const useSeparators = create<SeparatorsView>(() => ({ parts: null }));

export const adjustSeparators = (parts: readonly TablePlace[]): void =>
  useSeparators.setState({ parts });
export const endSeparators = (): void => useSeparators.setState({ parts: null });
