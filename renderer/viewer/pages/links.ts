/** The links of a page: where they are and where they lead. */
import type { Box } from '../../../shared/geometry.ts';
import type { PdfDestination } from '../pdf/destinations.ts';
import type { PDFPageProxy } from '../pdf/pdfjs.ts';

export type PageLink =
  /** Leads out of the document: to a web page, a mail program, a file. */
  | { readonly box: Box; readonly kind: 'address'; readonly address: string }
  | { readonly box: Box; readonly kind: 'place'; readonly dest: PdfDestination }
  | { readonly box: Box; readonly kind: 'action'; readonly action: string };

/** What pdf.js tells of a link annotation; it types annotations as `any`. */
interface LinkAnnotation {
  readonly subtype: string;
  readonly rect: readonly number[];
  /** Of a scheme that pdf.js holds for safe; other addresses are found in `unsafeUrl` only. */
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly dest?: PdfDestination;
  readonly action?: string;
}

export async function linksOf(page: PDFPageProxy): Promise<PageLink[]> {
  const annotations: LinkAnnotation[] = await page.getAnnotations({ intent: 'display' });
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap((annotation): PageLink[] => {
    if (annotation.subtype !== 'Link') return [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = annotation.rect;
    const [left = 0, top = 0]: number[] = viewport.convertToViewportPoint(x0, y0);
    const [right = 0, bottom = 0]: number[] = viewport.convertToViewportPoint(x1, y1);
    const box = {
      x: Math.min(left, right) / viewport.width,
      y: Math.min(top, bottom) / viewport.height,
      width: Math.abs(right - left) / viewport.width,
      height: Math.abs(bottom - top) / viewport.height,
    };
    const address = annotation.url ?? annotation.unsafeUrl;
    if (address) return [{ box, kind: 'address', address }];
    if (annotation.dest) return [{ box, kind: 'place', dest: annotation.dest }];
    if (annotation.action) return [{ box, kind: 'action', action: annotation.action }];
    return [];
  });
}

/** Page that a named action of the PDF leads to; null for actions that do not move. */
export function pageOfAction(action: string, page: number, pageCount: number): number | null {
  switch (action) {
    case 'NextPage':
      return Math.min(pageCount, page + 1);
    case 'PrevPage':
      return Math.max(1, page - 1);
    case 'FirstPage':
      return 1;
    case 'LastPage':
      return pageCount;
    default:
      return null;
  }
}
