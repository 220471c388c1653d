/**
 * The result of a long computation that is made in steps, such as the grid of a table over a thousand
 * pages. Between slices of it the window draws and takes keys.
 */
import { useEffect, useMemo, useReducer, useRef } from 'react';

/** Steps taken at once, so that an edit shows in the next frame. */
const STEPS_AT_ONCE = 20;
/** A frame can be drawn in between; milliseconds. */
const TIME_SLICE = 10;

/** The last result while the next one is made; null before the first. */
export function useInSlices<Result>(begin: () => Generator<void, Result>): Result | null {
  const last = useRef<Result | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const unfinished = useMemo(() => {
    const steps = begin();
    let isFinished = false;
    const take = (): boolean => {
      const step = isFinished || steps.next();
      if (step === true) return true;
      if (step.done) last.current = step.value;
      isFinished = step.done === true;
      return isFinished;
    };
    for (let step = 0; step <= STEPS_AT_ONCE; step++) if (take()) return null;
    return take;
  }, [begin]);
  useEffect(() => {
    if (!unfinished) return;
    let timer: ReturnType<typeof setTimeout>;
    const slice = () => {
      const begun = performance.now();
      while (performance.now() - begun < TIME_SLICE) if (unfinished()) return redraw();
      timer = setTimeout(slice);
    };
    slice();
    return () => clearTimeout(timer);
  }, [unfinished]);
  return last.current;
}
