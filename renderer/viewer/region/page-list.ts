/** Parses page lists as users type them: `3`, `3-7, 12`. */

/**
 * Ascending, without duplicates; null if the text contains no page, or one outside the document.
 */
export function parsePages(text: string, pageCount: number): number[] | null {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?$/.exec(part);
    if (!match) return null;
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (first < 1 || last < first || last > pageCount) return null;
    for (let page = first; page <= last; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
