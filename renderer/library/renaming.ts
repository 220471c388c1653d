/** The document being renamed, and where its name is edited. */
import { create } from 'zustand';

export type RenamePlace = 'list' | 'title';

interface Renaming {
  readonly id: string | null;
  readonly place: RenamePlace;
}

export const useRenaming = create<Renaming>(() => ({ id: null, place: 'list' }));

export const startRename = (id: string, place: RenamePlace): void =>
  useRenaming.setState({ id, place });
export const endRename = (): void => useRenaming.setState({ id: null });

export const useIsRenaming = (id: string, place: RenamePlace): boolean =>
  useRenaming((state) => state.id === id && state.place === place);
