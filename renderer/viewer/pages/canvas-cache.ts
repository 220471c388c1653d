/**
 * Cache of canvases of pages that have left the view, so that scrolling back shows them at once.
 * Canvas memory is bounded by pixels, not by number.
 */

/** The properties of a canvas that the cache needs; tests have no DOM. */
export interface Sized {
  width: number;
  height: number;
}

export interface Drawing<Canvas extends Sized> {
  readonly canvas: Canvas;
  /**
   * Identifies size, rotation and resolution; a drawing with another key is a placeholder until
   * redrawn.
   */
  readonly key: string;
}

/**
 * About seven pages at 100 %. Nominally 24 MB; Chromium without a GPU was observed to use more than
 * three times that for canvases, in two processes.
 */
const PIXEL_BUDGET = 6_000_000;

export class CanvasCache<Canvas extends Sized> {
  readonly #kept = new Map<number, Drawing<Canvas>>();
  readonly #budget: number;

  constructor(budget = PIXEL_BUDGET) {
    this.#budget = budget;
  }

  /** Removes the drawing of a page from the cache and returns it; the caller owns it. */
  take(page: number): Drawing<Canvas> | undefined {
    const drawing = this.#kept.get(page);
    this.#kept.delete(page);
    return drawing;
  }

  /** Adds a drawing; the least recently visible ones are evicted. */
  keep(page: number, drawing: Drawing<Canvas>): void {
    const before = this.take(page);
    if (before) release(before.canvas);
    this.#kept.set(page, drawing);
    let pixels = 0;
    for (const { canvas } of this.#kept.values()) pixels += canvas.width * canvas.height;
    for (const [oldest, { canvas }] of this.#kept) {
      if (pixels <= this.#budget) break;
      pixels -= canvas.width * canvas.height;
      this.#kept.delete(oldest);
      release(canvas);
    }
  }

  clear(): void {
    for (const { canvas } of this.#kept.values()) release(canvas);
    this.#kept.clear();
  }
}

/** Frees the memory immediately rather than when the element is garbage-collected. */
export function release(canvas: Sized): void {
  canvas.width = 0;
  canvas.height = 0;
}
