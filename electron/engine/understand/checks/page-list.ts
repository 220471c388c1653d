/** Pages and message of a check. */
import type { DocumentCheck } from '../../../../shared/contract/document.ts';

/** `pages`: at least one. */
export const pagesOfCheck = (pages: readonly number[]): Pick<DocumentCheck, 'page' | 'pages'> =>
  pages.length === 1 ? { page: pages[0] ?? null } : { page: null, pages: [...pages] };
