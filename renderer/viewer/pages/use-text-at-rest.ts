/**
 * Skips the text layers while the pages scroll: a span for each run of text costs more per frame than
 * everything else on the page. `data-scrolling` on the scroller marks that time (TextLayer.module.css).
 */
import { type RefObject, useEffect } from 'react';

/** Scrolling has ended when it has paused for this long, milliseconds. */
const REST_MS = 120;

export function useTextAtRest(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal } as const;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const rest = () => {
      clearTimeout(timer);
      delete element.dataset.scrolling;
    };
    const onScroll = () => {
      // Selected text stays visible, and dragging a selection may scroll.
      if (pressed || document.getSelection()?.isCollapsed === false) return;
      element.dataset.scrolling = '';
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    element.addEventListener('scroll', onScroll, options);
    // A pointer that moves is about to point at the text; scrolling alone reports no distance.
    element.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && rest(),
      options,
    );
    element.addEventListener(
      'pointerdown',
      () => {
        pressed = true;
        rest();
      },
      options,
    );
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(
        end,
        () => {
          pressed = false;
        },
        options,
      );
    }
    return () => {
      listening.abort();
      rest();
    };
  }, [scroller]);
}
