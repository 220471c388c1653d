/** Follows links of the PDF, within and out of the document. */
import { isExternalAddress } from '../../../shared/external-address.ts';
import { useViewer } from '../../state/viewer.ts';
import { notify } from '../../ui/Toast.tsx';
import { type PdfDestination, resolveDestination } from '../pdf/destinations.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { pageOfAction } from './links.ts';

/**
 * Opens an address in the system's browser or mail program; call it only for a user click. Other
 * schemes are rejected: with them a PDF could start programs.
 */
export function openAddress(address: string): void {
  if (isExternalAddress(address)) {
    // The desktop's main process handles it from here, with the same rule.
    window.open(address, '_blank', 'noopener,noreferrer');
    return;
  }
  notify({
    id: 'link refused',
    title: 'Link not opened',
    description: `Only web and e-mail addresses are opened. This link leads to ${address}`,
    tone: 'error',
  });
}

/** Scrolls the target of a destination to the top of the view. */
export async function followDestination(
  pdf: PDFDocumentProxy,
  dest: PdfDestination,
  { focus = true } = {},
): Promise<void> {
  const destination = await resolveDestination(pdf, dest).catch(() => null);
  if (!destination) {
    notify({
      id: 'link without place',
      title: 'Link not followed',
      description: 'The place that it names is not in this document.',
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
