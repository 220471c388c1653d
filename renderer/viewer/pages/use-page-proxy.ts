/** The page object of pdf.js; null until it is loaded, an error if the page cannot be read. */
import { useEffect, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from '../pdf/pdfjs.ts';

export function usePageProxy(
  pdf: PDFDocumentProxy,
  page: number,
): { readonly proxy: PDFPageProxy | null; readonly unreadable: boolean } {
  const [proxy, setProxy] = useState<PDFPageProxy | null>(null);
  const [unreadable, setUnreadable] = useState(false);

  useEffect(() => {
    let gone = false;
    pdf.getPage(page).then(
      (found) => !gone && setProxy(found),
      () => !gone && setUnreadable(true),
    );
    return () => {
      gone = true;
    };
  }, [pdf, page]);

  // Releases what the page holds in memory besides its drawing when it leaves the view.
  useEffect(() => () => void proxy?.cleanup(), [proxy]);

  return { proxy, unreadable };
}
