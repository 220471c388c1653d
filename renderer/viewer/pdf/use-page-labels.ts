/**
 * Page labels of the file, or if it has none the page numbers that the engine found printed on its
 * pages.
 */
import { useEffect, useState } from 'react';
import type { PageOutline } from '../../../shared/contract/index.ts';
import { informative } from '../../state/page-labels.ts';
import { type PageLabels, useViewerStore } from '../../state/viewer.ts';
import type { PDFDocumentProxy } from './pdfjs.ts';

export function useDocumentLabels(
  pdf: PDFDocumentProxy,
  outlines: ReadonlyMap<number, PageOutline>,
): void {
  const viewer = useViewerStore();
  const own = useOwnLabels(pdf);
  useEffect(() => {
    if (own === null) return;
    viewer.getState().report({ labels: own.size > 0 ? own : informative(printedLabels(outlines)) });
  }, [viewer, own, outlines]);
}

/** Null until loaded; empty if the file has none, or only labels equal to the page numbers. */
function useOwnLabels(pdf: PDFDocumentProxy): PageLabels | null {
  const [labels, setLabels] = useState<PageLabels | null>(null);
  useEffect(() => {
    let gone = false;
    const show = (found: readonly string[]) => {
      const named = found.flatMap((label, index): [number, string][] =>
        label.trim() === '' ? [] : [[index + 1, label.trim()]],
      );
      if (!gone) setLabels(informative(new Map(named)));
    };
    pdf.getPageLabels().then(
      // pdf.js resolves to null for a document without labels, contrary to its types.
      (found: readonly string[] | null) => show(found ?? []),
      () => show([]),
    );
    return () => {
      gone = true;
    };
  }, [pdf]);
  return labels;
}

const printedLabels = (outlines: ReadonlyMap<number, PageOutline>): PageLabels =>
  new Map(
    [...outlines.values()].flatMap(({ page, page_label }) =>
      page_label === undefined ? [] : [[page, page_label] as const],
    ),
  );
