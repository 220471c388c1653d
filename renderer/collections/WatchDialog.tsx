import { useState } from 'react';
import { localText } from '../../shared/coded-text.ts';
import {
  type Collection,
  FIELD_EXPORT_FORMATS,
  type FieldExportFormat,
  type WatchedFolder,
  watchedFolders,
} from '../../shared/contract/index.ts';
import { EXPORT_FORMATS } from '../../shared/export-formats.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { useServiceQuery } from '../api/queries.ts';
import { watchedFolderQuery } from '../state/collections.ts';
import { usePreferences } from '../state/preferences.ts';
import { useSchemas } from '../state/schemas.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { notify } from '../ui/Toast.tsx';
import { watchDialog } from './actions.ts';
import styles from './WatchDialog.module.css';

/** Chooses the folder that a collection is filled from, and shows what became of its files. */
export function WatchDialog() {
  const { isOpen, subject } = watchDialog.useState();
  return (
    <Dialog
      open={isOpen}
      onClose={watchDialog.close}
      title={t('Watched folder')}
      description={t(
        'PDFs and page images in the folder are added to {name}, now and whenever one is stored there. Its subfolders are not watched.',
        { name: subject?.name },
      )}
    >
      {subject && <Watching key={subject.id} collection={subject} />}
    </Dialog>
  );
}

function Watching({ collection }: { readonly collection: Collection }) {
  const { data: watched, error } = useServiceQuery(watchedFolderQuery(collection.id));
  if (error) {
    return (
      <p role="alert" className={styles.failure}>
        {sentenceOf(error)}
      </p>
    );
  }
  if (watched === undefined) return <Spinner label={t('Loading the watched folder')} />;
  return (
    <>
      {watched && <FolderState watched={watched} />}
      <Form key={watched?.folder} collection={collection} watched={watched} />
    </>
  );
}

function FolderState({ watched }: { readonly watched: WatchedFolder }) {
  const { files, pending, problem, coded_problem: coded } = watched;
  const failed = watched.failed.map(({ file_name: name, error, coded_error }) => ({
    name,
    error: localText(error, coded_error),
  }));
  return (
    <div className={styles.state}>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {localText(problem, coded)}
        </p>
      ) : (
        <p role="status">
          {[
            t('{count, plural, one {# file} other {# files}} added', { count: files }),
            ...(pending > 0 ? [t('{pending} in progress', { pending })] : []),
          ].join(', ')}
        </p>
      )}
      {failed.length > 0 && (
        <ul className={styles.failed} aria-label={t('Files that could not be finished')}>
          {failed.map(({ name, error }) => (
            <li key={name}>{error.startsWith(name) ? error : `${name}: ${error}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const NONE = '';
const FORMATS = [
  { value: NONE as FieldExportFormat | '', label: t('No file') },
  ...FIELD_EXPORT_FORMATS.map((format) => ({ value: format, label: EXPORT_FORMATS[format].label })),
];

interface FormProps {
  readonly collection: Collection;
  readonly watched: WatchedFolder | null;
}

function Form({ collection, watched }: FormProps) {
  const [folder, setFolder] = useState(watched?.folder ?? '');
  const [schema, setSchema] = useState(watched?.schema_id ?? NONE);
  const [format, setFormat] = useState<FieldExportFormat | ''>(watched?.export ?? NONE);
  const [stopError, setStopError] = useState<string>();
  const { saved } = useSchemas();
  const scanLanguage = usePreferences((state) => state.scanLanguage);
  const params = { collectionId: collection.id };

  const choose = async () => {
    const chosen = await globalThis.quarry?.call('choose-folder');
    if (chosen) setFolder(chosen);
  };
  const watch = async () => {
    const body = {
      folder: folder.trim(),
      schema_id: schema || null,
      export: format || null,
      languages: [scanLanguage],
    };
    const isNew = watched?.folder !== body.folder;
    await call(watchedFolders.watchFolder, { params, body });
    notify({
      title: isNew ? t('Watching {folder}', { folder: body.folder }) : t('Watched folder changed'),
    });
  };
  const stop = async () => {
    try {
      await call(watchedFolders.stopWatchingFolder, { params });
      notify({ title: t('{folder} is no longer watched', { folder: watched?.folder }) });
      watchDialog.close();
    } catch (thrown) {
      setStopError(sentenceOf(asApiError(thrown)));
    }
  };

  return (
    <DialogForm
      onClose={watchDialog.close}
      onSubmit={watch}
      submit={watched ? t('Save') : t('Watch')}
      disabled={folder.trim() === ''}
      actions={watched && <Button onClick={() => void stop()}>{t('Stop watching')}</Button>}
    >
      {(error) => (
        <>
          <div className={styles.folder}>
            <TextField
              label={t('Folder')}
              className={styles.grow}
              value={folder}
              error={error ?? stopError}
              placeholder={t('Full path of the folder')}
              autoComplete="off"
              spellCheck={false}
              onValueChange={setFolder}
            />
            {globalThis.quarry && <Button onClick={() => void choose()}>{t('Choose…')}</Button>}
          </div>
          <Select
            labelShown
            label={t('Fields')}
            options={[
              { value: NONE, label: t('None') },
              ...saved.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={schema}
            onValueChange={setSchema}
          />
          <Select
            labelShown
            label={t('File beside each document')}
            options={FORMATS}
            value={format}
            onValueChange={setFormat}
          />
          {(schema || format) && (
            <p className="caption">
              {schema
                ? t(
                    'The fields are extracted from files added from now on, in one run of the collection; a file beside a document contains its values.',
                  )
                : t('The file contains the tables or the text of the document.')}
            </p>
          )}
        </>
      )}
    </DialogForm>
  );
}
