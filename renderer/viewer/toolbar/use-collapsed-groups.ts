/** Number of toolbar groups that must move into the menu, so that nothing is clipped. */
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Increases until the row fits, and restarts when the row's width or `subject` changes. The row must
 * not shrink its children, and must hide overflow. A ResizeObserver reports changes after layout: reading sizes
 * in a layout effect of every render would lay out the whole window twice.
 */
export function useCollapsedGroups(
  row: RefObject<HTMLElement | null>,
  most: number,
  subject: unknown,
): number {
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject may need less width
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let collapsed = 0;
    setCount(0);
    let width = element.clientWidth;
    let frame = 0;
    const observed = new WeakSet<Element>();
    const collapse = (next: number) => {
      collapsed = next;
      flushSync(() => setCount(next));
    };
    const fit = () => {
      frame = 0;
      if (element.clientWidth !== width) {
        width = element.clientWidth;
        if (collapsed > 0) collapse(0);
      }
      while (collapsed < most && element.scrollWidth > element.clientWidth) collapse(collapsed + 1);
      observeGroups();
    };
    const observer = new ResizeObserver(() => {
      frame ||= requestAnimationFrame(fit);
    });
    // Groups come back as other elements after they were collapsed.
    const observeGroups = () => {
      for (const group of element.children) {
        if (!observed.has(group)) observer.observe(group);
        observed.add(group);
      }
    };
    observer.observe(element);
    observeGroups();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [row, most, subject]);
  return count;
}
