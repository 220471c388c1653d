import { Field } from '@base-ui/react/field';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Select } from '../../ui/Select.tsx';
import textField from '../../ui/TextField.module.css';
import { TextField } from '../../ui/TextField.tsx';
import { FIELD_KINDS, type FieldKind, holdsFields, KIND_NAMES } from '../field-kinds.ts';
import styles from './SchemaEditor.module.css';
import { type DraftField, type FieldChange, keyFromTitle } from './schema-draft.ts';
import type { DraftEditor } from './use-draft.ts';

interface FieldDetailsProps {
  readonly editor: DraftEditor;
  readonly found: { readonly field: DraftField; readonly parent: DraftField | null };
  /** Why a part of the field cannot be saved. */
  readonly problem: (field: string, part: string) => string | undefined;
}

const KINDS = KIND_NAMES.map((kind) => ({ value: kind, label: FIELD_KINDS[kind].label }));

/** Instructions for field kinds that need input. */
const HINTS: Partial<Record<FieldKind, string>> = {
  amount: t('A number with its currency.'),
  identifier: t('A reference such as an invoice number.'),
  list: t('Several values of the same kind.'),
  table: t('Several items with their own fields, such as the lines of an invoice.'),
  group: t('Fields that belong together, such as the name and address of a seller.'),
};

/** All properties of the chosen field. */
export function FieldDetails({ editor, found, problem }: FieldDetailsProps) {
  const { field, parent } = found;
  const { id } = field;
  const title = useRef<HTMLInputElement>(null);
  // The focus starts at the name of a field that was just added.
  const isNew = field.title === '' && field.key === '';
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current) title.current?.focus();
  }, []);
  const change = (part: FieldChange) => editor.change(id, part);
  const isLeaf = !holdsFields(field.kind);
  return (
    <div className={styles.details}>
      <TextField
        ref={title}
        label={t('Title')}
        hint={t('Name of the field in documents.')}
        value={field.title}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => change({ title: event.currentTarget.value })}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing && field.title !== '') editor.add();
        }}
      />
      <TextField
        label={t('Key')}
        hint={
          field.keyFixed
            ? t('Identifies the value in exports and the API.')
            : t('Derived from the title.')
        }
        value={field.key}
        error={problem(id, 'key')}
        maxLength={200}
        placeholder={keyFromTitle(field.title)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      <div className={styles.labelled}>
        <span className={textField.label}>{t('Type')}</span>
        <Select
          label={t('Type')}
          options={KINDS}
          value={field.kind}
          onValueChange={(kind) => change({ kind })}
        />
        {HINTS[field.kind] && <span className="caption">{HINTS[field.kind]}</span>}
        {problem(id, 'fields') && (
          <span className={textField.error} role="alert">
            {problem(id, 'fields')}
          </span>
        )}
      </div>
      {field.kind === 'choice' && (
        <TextArea
          label={t('Choices, one per line')}
          value={field.choices}
          error={problem(id, 'choices')}
          onChange={(choices) => change({ choices })}
        />
      )}
      <Checkbox
        label={t('Required')}
        hint={
          parent?.kind === 'table'
            ? t('Items without a value are listed for review.')
            : t('Documents without a value are listed for review.')
        }
        checked={field.required}
        onCheckedChange={(required) => change({ required })}
      />
      <TextArea
        label={t('Description (optional)')}
        value={field.description}
        onChange={(description) => change({ description })}
      />
      {isLeaf && (
        <TextField
          label={t('Example (optional)')}
          hint={t('Value as printed in documents.')}
          value={field.example}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => change({ example: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

function TextArea({ label, value, error, onChange }: TextAreaProps) {
  return (
    <Field.Root className={textField.field} invalid={error !== undefined}>
      <Field.Label className={textField.label}>{label}</Field.Label>
      <Field.Control
        render={<textarea rows={3} />}
        className={styles.textArea}
        value={value}
        onValueChange={(next) => onChange(next)}
      />
      <Field.Error className={textField.error} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
}
