/**
 * Page labels of the file, or if it has none the page numbers that the engine found printed on its
 * pages.
 */
import { useEffect, useState } from 'react';
import type { PageOutline } from '../../../shared/contract/index.ts';
import { type PageLabels, setPageLabels } from '../../state/page-labels.ts';
import type { PDFDocumentProxy } from './pdfjs.ts';

const NO_LABELS: PageLabels = new Map();

export function useDocumentLabels(
  pdf: PDFDocumentProxy,
  outlines: ReadonlyMap<number, PageOutline>,
  active: boolean,
): void {
  const own = useOwnLabels(pdf);
  useEffect(() => {
    if (!active || own === null) return;
    setPageLabels(own.size > 0 ? own : printedLabels(outlines));
  }, [active, own, outlines]);
  useEffect(() => (active ? () => setPageLabels(NO_LABELS) : undefined), [active]);
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
      const isInformative = named.some(([page, label]) => label !== String(page));
      if (!gone) setLabels(new Map(isInformative ? named : []));
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
