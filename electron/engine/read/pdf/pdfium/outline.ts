/** Reads the outline (bookmarks) and the destinations of outline items and links. */
import type { OutlineItem } from '../../../../../shared/contract/page.ts';
import { ActionType, type Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';

/** A damaged outline can be cyclic; limits of depth and item count. */
const DEPTH_LIMIT = 32;
const ITEM_LIMIT = 20_000;

export function readOutline(pdfium: PdfiumInstance, document: Pointer): OutlineItem[] {
  const { call } = pdfium;
  const seen = new Set<Pointer>();
  const children = (parent: Pointer, depth: number): OutlineItem[] => {
    const items: OutlineItem[] = [];
    let bookmark = call.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < ITEM_LIMIT) {
      seen.add(bookmark);
      const title = pdfium.readUtf16(call.FPDFBookmark_GetTitle, bookmark);
      items.push({
        title: title.replace(/\s+/g, ' ').trim(),
        page: bookmarkPage(pdfium, document, bookmark),
        children: depth < DEPTH_LIMIT ? children(bookmark, depth + 1) : [],
      });
      bookmark = call.FPDFBookmark_GetNextSibling(document, bookmark);
    }
    return items;
  };
  return children(0, 0);
}

function bookmarkPage(pdfium: PdfiumInstance, document: Pointer, bookmark: Pointer): number | null {
  const { call } = pdfium;
  const direct = call.FPDFBookmark_GetDest(document, bookmark);
  if (direct !== 0) return destinationPage(pdfium, document, direct);
  return actionTarget(pdfium, document, call.FPDFBookmark_GetAction(bookmark)).page;
}

/** 1-based. */
export function destinationPage(
  { call }: PdfiumInstance,
  document: Pointer,
  destination: Pointer,
): number | null {
  const index = call.FPDFDest_GetDestPageIndex(document, destination);
  return index < 0 ? null : index + 1;
}

export interface Target {
  readonly uri: string | null;
  readonly page: number | null;
}

export function actionTarget(pdfium: PdfiumInstance, document: Pointer, action: Pointer): Target {
  const { call } = pdfium;
  const type = action === 0 ? 0 : call.FPDFAction_GetType(action);
  if (type === ActionType.uri) {
    const uri = pdfium.readUtf8(call.FPDFAction_GetURIPath, document, action);
    return { uri: uri || null, page: null };
  }
  if (type === ActionType.goTo) {
    const destination = call.FPDFAction_GetDest(document, action);
    return {
      uri: null,
      page: destination === 0 ? null : destinationPage(pdfium, document, destination),
    };
  }
  return { uri: null, page: null };
}
