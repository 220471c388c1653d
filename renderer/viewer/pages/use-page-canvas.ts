/**
 * Keeps the canvas of one page in an element: first the cached drawing, stretched if it has another
 * size, then a sharp one when it has been drawn. The old drawing stays until the new one is
 * complete, so zooming does not flicker.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Rotation } from '../../state/viewer.ts';
import type { Size } from '../layout/rotation.ts';
import type { PDFPageProxy } from '../pdf/pdfjs.ts';
import { type CanvasCache, type Drawing, release } from './canvas-cache.ts';
import { drawPage, resolutionFor } from './draw-page.ts';
import type { RenderQueue } from './render-queue.ts';

/**
 * During wheel zoom, a page that has a drawing waits this long before it is redrawn, milliseconds.
 */
const SETTLE_MS = 120;

export interface DrawingDesk {
  readonly queue: RenderQueue;
  readonly cache: CanvasCache<HTMLCanvasElement>;
}

export type DrawingState = 'waiting' | 'drawn' | 'failed';

interface PageCanvasInput extends Size {
  readonly host: RefObject<HTMLElement | null>;
  readonly desk: DrawingDesk;
  readonly pageNumber: number;
  /** Null while it is loading. */
  readonly page: PDFPageProxy | null;
  readonly rotation: Rotation;
  readonly devicePixelRatio: number;
  /** Current distance of the page from the view; nearer pages are drawn first. */
  readonly distance: () => number;
}

export function usePageCanvas(input: PageCanvasInput): DrawingState {
  const { host, desk, pageNumber, page, width, height, rotation, devicePixelRatio } = input;
  const shown = useRef<Drawing<HTMLCanvasElement>>(undefined);
  const [state, setState] = useState<DrawingState>('waiting');
  const distance = useRef(input.distance);
  distance.current = input.distance;

  // Taking and caching the drawing depends on the page only, not on its size.
  useEffect(() => {
    const kept = desk.cache.take(pageNumber);
    if (kept) {
      shown.current = kept;
      host.current?.replaceChildren(kept.canvas);
    }
    return () => {
      if (shown.current) desk.cache.keep(pageNumber, shown.current);
      shown.current = undefined;
    };
  }, [desk, host, pageNumber]);

  useEffect(() => {
    if (!page || width < 1) return;
    const resolution = resolutionFor({ width, height }, devicePixelRatio);
    const key = `${Math.round(width * resolution)}/${rotation}`;
    if (shown.current?.key === key) {
      setState('drawn');
      return;
    }
    let withdraw = () => {};
    const ask = () => {
      withdraw = desk.queue.add({
        distance: () => distance.current(),
        run: async (signal) => {
          try {
            const canvas = await drawPage(page, { width, height }, rotation, resolution, signal);
            if (signal.aborted) return release(canvas);
            if (shown.current) release(shown.current.canvas);
            shown.current = { canvas, key };
            host.current?.replaceChildren(canvas);
            setState('drawn');
          } catch {
            if (!signal.aborted) setState('failed');
          }
        },
      });
    };
    const timer = setTimeout(ask, shown.current ? SETTLE_MS : 0);
    return () => {
      clearTimeout(timer);
      withdraw();
    };
  }, [desk, host, page, width, height, rotation, devicePixelRatio]);

  return state;
}
