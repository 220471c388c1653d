/** The pages of a check, and their numbers in words. */
import type { DocumentCheck } from '../../../shared/contract/document.ts';

/** `pages`: at least one. */
export const pagesOfCheck = (pages: readonly number[]): Pick<DocumentCheck, 'page' | 'pages'> =>
  pages.length === 1 ? { page: pages[0] ?? null } : { page: null, pages: [...pages] };

/** `page 4`; `pages 2, 5 to 9 and 12`; two adjacent pages are listed separately. */
export function pagesInWords(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  const named = runs.flatMap(([first, last]) =>
    last > first + 1 ? [`${first} to ${last}`] : [...new Set([`${first}`, `${last}`])],
  );
  const last = named.pop();
  const list = named.length > 0 ? `${named.join(', ')} and ${last}` : `${last}`;
  return `${pages.length === 1 ? 'page' : 'pages'} ${list}`;
}
