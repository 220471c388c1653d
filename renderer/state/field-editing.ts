/** The value of a field being edited, either typed or taken from the words of a page. */
import { create } from 'zustand';
import type { Citation, PageContent, RunField, SchemaField } from '../../shared/contract/index.ts';
import { citedWords } from '../../shared/fields/page-words.ts';
import { type Convention, conventionOfWords } from '../../shared/values/cell-value.ts';

/** Words of a page that the value is taken from. */
export interface TakenWords {
  readonly page: number;
  /** Positions in the word list of the page. */
  readonly words: readonly number[];
}

export interface FieldEdit {
  readonly documentId: string;
  readonly runId: string;
  readonly path: string;
  readonly title: string;
  readonly field: SchemaField;
  readonly before: RunField | null;
  readonly text: string;
  /** ISO 4217 code of an amount; empty without one. */
  readonly currency: string;
  /** Number and date format of the text. */
  readonly convention: Convention;
  /** Source of the words; null: not taken from a page. */
  readonly citation: Citation | null;
  readonly taken: TakenWords | null;
  /** The user is selecting words on the pages. */
  readonly picking: boolean;
}

interface EditingState {
  readonly edit: FieldEdit | null;
}

export const useFieldEditing = create<EditingState>(() => ({ edit: null }));

const { setState } = useFieldEditing;

export const beginEdit = (edit: FieldEdit): void => setState({ edit });
export const endEdit = (): void => setState({ edit: null });

export const changeEdit = (
  change: Partial<Pick<FieldEdit, 'text' | 'currency' | 'picking'>>,
): void => setState(({ edit }) => ({ edit: edit && { ...edit, ...change } }));

/** Sets the text from the words, interpreted in the number and date format of their page. */
export function takeWords(content: PageContent, words: readonly number[]): void {
  const ordered = [...new Set(words)].sort((a, b) => a - b);
  const citation = citedWords(content, ordered);
  setState(({ edit }) => ({
    edit: edit && {
      ...edit,
      citation,
      taken: citation && { page: content.page, words: ordered },
      ...(citation && {
        text: citation.quote,
        convention: conventionOfWords(content.words.text),
      }),
    },
  }));
}
