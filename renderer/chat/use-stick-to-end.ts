/** Keeps the end of a scrolled list in view while it grows, unless the user has scrolled away. */
import { type RefObject, useEffect, useRef } from 'react';

/** Distance from the end that still counts as the end; CSS pixels. */
const SLACK = 32;

/**
 * Scrolls to the end when `subject` (what the list shows) changes, and when the user `added` an
 * item.
 */
export function useStickToEnd(
  list: RefObject<HTMLElement | null>,
  subject: string,
  added: unknown,
): void {
  const atEnd = useRef(true);
  useEffect(() => {
    if (added === undefined || !list.current) return;
    atEnd.current = true;
    list.current.scrollTop = list.current.scrollHeight;
  }, [list, added]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different list starts at its end
  useEffect(() => {
    const element = list.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    atEnd.current = true;
    let lastTop = 0;
    const toEnd = () => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      lastTop = element.scrollTop;
    };
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      // Scroll events are delayed: the list may have grown since it was scrolled to its end.
      if (scrollHeight - scrollTop - clientHeight < SLACK) atEnd.current = true;
      else if (scrollTop < lastTop) atEnd.current = false;
      lastTop = scrollTop;
    };
    const observer = new ResizeObserver(toEnd);
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', onScroll);
    toEnd();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [list, subject]);
}
