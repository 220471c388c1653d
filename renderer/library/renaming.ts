/** The document being renamed, and where its name is edited. */
import { create } from 'zustand';

export type RenameLocation = 'list' | 'title';

interface Renaming {
  readonly id: string | null;
  readonly location: RenameLocation;
}

export const useRenaming = create<Renaming>(() => ({ id: null, location: 'list' }));

export const startRename = (id: string, location: RenameLocation): void =>
  useRenaming.setState({ id, location });
export const endRename = (): void => useRenaming.setState({ id: null });

export const useIsRenaming = (id: string, location: RenameLocation): boolean =>
  useRenaming((state) => state.id === id && state.location === location);
