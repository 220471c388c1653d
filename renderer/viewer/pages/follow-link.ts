/** Following links of the PDF, within the document and out of it. */
import { isExternalAddress } from '../../../shared/external-address.ts';
import { useViewer } from '../../state/viewer.ts';
import { notify } from '../../ui/Toast.tsx';
import { type PdfDestination, placeOf } from '../pdf/destinations.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { pageOfAction } from './links.ts';

/**
 * Opens an address in the system's browser or mail program; call it for a click only. Addresses of
 * other kinds are refused: a PDF could start programs by them.
 */
export function openAddress(address: string): void {
  if (isExternalAddress(address)) {
    // The desktop's main process takes it from here, by the same rule.
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

/** Puts the place that a destination names at the top of the view. */
export async function followDestination(
  pdf: PDFDocumentProxy,
  dest: PdfDestination,
  { focus = true } = {},
): Promise<void> {
  const place = await placeOf(pdf, dest).catch(() => null);
  if (!place) {
    notify({
      id: 'link without place',
      title: 'Link not followed',
      description: 'The place that it names is not in this document.',
    });
    return;
  }
  const { page, point } = place;
  const boxes = point ? [point.x, point.y, 0, 0] : [];
  useViewer.getState().goTo(page, boxes, { mark: false, align: 'top', focus });
}

/** Does what a named action of the PDF asks for, as far as it moves. */
export function followAction(action: string): void {
  const { page, pageCount, goTo } = useViewer.getState();
  const target = pageOfAction(action, page, pageCount);
  if (target !== null) goTo(target, [], { focus: true });
}
