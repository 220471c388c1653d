/** Ascending, disjoint intervals on a line: the white space between columns. */

export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** The parts of [start, end] that no interval of `covers` covers. */
export function subtractIntervals(
  covers: readonly Interval[],
  start: number,
  end: number,
): Interval[] {
  const sorted = [...covers].sort((a, b) => a.start - b.start);
  const free: Interval[] = [];
  let at = start;
  for (const cover of sorted) {
    if (cover.start > at) free.push({ start: at, end: Math.min(cover.start, end) });
    if (cover.end > at) at = cover.end;
    if (at >= end) break;
  }
  if (at < end) free.push({ start: at, end });
  return free.filter((interval) => interval.end > interval.start);
}

export const intersectIntervals = (a: readonly Interval[], b: readonly Interval[]): Interval[] =>
  a.flatMap((x) =>
    b.flatMap((y) => {
      const [start, end] = [Math.max(x.start, y.start), Math.min(x.end, y.end)];
      return end > start ? [{ start, end }] : [];
    }),
  );
