/** Draws one page on one canvas, at a size in CSS pixels and a resolution in device pixels. */
import type { Rotation } from '../../state/viewer.ts';
import type { Size } from '../layout/rotation.ts';
import type { PDFPageProxy } from '../pdf/pdfjs.ts';
import { release } from './canvas-cache.ts';

/** Above this a canvas needs more memory (64 MB) than the sharpness justifies; it is stretched. */
const MAX_PIXELS = 16_777_216;
/** Browsers refuse canvases with a longer side. */
const MAX_SIDE = 16_384;

/** Device pixels per CSS pixel at which a page of `size` can be drawn. */
export function resolutionFor(size: Size, devicePixelRatio: number): number {
  const byArea = Math.sqrt(MAX_PIXELS / (size.width * size.height));
  const bySide = MAX_SIDE / Math.max(size.width, size.height);
  return Math.min(devicePixelRatio, byArea, bySide);
}

/** Draws the page; rejects with RenderingCancelledException if `signal` aborts. */
export async function drawPage(
  page: PDFPageProxy,
  size: Size,
  rotation: Rotation,
  resolution: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const totalRotation = (page.rotate + rotation) % 360;
  const natural = page.getViewport({ scale: 1, rotation: totalRotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width * resolution));
  canvas.height = Math.max(1, Math.round(size.height * resolution));
  const viewport = page.getViewport({
    scale: canvas.width / natural.width,
    rotation: totalRotation,
  });
  const task = page.render({ canvas, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    await task.promise;
    return canvas;
  } catch (thrown) {
    release(canvas);
    throw thrown;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
