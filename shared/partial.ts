/** A file that does not hold all pages of its document says so in the same words everywhere. */

export interface Partial {
  /** Pages that are not in it, ascending. */
  readonly missing: readonly number[];
  /** Pages of the document. */
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
