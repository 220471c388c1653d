/** Corrections of values: starting an edit, saving the input, accepting another candidate. */
import type { FieldCandidate, FieldOperation } from '../../shared/contract/index.ts';
import { readFieldText } from '../../shared/fields/read-value.ts';
import { correct } from '../corrections/corrections.ts';
import { reloadFields } from '../state/document-fields.ts';
import { beginEdit, endEdit } from '../state/field-editing.ts';
import { type FieldEdit, usePageMarks } from '../state/page-marks.ts';
import { useSelection } from '../state/selection.ts';
import { editText, systemConvention } from './edit-text.ts';
import { kindOf } from './field-kinds.ts';
import { goToValue, type ShownForm, useFieldsView } from './fields-view.ts';
import type { FormValue } from './form-rows.ts';

/** Lists of objects are edited cell by cell. */
export const isEditable = ({ field }: Pick<FormValue, 'field'>): boolean =>
  kindOf(field) !== 'table' && kindOf(field) !== 'group';

export function editValue(
  { documentId, runId }: ShownForm,
  value: FormValue,
  { picking = false }: { readonly picking?: boolean } = {},
): void {
  if (!isEditable(value)) return;
  const { path, fullTitle, field, result } = value;
  if (useFieldsView.getState().current !== path) goToValue(value);
  beginEdit({
    ...{ documentId, runId, path, title: fullTitle, field, before: result },
    ...{ text: editText(result), currency: result?.currency ?? '' },
    ...{ convention: systemConvention(), citation: null, taken: null, picking },
  });
}

/** Returns the focus to the value that was edited. */
export function leaveEdit(): void {
  const { edit } = usePageMarks.getState();
  endEdit();
  if (edit) focusValue(edit.path);
}

function focusValue(path: string): void {
  // After the value has replaced the editor.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-value="${CSS.escape(path)}"]`)?.focus(),
  );
}

type NewValue = Pick<FieldOperation, 'value' | 'currency' | 'bbox'> & { readonly page: number };

async function save(
  { documentId, runId, path, title }: Pick<FieldEdit, 'documentId' | 'runId' | 'path' | 'title'>,
  value: NewValue,
): Promise<boolean> {
  const operation = { kind: 'set_field', run_id: runId, path, title, ...value } as const;
  const changed = await correct(documentId, [operation]);
  if (!changed) return false;
  void reloadFields(documentId);
  const stored = changed.corrections.at(-1);
  const { select, clear } = useSelection.getState();
  if (stored?.operation.kind === 'set_field' && stored.operation.bbox) {
    const { page, bbox: box } = stored.operation;
    select({ kind: 'field', page, path, box }, 'panel');
  } else clear();
  return true;
}

const pageOf = ({ citation, before }: FieldEdit): number =>
  citation?.page ?? before?.citations[0]?.page ?? 1;

/** Saves the editor's content, unless it is invalid or unchanged. */
export async function saveEdit(edit: FieldEdit): Promise<void> {
  const { field, text, convention, citation, before } = edit;
  const reading = readFieldText(field, text, convention);
  if (!reading.ok) return;
  const isAmount = field.format === 'amount';
  const currency = isAmount ? (reading.currency ?? (edit.currency || null)) : undefined;
  const isSame =
    JSON.stringify(reading.value) === JSON.stringify(before?.value ?? null) &&
    (!isAmount || currency === (before?.currency ?? null));
  if (isSame && !citation) {
    leaveEdit();
    return;
  }
  const isSaved = await save(edit, {
    ...{ page: pageOf(edit), value: reading.value },
    ...(currency !== undefined && { currency }),
    ...(citation && reading.value !== null && { bbox: citation.bbox }),
  });
  if (isSaved && usePageMarks.getState().edit?.path === edit.path) leaveEdit();
}

/** Records that the document does not state the value. */
export async function saveNoValue(edit: FieldEdit): Promise<void> {
  if (await save(edit, { page: pageOf(edit), value: null })) leaveEdit();
}

/** Makes another candidate the value. */
export async function acceptCandidate(
  { documentId, runId }: ShownForm,
  { path, fullTitle: title, result }: FormValue,
  { value, currency, citations: [citation] }: FieldCandidate,
): Promise<void> {
  const page = citation?.page ?? result?.citations[0]?.page ?? 1;
  await save(
    { documentId, runId, path, title },
    {
      ...{ page, value, bbox: citation?.bbox ?? null },
      ...(currency !== undefined && { currency }),
    },
  );
  focusValue(path);
}
