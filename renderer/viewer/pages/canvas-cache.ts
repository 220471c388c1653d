/**
 * Drawn pages that have left the view, kept while there is room, so that scrolling back shows them
 * at once. The memory of canvases is bounded by their pixels, not by their number.
 */

/** What the cache needs of a canvas; tests have no DOM. */
export interface Sized {
  width: number;
  height: number;
}

export interface Drawing<Canvas extends Sized> {
  readonly canvas: Canvas;
  /** Tells size, rotation and resolution; a drawing of another key is a stand-in until redrawn. */
  readonly key: string;
}

/**
 * Some ten pages at 100 %. Nominally 48 MB; Chromium without a GPU was seen to hold more than three
 * times that for canvases, so more would be felt.
 */
const PIXEL_BUDGET = 12_000_000;

export class CanvasCache<Canvas extends Sized> {
  readonly #kept = new Map<number, Drawing<Canvas>>();
  readonly #budget: number;

  constructor(budget = PIXEL_BUDGET) {
    this.#budget = budget;
  }

  /** Hands out the drawing of a page; it is the caller's from then on. */
  take(page: number): Drawing<Canvas> | undefined {
    const drawing = this.#kept.get(page);
    this.#kept.delete(page);
    return drawing;
  }

  /** Keeps a drawing; the ones longest out of sight make room for it. */
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

/** Gives the memory back at once rather than when the element is collected. */
export function release(canvas: Sized): void {
  canvas.width = 0;
  canvas.height = 0;
}
