/** How many tools of a toolbar must go into its menu, so that nothing is cut off. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Counts up until the row fits, before it is painted, and starts over when its width changes. The
 * row must not shrink its children, and hide what runs over.
 */
export function useFolds(row: RefObject<HTMLElement | null>, most: number): number {
  const [folds, setFolds] = useState(0);
  // After each rendering, for a longer page number, too, takes room.
  useLayoutEffect(() => {
    const element = row.current;
    if (element && folds < most && element.scrollWidth > element.clientWidth) setFolds(folds + 1);
  });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setFolds(0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return folds;
}
