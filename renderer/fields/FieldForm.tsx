import { memo, useEffect, useMemo, useRef } from 'react';
import { confidenceLevel } from '../../shared/confidence.ts';
import { useCommands } from '../state/commands.ts';
import type { DocumentResult } from '../state/document-fields.ts';
import { type FieldRegion, markPages, NO_FIELDS } from '../state/page-marks.ts';
import { useSelection } from '../state/selection.ts';
import { editValue } from './correct-value.ts';
import styles from './FieldForm.module.css';
import { FIELD_COMMANDS } from './field-commands.ts';
import { fieldsOfRun } from './field-kinds.ts';
import { isCorrected } from './field-states.ts';
import { requestEdit, showForm, targetOf, useFieldsView } from './fields-view.ts';
import { type FormRow, type FormValue, formRows, valuesOf } from './form-rows.ts';
import { ItemTable } from './ItemTable.tsx';
import { ValueRow } from './ValueRow.tsx';

interface FieldFormProps {
  readonly found: DocumentResult;
  readonly documentId: string;
  /** Its tab is active: its values are shown on the page, and keys move through them. */
  readonly shown: boolean;
}

/** The values of a document in schema order. Tab and J move through them one by one. */
export function FieldForm({ found, documentId, shown }: FieldFormProps) {
  const { run, result } = found;
  const rows = useMemo(() => formRows(fieldsOfRun(run), result), [run, result]);
  const values = useMemo(() => valuesOf(rows), [rows]);
  const form = useMemo(() => ({ documentId, runId: run.id, values }), [documentId, run.id, values]);
  useCommands(FIELD_COMMANDS);
  useEffect(() => {
    if (!shown) return;
    showForm(form);
    markPages({ fields: regionsOf(rows) });
  }, [shown, form, rows]);
  const wantedEdit = useFieldsView((state) => state.wantedEdit);
  useEffect(() => {
    if (!shown || wantedEdit?.runId !== form.runId) return;
    requestEdit(null);
    const value = form.values.find(({ path }) => path === wantedEdit.path);
    if (value) editValue(form, value);
  }, [shown, form, wantedEdit]);
  useEffect(
    () => () => {
      showForm(null);
      markPages({ fields: NO_FIELDS });
    },
    [],
  );
  useEffect(() => {
    if (!shown) markPages({ fields: NO_FIELDS });
  }, [shown]);
  const list = useRef<HTMLUListElement>(null);
  useKeepInSight(list);
  return (
    // Escape clears the highlights of the values; the buttons inside handle everything else.
    <ul
      ref={list}
      className={styles.form}
      aria-label={run.schema.name}
      data-fields-form
      onKeyDown={(event) => {
        const { selected, clear } = useSelection.getState();
        if (event.key !== 'Escape' || event.defaultPrevented || !selected) return;
        event.preventDefault();
        clear();
      }}
    >
      {rows.map((row) => (
        <Row key={row.kind === 'group' ? row.path : row.value.path} row={row} form={form} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly row: FormRow;
  readonly form: { documentId: string; runId: string; values: readonly FormValue[] };
}

/** Drawn again for its own values only, not for each step from value to value. */
const Row = memo(function Row({ row, form }: RowProps) {
  const style = { '--depth': row.depth } as React.CSSProperties;
  switch (row.kind) {
    case 'group':
      return (
        <li className={styles.group} style={style}>
          <h3>{row.title}</h3>
        </li>
      );
    case 'table':
      return row.items.length > 0 ? (
        <li className={styles.table} style={style}>
          <ItemTable table={row} form={form} />
        </li>
      ) : (
        <ValueRow value={row.value} form={form} style={style} />
      );
    case 'value':
      return <ValueRow value={row.value} form={form} style={style} />;
  }
});

/** All positions of all values; the first of each has its title as a label. */
const regionsOf = (rows: readonly FormRow[]): FieldRegion[] =>
  rows.flatMap((row) => {
    if (row.kind === 'group') return [];
    if (row.kind === 'value') return regionsOfValue(row.value, true);
    return row.items.flat().flatMap((value) => regionsOfValue(value, false));
  });

const regionsOfValue = ({ path, fullTitle, result }: FormValue, labelled: boolean): FieldRegion[] =>
  (result?.citations ?? []).map((citation, index) => ({
    target: targetOf(path, citation),
    title: fullTitle,
    level: confidenceLevel('field', result?.confidence ?? 0),
    review: result?.review ?? 'unreviewed',
    corrected: isCorrected(result),
    labelled: labelled && index === 0,
  }));

/** Scrolls to a value that became current elsewhere, for example by a click on its box. */
function useKeepInSight(list: React.RefObject<HTMLUListElement | null>): void {
  const current = useFieldsView((state) => state.current);
  useEffect(() => {
    if (current === null) return;
    const value = list.current?.querySelector(`[data-value="${CSS.escape(current)}"]`);
    value?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, list]);
}
