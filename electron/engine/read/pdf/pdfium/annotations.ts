/** Links and form fields of a page. */

import type { PageSpace } from '../page-space.ts';
import type { FormField, Link } from '../types.ts';
import { AnnotFlag, AnnotSubtype, FieldType, type Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { actionTarget, destinationPage } from './outline.ts';
import { scratchRect } from './page-objects.ts';

const FIELD_KINDS: Readonly<Record<number, FormField['kind']>> = {
  [FieldType.pushButton]: 'button',
  [FieldType.checkBox]: 'checkbox',
  [FieldType.radioButton]: 'radio',
  [FieldType.comboBox]: 'choice',
  [FieldType.listBox]: 'choice',
  [FieldType.textField]: 'text',
  [FieldType.signature]: 'signature',
};

/** Options read of a list. */
const MOST_OPTIONS = 1000;

/** Annotations whose appearance is text on the page, not a mark on it. */
const SHOWS_TEXT: ReadonlySet<number> = new Set([
  AnnotSubtype.freeText,
  AnnotSubtype.line,
  AnnotSubtype.stamp,
  AnnotSubtype.widget,
]);

export function readLinks(
  pdfium: PdfiumInstance,
  document: Pointer,
  page: Pointer,
  space: PageSpace,
): Link[] {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  const links: Link[] = [];
  pdfium.ints[at] = 0;
  for (let position = 0; ; ) {
    pdfium.ints[at] = position;
    if (call.FPDFLink_Enumerate(page, scratch, scratch + 4) === 0) break;
    position = pdfium.ints[at] ?? 0;
    const link = pdfium.ints[at + 1] ?? 0;
    if (call.FPDFLink_GetAnnotRect(link, scratch) === 0) continue;
    const rect = scratchRect(pdfium, space.toDisplay);
    const destination = call.FPDFLink_GetDest(document, link);
    const target =
      destination === 0
        ? actionTarget(pdfium, document, call.FPDFLink_GetAction(link))
        : { uri: null, page: destinationPage(pdfium, document, destination) };
    if (target.uri !== null || target.page !== null) links.push({ ...rect, ...target });
  }
  return links;
}

export interface PageAnnotations {
  readonly fields: readonly FormField[];
  /** Part of what the page shows is the appearance of an annotation, not page content. */
  readonly showText: boolean;
}

/** `form`: the form environment of the document; 0 without a form. */
export function readAnnotations(
  pdfium: PdfiumInstance,
  document: Pointer,
  page: Pointer,
  form: Pointer,
  space: PageSpace,
): PageAnnotations {
  const { call } = pdfium;
  const fields: FormField[] = [];
  let showText = false;
  const count = call.FPDFPage_GetAnnotCount(page);
  for (let i = 0; i < count; i++) {
    const annotation = call.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const subtype = call.FPDFAnnot_GetSubtype(annotation);
    const hidden =
      (call.FPDFAnnot_GetFlags(annotation) & (AnnotFlag.hidden | AnnotFlag.noView)) !== 0;
    if (SHOWS_TEXT.has(subtype) && !hidden) {
      const field =
        subtype === AnnotSubtype.widget && form !== 0
          ? readField(pdfium, document, form, annotation, space)
          : null;
      if (field !== null) fields.push(field);
      showText ||= field === null || field.value !== '' || field.kind === 'button';
    }
    call.FPDFPage_CloseAnnot(annotation);
  }
  return { fields, showText };
}

function readField(
  pdfium: PdfiumInstance,
  document: Pointer,
  form: Pointer,
  annotation: Pointer,
  space: PageSpace,
): FormField | null {
  const { call, scratch } = pdfium;
  const type = call.FPDFAnnot_GetFormFieldType(form, annotation);
  const kind = FIELD_KINDS[type];
  if (kind === undefined || call.FPDFAnnot_GetRect(annotation, scratch) === 0) return null;
  const rect = scratchRect(pdfium, space.toDisplay);
  const name = pdfium.readUtf16(call.FPDFAnnot_GetFormFieldName, form, annotation);
  return { ...rect, name, kind, ...fieldState(pdfium, document, form, annotation, kind) };
}

type FieldState = Pick<FormField, 'value' | 'option' | 'options' | 'chosen'>;

function fieldState(
  pdfium: PdfiumInstance,
  document: Pointer,
  form: Pointer,
  annotation: Pointer,
  kind: FormField['kind'],
): FieldState {
  const { call } = pdfium;
  switch (kind) {
    case 'button':
      return { value: '' };
    case 'signature':
      return { value: isSigned(pdfium, document, form, annotation) ? 'signed' : '' };
    case 'checkbox':
    case 'radio': {
      const option = pdfium.readUtf16(call.FPDFAnnot_GetFormFieldExportValue, form, annotation);
      const isChecked = call.FPDFAnnot_IsChecked(form, annotation) !== 0;
      return { value: isChecked ? option || 'Yes' : '', option };
    }
    default: {
      const list = kind === 'choice' ? readOptions(pdfium, form, annotation) : null;
      const value = list?.chosen.join(', ');
      if (list && value) return { value, ...list };
      const typed = pdfium.readUtf16(call.FPDFAnnot_GetFormFieldValue, form, annotation);
      return { ...list, value: typed };
    }
  }
}

/** A signature handle is the dictionary of its field, whose object number is after two words; words of 4 bytes. */
const OBJECT_NUMBER = 2;

/**
 * Whether a signature field is signed. PDFium shows the entries of a widget, not those of a field that it is
 * only a part of: that field is looked up by its number among the signatures of the document.
 */
function isSigned(
  pdfium: PdfiumInstance,
  document: Pointer,
  form: Pointer,
  annotation: Pointer,
): boolean {
  const { call } = pdfium;
  const has = (name: string) =>
    pdfium.withString(name, (key) => call.FPDFAnnot_HasKey(annotation, key)) !== 0;
  if (has('V') || has('FT')) return has('V');
  const field = call.EPDFAnnot_GetFormFieldObjectNumber(form, annotation);
  for (let i = call.FPDF_GetSignatureCount(document) - 1; field > 0 && i >= 0; i--) {
    const signature = call.FPDF_GetSignatureObject(document, i);
    if (pdfium.ints[(signature >> 2) + OBJECT_NUMBER] !== field) continue;
    return call.FPDFSignatureObj_GetContents(signature, 0, 0) > 0;
  }
  return false;
}

/** The options of a list, and those that are selected. */
function readOptions(pdfium: PdfiumInstance, form: Pointer, annotation: Pointer) {
  const { call } = pdfium;
  const options: string[] = [];
  const chosen: string[] = [];
  const count = Math.min(MOST_OPTIONS, call.FPDFAnnot_GetOptionCount(form, annotation));
  for (let i = 0; i < count; i++) {
    const option = pdfium.readUtf16(call.FPDFAnnot_GetOptionLabel, form, annotation, i);
    options.push(option);
    if (call.FPDFAnnot_IsOptionSelected(form, annotation, i) !== 0) chosen.push(option);
  }
  return { options, chosen };
}
