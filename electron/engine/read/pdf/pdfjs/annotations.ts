/** Links and form fields as listed by pdf.js, and the pages of destinations. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PageSpace, transformRect } from '../page-space.ts';
import type { FormField, Link } from '../types.ts';

/** Bits of an annotation's F entry. */
const UNSEEN = (1 << 1) | (1 << 5);
/** pdf.js value of a button that is not selected. */
const OFF = 'Off';

/** The fields used of a pdf.js annotation; each type has its own form. */
interface LoadedAnnotation {
  readonly subtype?: unknown;
  readonly rect?: unknown;
  readonly annotationFlags?: unknown;
  readonly hidden?: unknown;
  readonly url?: unknown;
  readonly dest?: unknown;
  readonly fieldType?: unknown;
  readonly fieldName?: unknown;
  readonly fieldValue?: unknown;
  readonly checkBox?: unknown;
  readonly radioButton?: unknown;
  readonly buttonValue?: unknown;
  readonly exportValue?: unknown;
  readonly options?: unknown;
}

export interface PageAnnotations {
  readonly links: readonly Link[];
  readonly fields: readonly FormField[];
}

export async function readAnnotations(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  space: PageSpace,
): Promise<PageAnnotations> {
  const links: Link[] = [];
  const fields: FormField[] = [];
  const annotations: LoadedAnnotation[] = await page.getAnnotations({ intent: 'display' });
  for (const annotation of annotations) {
    const { rect, annotationFlags, hidden } = annotation;
    const flags = typeof annotationFlags === 'number' ? annotationFlags : 0;
    if (!Array.isArray(rect) || hidden === true || (flags & UNSEEN) !== 0) continue;
    const [x0, y0, x1, y1] = rect.map(Number);
    const box = transformRect(space.toDisplay, x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0);
    if (annotation.subtype === 'Link') {
      const uri = typeof annotation.url === 'string' ? annotation.url : null;
      const target = uri === null ? await destinationPage(document, annotation.dest) : null;
      if (uri !== null || target !== null) links.push({ ...box, uri, page: target });
    } else if (annotation.subtype === 'Widget') {
      const kind = kindOf(annotation);
      const name = typeof annotation.fieldName === 'string' ? annotation.fieldName : '';
      if (kind !== null) fields.push({ ...box, name, kind, ...stateOfField(annotation, kind) });
    }
  }
  return { links, fields };
}

/** The 1-based page of a destination; null if the file does not give it. */
export async function destinationPage(
  document: PDFDocumentProxy,
  destination: unknown,
): Promise<number | null> {
  try {
    const named = typeof destination === 'string';
    const explicit: unknown = named ? await document.getDestination(destination) : destination;
    const target: unknown = Array.isArray(explicit) ? explicit[0] : null;
    if (typeof target === 'number') return target + 1;
    if (typeof target !== 'object' || target === null) return null;
    return (await document.getPageIndex(target as { num: number; gen: number })) + 1;
  } catch {
    // A damaged file may reference a page that does not exist.
    return null;
  }
}

function kindOf({ fieldType, checkBox, radioButton }: LoadedAnnotation): FormField['kind'] | null {
  switch (fieldType) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      return checkBox === true ? 'checkbox' : radioButton === true ? 'radio' : 'button';
    default:
      return null;
  }
}

function stateOfField(
  { fieldValue, buttonValue, exportValue, options }: LoadedAnnotation,
  kind: FormField['kind'],
): Pick<FormField, 'value' | 'option' | 'options' | 'chosen'> {
  if (kind === 'button') return { value: '' };
  if (kind === 'signature') return { value: fieldValue ? 'signed' : '' };
  const chosen = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const value = chosen.join(', ');
  if (kind === 'checkbox') {
    return { value: value === OFF ? '' : value, option: String(exportValue ?? '') };
  }
  // All buttons of a radio group have the value of the selected one.
  if (kind === 'radio') {
    const option = typeof buttonValue === 'string' ? buttonValue : '';
    return { value: value !== '' && value === option ? value : '', option };
  }
  if (kind !== 'choice' || !Array.isArray(options)) return { value };
  const labels = options.map((option: { displayValue?: unknown }) =>
    String(option.displayValue ?? ''),
  );
  return { value, options: labels, chosen };
}
