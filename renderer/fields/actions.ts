/** Actions on schemas, runs and values, with their error messages. */
import type {
  FieldRun,
  LibraryItem,
  ReviewState,
  SavedSchema,
} from '../../shared/contract/index.ts';
import { type Message, t } from '../../shared/messages/messages.ts';
import { askForName } from '../actions/ask-for-name.ts';
import { creationOf, deleteRecord, notifyDone } from '../actions/undo.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { nameIn } from '../export/write-export.ts';
import { cancelRun, type Review, reviewValues, startRun } from '../state/document-fields.ts';
import { importSchema, openJsonSchema, schemaRequests, suggestFields } from '../state/schemas.ts';
import { acting, performAction } from '../state/undo.ts';
import { attempt, notify, notifyError } from '../ui/Toast.tsx';
import { schemaDialog } from './editor/editing.ts';
import { chooseSchema, type ShownForm, useFieldsView } from './fields-view.ts';
import type { FormValue } from './form-rows.ts';
import { type SchemaChoice, schemaForRun } from './schema-choices.ts';

/** The documents of a run. */
export type RunSubject = { readonly doc_ids: string[] } | { readonly collection_id: string };

/** Null if it could not be started, which has been reported. */
export async function run(choice: SchemaChoice, subject: RunSubject): Promise<FieldRun | null> {
  const { providerId } = useFieldsView.getState();
  try {
    return await startRun({
      ...schemaForRun(choice),
      ...subject,
      ...(providerId !== null && { provider_id: providerId }),
    });
  } catch (thrown) {
    notifyError(t('The fields of {name} could not be extracted', { name: choice.title }), thrown);
    return null;
  }
}

export const cancel = ({ id, schema }: FieldRun): Promise<void> =>
  attempt(t('The extraction of {name} could not be cancelled', { name: schema.name }), () =>
    cancelRun(id),
  );

const REVIEWING = {
  accepted: 'accepting {name}',
  rejected: 'rejecting {name}',
  unreviewed: 'removing the review of {name}',
} as const satisfies Readonly<Record<ReviewState, Message>>;

/** Accepts or rejects a value; repeating the current decision reverts it. */
export const review = acting(
  async (
    form: ShownForm,
    { path, fullTitle, result }: FormValue,
    wanted: ReviewState,
  ): Promise<void> => {
    if (!result) return;
    const before = result.review;
    const after = before === wanted ? 'unreviewed' : wanted;
    const set = (state: ReviewState): Promise<void> => {
      const reviews: Review[] = [{ path, review: state }];
      return reviewValues(form.runId, form.documentId, reviews);
    };
    await attempt(t('The review of {fullTitle} was not saved', { fullTitle }), async () => {
      await performAction({
        label: t(REVIEWING[after], { name: fullTitle }),
        undo: () => set(before),
        redo: () => set(after),
      });
      void askForName();
    });
  },
);

/** Opens the editor with fields suggested from the document. */
export const suggest = ({ document_id: id, filename }: LibraryItem): Promise<void> =>
  attempt(t('No fields could be suggested for {filename}', { filename }), async () => {
    const schema = await suggestFields(id);
    if (schema) schemaDialog.open({ kind: 'new', ...schema, description: '', chooseFor: id });
    else {
      notify({
        title: t('No fields to suggest for {filename}', { filename }),
        description: t(
          'It has no labelled values and no tables of items. Create a schema instead.',
        ),
        action: {
          label: t('New schema'),
          run: () => schemaDialog.open({ kind: 'empty', chooseFor: id }),
        },
      });
    }
  });

export const deleteWithUndo = ({ id, name }: SavedSchema): Promise<void> =>
  deleteRecord(id, schemaRequests, {
    deleted: t('Deleted the schema {name}', { name }),
    label: t('delete of the schema {name}', { name }),
    failed: t('The schema {name} could not be deleted', { name }),
    note: t('Extracted values are kept.'),
  });

/** Saves the schema as a JSON Schema file. */
export const exportJsonSchema = ({ id, name }: SavedSchema): Promise<void> =>
  attempt(t('The schema {name} could not be exported', { name }), async () => {
    const response = await openJsonSchema(id);
    const file = nameIn(response.headers.get('content-disposition')) ?? `${name}.json`;
    notifySaved(file, await saveFile({ name: file, content: await response.blob() }));
  });

/** Opens a JSON Schema file and saves it as a schema, which becomes the chosen one. */
export async function importJsonSchema(chooseFor: string): Promise<void> {
  const file = await chooseJsonFile();
  if (!file) return;
  await attempt(t('{name} could not be imported', { name: file.name }), () =>
    importFile(file, chooseFor),
  );
}

const importFile = acting(async (file: File, chooseFor: string): Promise<void> => {
  const name = file.name.replace(/(\.schema)?\.json$/i, '');
  const { schema, ignored } = await importSchema(await jsonIn(file), name);
  chooseSchema(chooseFor, schema.id);
  notifyDone(
    t('Imported {name} with {count, plural, one {# field} other {# fields}}', {
      name: schema.name,
      count: schema.fields.length,
    }),
    creationOf(schema.id, schemaRequests, t('import of the schema {name}', { name: schema.name })),
    ignored.length > 0 ? t('Ignored: {ignored}.', { ignored: ignored.join(', ') }) : undefined,
  );
});

async function jsonIn(file: File): Promise<Record<string, unknown>> {
  let json: unknown;
  try {
    json = JSON.parse(await file.text());
  } catch {
    throw new Error(t('The file is not valid JSON. Choose a file with a JSON Schema.'));
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Error(t('The file is not a JSON Schema: its root is not an object.'));
  }
  return json as Record<string, unknown>;
}

/** Null if no file is chosen. */
function chooseJsonFile(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json,application/schema+json';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
