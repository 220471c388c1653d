/** Pages and message of a check. */
import { formatCodedText } from '../../../shared/coded-text.ts';
import type { CodedText, TextCode } from '../../../shared/contract/coded-text.ts';
import type { DocumentCheck } from '../../../shared/contract/document.ts';

/** `pages`: at least one. */
export const pagesOfCheck = (pages: readonly number[]): Pick<DocumentCheck, 'page' | 'pages'> =>
  pages.length === 1 ? { page: pages[0] ?? null } : { page: null, pages: [...pages] };

/** The message in English, and as code and values. */
export function messageText(
  code: TextCode,
  values: CodedText['values'],
  lists: Pick<CodedText, 'pages' | 'reasons'> = {},
): Pick<DocumentCheck, 'message' | 'coded_message'> {
  const text: CodedText = { code, values, ...lists };
  return { message: formatCodedText(text), coded_message: text };
}
