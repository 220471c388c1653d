/**
 * The size of every page in points. An unmeasured page is assumed to be as large as the first,
 * which is correct for nearly all documents. The others are measured in the background after the
 * first page is drawn, because they use the same worker: pages near the view first. If a size
 * differs, the stack is laid out again around the anchor.
 */
import { useEffect, useState } from 'react';
import type { Size } from '../layout/rotation.ts';
import type { PDFDocumentProxy } from './pdfjs.ts';

/** Pages measured before the page in view is checked again. */
const BATCH = 24;

/** Upright size of a page as the file displays it (crop box, its own rotation), in points. */
async function measure(pdf: PDFDocumentProxy, page: number): Promise<Size> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}

/** Unmeasured pages, nearest to `page` first. */
export function nearestUnmeasured(
  measured: readonly boolean[],
  page: number,
  count: number,
): number[] {
  const found: number[] = [];
  const last = measured.length;
  for (let away = 0; away < last && found.length < count; away++) {
    const [before, after] = [page - away, page + away];
    if (after <= last && after >= 1 && !measured[after - 1]) found.push(after);
    if (away > 0 && before >= 1 && before <= last && !measured[before - 1]) found.push(before);
  }
  return found.slice(0, count);
}

export function usePageSizes(
  pdf: PDFDocumentProxy,
  pageInView: () => number,
  firstDrawn: Promise<void>,
): readonly Size[] {
  const [sizes, setSizes] = useState<readonly Size[]>([]);

  useEffect(() => {
    let stopped = false;
    const measured: boolean[] = Array.from({ length: pdf.numPages }, () => false);
    async function measureAll() {
      const first = await measure(pdf, 1);
      measured[0] = true;
      let known: Size[] = measured.map(() => first);
      if (!stopped) setSizes(known);
      await firstDrawn;
      for (;;) {
        const batch = nearestUnmeasured(measured, pageInView(), BATCH);
        if (batch.length === 0 || stopped) return;
        // A page that cannot be read keeps the estimate; drawing it reports the error.
        const found = await Promise.all(
          batch.map((page) => measure(pdf, page).catch(() => undefined)),
        );
        if (stopped) return;
        const next = known.slice();
        let changed = false;
        batch.forEach((page, i) => {
          measured[page - 1] = true;
          const [size, before] = [found[i], known[page - 1]];
          if (!size || (size.width === before?.width && size.height === before.height)) return;
          next[page - 1] = size;
          changed = true;
        });
        known = next;
        if (changed) setSizes(known);
      }
    }
    void measureAll().catch(() => {
      // Even the first page cannot be read: US Letter is used for all.
      if (!stopped) setSizes(measured.map(() => ({ width: 612, height: 792 })));
    });
    return () => {
      stopped = true;
    };
  }, [pdf, pageInView, firstDrawn]);

  return sizes;
}
