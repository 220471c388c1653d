/** Corrections in the grid: a typed value, another candidate, or that there is no value. */
import type { FieldCandidate, FieldOperation, FieldRun } from '../../../shared/contract/index.ts';
import { readFieldText } from '../../../shared/fields/read-value.ts';
import { t } from '../../../shared/messages/messages.ts';
import { correct } from '../../corrections/corrections.ts';
import { citationLinkItem } from '../../links/copy-link.ts';
import { copyItem } from '../../results/write-clipboard.ts';
import type { MenuItems } from '../../ui/Menu.tsx';
import { isEditable } from '../correct-value.ts';
import { systemConvention } from '../edit-text.ts';
import { candidatesOf, hasValue } from '../field-states.ts';
import { formatValue } from '../format-value.ts';
import type { GridCell, GridRow } from './grid-rows.ts';

/** A cell by its document and column; `row` is null for a document without values. */
export interface EditableCell {
  readonly run: FieldRun;
  readonly row: GridRow;
  readonly cell: GridCell;
}

export const canEdit = ({ row, cell }: Pick<EditableCell, 'row' | 'cell'>): boolean =>
  row.result.state === 'completed' && isEditable(cell.column);

type NewValue = Pick<FieldOperation, 'value' | 'currency' | 'bbox'>;

const store = (
  { run, row, cell }: EditableCell,
  value: NewValue,
  page = cell.result?.citations[0]?.page ?? 1,
): Promise<unknown> =>
  correct(row.result.document_id, [
    {
      ...{ kind: 'set_field', run_id: run.id, path: cell.column.path, page },
      ...{ title: cell.column.title, ...value },
    },
  ]);

/** Message for text that is no value of the column; null if it is one. */
export function textError({ column }: GridCell, text: string): string | null {
  const reading = readFieldText(column.field, text, systemConvention());
  return reading.ok ? null : reading.message;
}

/** Stores typed text as the value, unless it is invalid or says the same. */
export async function saveText(position: EditableCell, text: string): Promise<void> {
  const { field } = position.cell.column;
  const before = position.cell.result;
  const reading = readFieldText(field, text, systemConvention());
  if (!reading.ok) return;
  const isAmount = field.format === 'amount';
  const currency = reading.currency ?? before?.currency ?? null;
  const isSame = JSON.stringify(reading.value) === JSON.stringify(before?.value ?? null);
  if (isSame && (!isAmount || currency === (before?.currency ?? null))) return;
  await store(position, { value: reading.value, ...(isAmount && { currency }) });
}

const acceptCandidate = (
  position: EditableCell,
  { value, currency, citations: [citation] }: FieldCandidate,
): Promise<unknown> =>
  store(
    position,
    { value, bbox: citation?.bbox ?? null, ...(currency !== undefined && { currency }) },
    citation?.page,
  );

/** Actions on a cell: edit, its other candidates, and that the document does not state it. */
export function cellMenu(position: EditableCell, edit: () => void, open: () => void): MenuItems {
  const { cell, row } = position;
  const citation = cell.result?.citations[0];
  const editable = canEdit(position);
  const others = editable ? candidatesOf(cell.result) : [];
  return [
    [
      { label: t('Edit value'), shortcut: 'F2', disabled: !editable, onSelect: edit },
      {
        label: t('Not in the document'),
        disabled: !editable || cell.result === null || !hasValue(cell.result),
        onSelect: () => void store(position, { value: null }),
      },
    ],
    others.map((candidate, at) => ({
      id: `candidate ${at}`,
      label: t('Use {text}', { text: formatValue(candidate, cell.column.field) }),
      onSelect: () => void acceptCandidate(position, candidate),
    })),
    [
      { label: t('Open on the page'), onSelect: open },
      copyItem(cell.text),
      ...(citation ? [citationLinkItem(row.result.document_id, citation)] : []),
    ],
  ];
}
