import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** No landmark: a view may have several of one name. */
const SCROLLED = { role: 'group', tabIndex: 0 } as const;

/** Content that may be wider than its pane: if so, it can be scrolled by keys as well. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(region);
  return (
    <div
      ref={region}
      className={className}
      {...(overflows && { ...SCROLLED, 'aria-label': label })}
    >
      {children}
    </div>
  );
}

/** Whether the content of an element is wider than the element, updated after every resize. */
function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
}
