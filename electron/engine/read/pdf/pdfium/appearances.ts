/**
 * Text in annotation appearances: the values of form fields, text typed onto the page, stamps. It is in
 * appearance streams outside the page content, which PDFium's text extraction leaves out. A copy of the page is
 * therefore made in a separate document and flattened: the appearances become content at their displayed
 * positions, and the copy is read instead. The document itself is never changed.
 */

import { AnnotFlag, type Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { textObjectsOf } from './page-objects.ts';

const FLATTEN_FOR_DISPLAY = 0;
const FLATTEN_FAILED = 0;
const FLATTEN_NOTHING_TO_DO = 2;

export interface FlattenedPage {
  readonly document: Pointer;
  readonly page: Pointer;
  /** Text objects created from appearances. */
  readonly widgetObjects: ReadonlySet<Pointer>;
}

/** The flattened copy, to be closed by `closeFlattened`; null if there was nothing to flatten. */
export function flattenPage(
  pdfium: PdfiumInstance,
  document: Pointer,
  page: Pointer,
  pageIndex: number,
): FlattenedPage | null {
  const { call } = pdfium;
  const copy = pdfium.copyPage(document, pageIndex);
  if (copy === 0) return null;
  const before = call.FPDF_LoadPage(copy, 0);
  if (before !== 0) removeUnviewed(pdfium, before);
  const result = before === 0 ? FLATTEN_FAILED : call.FPDFPage_Flatten(before, FLATTEN_FOR_DISPLAY);
  if (before !== 0) call.FPDF_ClosePage(before);
  const flat =
    result === FLATTEN_FAILED || result === FLATTEN_NOTHING_TO_DO ? 0 : call.FPDF_LoadPage(copy, 0);
  if (flat === 0) {
    call.FPDF_CloseDocument(copy);
    return null;
  }
  const added = textObjectsOf(pdfium, flat, call.FPDFPage_CountObjects(page));
  return { document: copy, page: flat, widgetObjects: new Set(added) };
}

export function closeFlattened({ call }: PdfiumInstance, flattened: FlattenedPage): void {
  call.FPDF_ClosePage(flattened.page);
  call.FPDF_CloseDocument(flattened.document);
}

/** Flattening for display would include annotations that are shown in print only. */
function removeUnviewed({ call }: PdfiumInstance, page: Pointer): void {
  for (let i = call.FPDFPage_GetAnnotCount(page) - 1; i >= 0; i--) {
    const annotation = call.FPDFPage_GetAnnot(page, i);
    const flags = annotation === 0 ? 0 : call.FPDFAnnot_GetFlags(annotation);
    if (annotation !== 0) call.FPDFPage_CloseAnnot(annotation);
    if ((flags & AnnotFlag.noView) !== 0) call.FPDFPage_RemoveAnnot(page, i);
  }
}
