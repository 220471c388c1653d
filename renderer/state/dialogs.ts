/** What is open for a subject: dialogs, fields and the tour, such as that of the document renamed. */
import { create } from 'zustand';
import type { LibraryItem } from '../../shared/contract/index.ts';
import type { TablePosition } from './table-entries.ts';

interface Opened<Subject> {
  readonly isOpen: boolean;
  /** Kept when it is closed: the content stays during the closing animation. */
  readonly subject: Subject | null;
}

const CLOSED: Opened<never> = { isOpen: false, subject: null };

type Dialogs = Readonly<Record<string, Opened<unknown>>>;
const useDialogs = create<Dialogs>(() => ({}));

/** A dialog that opens for a subject; its name is unique. */
export function defineDialog<Subject>(name: string) {
  const opened = (state: Dialogs) => (state[name] ?? CLOSED) as Opened<Subject>;
  return {
    open: (subject: Subject): void => useDialogs.setState({ [name]: { isOpen: true, subject } }),
    close: (): void =>
      useDialogs.setState((state) => ({ [name]: { ...opened(state), isOpen: false } })),
    /** Null while it is closed. */
    subject(): Subject | null {
      const { isOpen, subject } = opened(useDialogs.getState());
      return isOpen ? subject : null;
    },
    useState: (): Opened<Subject> => useDialogs(opened),
  };
}

/** The file or the document whose pages are chosen. */
export type PagesSubject = { readonly file: File } | { readonly item: LibraryItem };
export const pagesDialog = defineDialog<PagesSubject>('pages');

/** Where the name of a document is edited. */
export type RenameLocation = 'list' | 'title';
export const renaming = defineDialog<{
  readonly id: string;
  readonly location: RenameLocation;
}>('rename');

export function useIsRenaming(id: string, location: RenameLocation): boolean {
  const { isOpen, subject } = renaming.useState();
  return isOpen && subject?.id === id && subject.location === location;
}

/** The documents that a template is applied to; a collection instead of its documents. */
export interface TemplateScope {
  readonly name: string;
  readonly docIds?: readonly string[];
  readonly collectionId?: string;
}
export const applyTemplateDialog = defineDialog<TemplateScope>('apply-template');

/** The table that is saved as a template. */
export const saveTemplateDialog = defineDialog<TablePosition & { readonly documentId: string }>(
  'save-template',
);
