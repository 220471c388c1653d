import { History, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type SavedSchema, schemas } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { creationOf } from '../../actions/undo.ts';
import { asApiError, sentenceOf } from '../../api/error.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { schemaRequests } from '../../state/schemas.ts';
import { matches } from '../../state/shortcuts.ts';
import { acting, recordAction } from '../../state/undo.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatAge } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { notifyError } from '../../ui/Toast.tsx';
import { chooseSchema } from '../fields-view.ts';
import { draftOf, type Editing, schemaDialog } from './editing.ts';
import { FieldDetails } from './FieldDetails.tsx';
import { FieldList } from './FieldList.tsx';
import styles from './SchemaEditor.module.css';
import {
  type Draft,
  type DraftField,
  draftFields,
  findField,
  schemaFields,
} from './schema-draft.ts';
import { forgetDraft, useDraft } from './use-draft.ts';

interface VersionsMenuProps {
  readonly schema: SavedSchema;
  /** Puts the fields of an older version into the draft; saving makes them the newest version. */
  readonly onRestore: (fields: DraftField[]) => void;
}

function VersionsMenu({ schema, onRestore }: VersionsMenuProps) {
  const { id, version } = schema;
  const { answer, error } = useAnswer(schemas.listSchemaVersions, { params: { schemaId: id } });
  useEffect(() => {
    if (error) notifyError(t('The versions of the schema could not be loaded'), error);
  }, [error]);
  return (
    <Menu
      trigger={
        <Button variant="quiet">
          <History />
          {t('Version {version}', { version })}
        </Button>
      }
      items={[
        (answer?.items ?? []).map(({ version: number, fields, created_at: at }) => ({
          id: String(number),
          label: [
            number === version
              ? t('version {number}', { number })
              : t('Restore version {number}', { number }),
            t('{count, plural, one {# field} other {# fields}}', { count: fields.length }),
            formatAge(at, new Date()),
          ].join(' · '),
          chosen: number === version,
          onSelect: () => onRestore(draftFields(fields)),
        })),
      ]}
    />
  );
}

/** `before`: the schema as it was when the editor opened; null for a new one. Throws ApiError. */
const saveDraft = acting(async (draft: Draft, before: SavedSchema | null): Promise<SavedSchema> => {
  const body = {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    fields: schemaFields(draft.fields),
  };
  if (!before) {
    const made = await schemaRequests.create(body);
    const label = t('new schema {name}', { name: made.name });
    recordAction(creationOf(made.id, schemaRequests, label));
    return made;
  }
  const { id, name, description, fields } = before;
  const saved = await schemaRequests.change(id, { ...body, base_version: before.version });
  recordAction({
    label: t('change of the schema {name}', { name }),
    undo: () => schemaRequests.change(id, { name, description, fields }),
    redo: () => schemaRequests.change(id, body),
  });
  return saved;
});

/** Editor for the fields of a schema, new or saved. */
export function SchemaEditor() {
  const { isOpen, subject } = schemaDialog.useState();
  const [opening, setOpening] = useState(0);
  return (
    <Dialog
      open={isOpen}
      onClose={schemaDialog.close}
      onClosed={() => setOpening(opening + 1)}
      title={subject?.kind === 'change' ? t('Edit schema') : t('New schema')}
      size="wide"
    >
      {subject && <Editor key={`${opening} ${editorKey(subject)}`} editing={subject} />}
    </Dialog>
  );
}

const editorKey = (editing: Editing): string =>
  editing.kind === 'change'
    ? `${editing.schema.id} ${editing.schema.version}`
    : `${editing.kind} ${editing.chooseFor} ${editing.kind === 'new' ? editing.name : ''}`;

function Editor({ editing }: { readonly editing: Editing }) {
  const name = useRef<HTMLInputElement>(null);
  const key = editorKey(editing);
  const editor = useDraft(draftOf(editing), key);
  const { draft, problems, chosenId } = editor;
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const chosen = findField(draft.fields, chosenId);
  const problemOf = (field: string | null, part: string) =>
    tried
      ? problems.find((problem) => problem.field === field && problem.part === part)?.message
      : undefined;

  const close = () => {
    forgetDraft(key);
    schemaDialog.close();
  };
  const save = async () => {
    setTried(true);
    setRefused(undefined);
    const [problem] = problems;
    if (problem) {
      if (problem.field) editor.choose(problem.field);
      else name.current?.focus();
      return;
    }
    setSaving(true);
    try {
      const saved = await saveDraft(draft, editing.kind === 'change' ? editing.schema : null);
      if (editing.kind !== 'change') chooseSchema(editing.chooseFor, saved.id);
      close();
    } catch (thrown) {
      setRefused(sentenceOf(asApiError(thrown)));
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className={styles.editor} aria-label={t('Schema')} onKeyDown={undoKeys(editor)}>
      <div className={styles.head}>
        <TextField
          ref={name}
          className={styles.name}
          label={t('Name')}
          value={draft.name}
          error={problemOf(null, 'name') ?? refused}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => editor.describe({ name: event.currentTarget.value })}
        />
        <TextField
          className={styles.about}
          label={t('Description (optional)')}
          value={draft.description}
          maxLength={4000}
          autoComplete="off"
          onChange={(event) => editor.describe({ description: event.currentTarget.value })}
        />
      </div>
      <div className={styles.body}>
        <FieldList editor={editor} problems={tried ? problems : []} />
        {chosen ? (
          <FieldDetails key={chosen.field.id} editor={editor} found={chosen} problem={problemOf} />
        ) : (
          <p className={styles.noField}>
            {draft.fields.length === 0
              ? t('Add a field for each value to extract.')
              : t('Select a field to edit it.')}
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        <IconButton
          label={t('Undo')}
          shortcut="Mod+Z"
          icon={<Undo2 />}
          side="top"
          disabled={!editor.canUndo}
          onClick={editor.undo}
        />
        <IconButton
          label={t('Redo')}
          shortcut="Mod+Shift+Z"
          icon={<Redo2 />}
          side="top"
          disabled={!editor.canRedo}
          onClick={editor.redo}
        />
        {editing.kind === 'change' && (
          <VersionsMenu schema={editing.schema} onRestore={editor.replaceFields} />
        )}
        <span className={styles.problem} role="alert">
          {problemOf(null, 'fields') ?? (tried && problems.length > 0 && problems[0]?.message)}
        </span>
        {editor.isRestored && <span className="caption">{t('Unsaved changes restored')}</span>}
        <span className="visually-hidden" aria-live="polite">
          {editor.announcement}
        </span>
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button variant="primary" disabled={saving} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </footer>
    </section>
  );
}

/** In the editor, Ctrl Z undoes the editor's own edits, including those in its text fields. */
const undoKeys =
  ({ undo, redo }: { undo(): void; redo(): void }) =>
  (event: KeyboardEvent) => {
    const step = matches('Mod+Z', event)
      ? undo
      : matches('Mod+Shift+Z', event) || matches('Mod+Y', event)
        ? redo
        : null;
    if (!step) return;
    event.preventDefault();
    step();
  };
