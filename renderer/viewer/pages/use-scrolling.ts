/**
 * Reports to the viewer whether its pages scroll: what follows the page in view then waits, and pages
 * that fly past stay blank. Text layers are not painted meanwhile, because a span for each run of text
 * costs more per frame than everything else on the page: `data-scrolling` (TextLayer.module.css).
 */
import { type RefObject, useEffect } from 'react';
import { useViewerStore } from '../../state/viewer.ts';

/** Scrolling has ended when it has paused for this long, milliseconds. */
const REST_MS = 120;

export function useScrolling(scroller: RefObject<HTMLElement | null>): void {
  const viewer = useViewerStore();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal } as const;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const showText = () => {
      delete element.dataset.scrolling;
    };
    const rest = () => {
      clearTimeout(timer);
      showText();
      if (viewer.getState().scrolling) viewer.getState().report({ scrolling: false });
    };
    const onScroll = () => {
      // Dragging a selection may scroll, and the text below must be there.
      if (pressed) return;
      if (!viewer.getState().scrolling) viewer.getState().report({ scrolling: true });
      // Selected text stays visible.
      if (document.getSelection()?.isCollapsed !== false) element.dataset.scrolling = '';
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    element.addEventListener('scroll', onScroll, options);
    // A pointer that moves is about to point at the text; scrolling alone reports no distance.
    element.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && showText(),
      options,
    );
    element.addEventListener(
      'pointerdown',
      ({ target }) => {
        // The scroll bar belongs to the scroller itself.
        pressed = target !== element;
        if (pressed) rest();
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
  }, [scroller, viewer]);
}
