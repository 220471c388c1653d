/** Number of toolbar groups that must move into the menu, so that nothing is clipped. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Increases until the row fits, before painting, and restarts when its width changes. The row must
 * not shrink its children, and must hide overflow.
 */
export function useCollapsedGroups(row: RefObject<HTMLElement | null>, most: number): number {
  const [count, setCount] = useState(0);
  // After each render, because a longer page number also needs space.
  useLayoutEffect(() => {
    const element = row.current;
    if (element && count < most && element.scrollWidth > element.clientWidth) setCount(count + 1);
  });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setCount(0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return count;
}
