/** The links of a page: their boxes and targets. */
import type { Box } from '../../../shared/geometry.ts';
import type { PdfDestination } from '../pdf/destinations.ts';
import type { PDFPageProxy } from '../pdf/pdfjs.ts';

export type PageLink =
  /** Target outside the document: a web page, a mail program, a file. */
  | { readonly box: Box; readonly kind: 'address'; readonly address: string }
  | { readonly box: Box; readonly kind: 'place'; readonly dest: PdfDestination }
  | { readonly box: Box; readonly kind: 'action'; readonly action: string };

/** The used properties of a pdf.js link annotation; pdf.js types annotations as `any`. */
interface LinkAnnotation {
  readonly subtype: string;
  readonly rect: readonly number[];
  /** Address with a scheme that pdf.js considers safe; other addresses are only in `unsafeUrl`. */
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

/** Target page of a named action of the PDF; null for actions that do not navigate. */
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
