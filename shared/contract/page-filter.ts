/** Thrown for a `pages` filter that cannot be read; `message` names the part at fault. */
export class PageFilterError extends Error {}

/**
 * Pages named by a filter such as `1-3,7`, ascending and without repeats.
 * Throws PageFilterError naming the part that is unreadable or outside 1..pageCount.
 */
export function parsePageFilter(filter: string, pageCount: number): number[] {
  const pages = new Set<number>();
  for (const raw of filter.split(',')) {
    const part = raw.trim();
    const match = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(part);
    if (!match) {
      throw new PageFilterError(`pages: "${part}" is not a page number or a range such as 1-3`);
    }
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last > pageCount || first > last) {
      throw new PageFilterError(`pages: "${part}" is outside the document's pages 1-${pageCount}`);
    }
    for (let page = first; page <= last; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
