/** The common wording for a file that does not contain all pages of its document. */

export interface Partial {
  /** Pages that are missing, ascending. */
  readonly missing: readonly number[];
  /** Number of pages of the document. */
  readonly total: number;
}

/** `3, 7-9` */
export function pageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

export const partialNote = ({ missing, total }: Partial): string =>
  `Partial: ${total - missing.length} of ${total} pages. Missing: ${pageRanges(missing)}.`;
