/** The file or the document whose pages are being chosen. */
import { create } from 'zustand';
import type { LibraryItem } from '../../shared/contract/index.ts';

export type PagesSubject = { readonly file: File } | { readonly item: LibraryItem };

export const usePagesDialog = create<{ readonly subject: PagesSubject | null }>(() => ({
  subject: null,
}));

export const openPagesDialog = (subject: PagesSubject): void =>
  usePagesDialog.setState({ subject });
export const closePagesDialog = (): void => usePagesDialog.setState({ subject: null });
