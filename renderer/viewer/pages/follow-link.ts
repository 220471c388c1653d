/** Follows links of the PDF within the document. */

import { t } from '../../../shared/messages/messages.ts';
import { useViewer } from '../../state/viewer.ts';
import { notify } from '../../ui/Toast.tsx';
import { type PdfDestination, resolveDestination } from '../pdf/destinations.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { pageOfAction } from './links.ts';

/** Scrolls the target of a destination to the top of the view. */
export async function followDestination(
  pdf: PDFDocumentProxy,
  dest: PdfDestination,
  { focus = true } = {},
): Promise<void> {
  const destination = await resolveDestination(pdf, dest).catch(() => null);
  if (!destination) {
    notify({
      id: 'Link without target',
      title: t('Link could not be followed'),
      description: t('The target of the link is not in this document.'),
    });
    return;
  }
  const { page, point } = destination;
  const boxes = point ? [point.x, point.y, 0, 0] : [];
  useViewer.getState().goTo(page, boxes, { mark: false, align: 'top', focus });
}

/** Performs a named action of the PDF, if it is a navigation. */
export function followAction(action: string): void {
  const { page, pageCount, goTo } = useViewer.getState();
  const target = pageOfAction(action, page, pageCount);
  if (target !== null) goTo(target, [], { focus: true });
}
