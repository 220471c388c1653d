import { Crosshair } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { commandOf } from '../../shared/commands.ts';
import { readFieldText } from '../../shared/fields/read-value.ts';
import { t } from '../../shared/messages/messages.ts';
import { changeEdit } from '../state/field-editing.ts';
import { type FieldEdit, usePageMarks } from '../state/page-marks.ts';
import { showPane } from '../state/shell.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { leaveEdit, saveEdit, saveNoValue } from './correct-value.ts';
import { kindOf, titleOf } from './field-kinds.ts';
import { formatValue } from './format-value.ts';
import styles from './ValueEditor.module.css';

/** The editor of the value at `path`, shown while that value is being edited. */
export function ValueEditor({ path }: { readonly path: string }) {
  const edit = usePageMarks((state) => (state.edit?.path === path ? state.edit : null));
  return edit && <Editor edit={edit} />;
}

function Editor({ edit }: { readonly edit: FieldEdit }) {
  const { field, title, text, currency, picking, citation } = edit;
  const kind = kindOf(field);
  const reading = readFieldText(field, text, edit.convention);
  const error = reading.ok ? undefined : reading.message;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The layer that selects words on the page has the focus.
    if (picking) return;
    const input = form.current?.querySelector<HTMLElement>('input, textarea, button');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [picking]);
  const input = (
    <TextField
      label={titleOf(field)}
      value={text}
      error={error}
      hint={hintOf(edit, reading.ok ? reading : null)}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      className={styles.text}
      onChange={(event) => changeEdit({ text: event.currentTarget.value })}
    />
  );
  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={t('Edit {title}', { title })}
      data-value-editor
      onSubmit={(event) => {
        event.preventDefault();
        void saveEdit(edit);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        if (picking) changeEdit({ picking: false });
        else leaveEdit();
      }}
    >
      <div className={styles.fields}>
        {kind === 'choice' || kind === 'boolean' ? (
          <Select
            label={title}
            labelShown
            value={text}
            options={optionsOf(edit)}
            onValueChange={(value) => changeEdit({ text: value })}
          />
        ) : kind === 'list' ? (
          <label className={styles.list}>
            <span className={styles.label}>{title}</span>
            <textarea
              rows={3}
              value={text}
              onChange={(event) => changeEdit({ text: event.currentTarget.value })}
            />
          </label>
        ) : (
          input
        )}
        {kind === 'amount' && (
          <TextField
            label={t('Currency')}
            placeholder="EUR"
            value={currency}
            maxLength={3}
            autoComplete="off"
            spellCheck={false}
            className={styles.currency}
            onChange={(event) => changeEdit({ currency: event.currentTarget.value.toUpperCase() })}
          />
        )}
      </div>
      {citation && (
        <p className={styles.place}>
          {t('From p. {page}: “{quote}”', { page: citation.page, quote: citation.quote })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          aria-pressed={picking}
          aria-keyshortcuts={commandOf('fields.takeFromPage').keys?.[0]}
          title={t('Click words or drag a box on the page ({key})', {
            key: commandOf('fields.takeFromPage').keys?.[0],
          })}
          onClick={() => {
            changeEdit({ picking: !picking });
            if (!picking) showPane('page');
          }}
        >
          <Crosshair />
          {t('Take from page')}
        </Button>
        <Button variant="quiet" onClick={() => void saveNoValue(edit)}>
          {t('Not in the document')}
        </Button>
        <span className={styles.space} />
        <Button variant="quiet" onClick={leaveEdit}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={error !== undefined}>
          {t('Save')}
        </Button>
      </div>
      {picking && (
        <p className={styles.hint} role="status">
          {t(
            'Click words or drag a box on the page. With the keyboard, use the arrow keys to move, Space to select and Enter to confirm.',
          )}
        </p>
      )}
    </form>
  );
}

/** The interpreted value, if it differs from the text typed. */
function hintOf(
  { field, text, currency }: FieldEdit,
  reading: { readonly value: unknown; readonly currency?: string | null } | null,
): string | undefined {
  if (!reading) return undefined;
  if (reading.value === null) return t('Empty means that the document does not state the value.');
  const shown = formatValue(
    { value: reading.value, currency: reading.currency ?? currencyCode(currency) ?? null },
    field,
  );
  return shown === text.trim() ? undefined : t('Interpreted as {shown}', { shown });
}

const currencyCode = (text: string): string | undefined =>
  /^[A-Z]{3}$/.test(text) ? text : undefined;

function optionsOf({ field, text }: FieldEdit) {
  const known = field.type === 'boolean' ? [t('Yes'), t('No')] : [...(field.choices ?? [])];
  const empty = text === '' ? [{ value: '', label: t('Not stated') }] : [];
  const other = text !== '' && !known.includes(text) ? [{ value: text, label: text }] : [];
  return [...empty, ...other, ...known.map((value) => ({ value, label: value }))];
}
