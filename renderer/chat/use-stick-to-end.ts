/** Keeps the end of a scrolled list in sight while it grows, unless the reader has scrolled away. */
import { type RefObject, useEffect, useRef } from 'react';

/** A reader this close to the end is at the end; CSS pixels. */
const SLACK = 32;

/** Another `subject`, what the list is of, begins at its end, and so does what the reader `added`. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its end
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
      // Events come late: the list may have grown since it was scrolled to its end.
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
