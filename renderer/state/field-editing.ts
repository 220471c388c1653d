/** Editing the value of a field, which is either typed or taken from the words of a page. */
import type { PageContent } from '../../shared/contract/index.ts';
import { citedWords } from '../../shared/fields/page-words.ts';
import { conventionOfWords } from '../../shared/values/cell-value.ts';
import { type FieldEdit, markPages, usePageMarks } from './page-marks.ts';

const { setState } = usePageMarks;

export const beginEdit = (edit: FieldEdit): void => markPages({ edit });
export const endEdit = (): void => markPages({ edit: null });

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
