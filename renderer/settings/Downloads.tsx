/** Downloads of files from a URL: start, progress, pause, resume, cancel and use. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { localText } from '../../shared/coded-text.ts';
import { type ModelDownload, modelDownloads } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { formatBytes } from '../ui/format.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { TextField } from '../ui/TextField.tsx';
import { attempt } from '../ui/Toast.tsx';
import { Failure, Row, RowTitle } from './Section.tsx';
import styles from './settings.module.css';

interface UseProps {
  /** Called with the path of a complete file; absent if files are used without asking. */
  readonly onUse?: ((path: string) => void) | undefined;
}

interface DownloadsProps extends UseProps {
  readonly suggested: readonly SuggestedFile[];
  readonly labels: { readonly suggested: string; readonly address: string };
  readonly placeholder: string;
  /** Which of the downloads of the account are meant. */
  readonly shows: (fileName: string) => boolean;
}

interface SuggestedFile {
  readonly name: string;
  readonly facts: readonly string[];
  readonly url: string;
  readonly sha256?: string;
}

export function Downloads({ suggested, labels, placeholder, shows, onUse }: DownloadsProps) {
  const { answer, error: listError, reload } = useAnswer(modelDownloads.listModelDownloads, {});
  /** States newer than those of the list, by id. */
  const [changed, setChanged] = useState<Readonly<Record<string, ModelDownload>>>({});
  const [started, setStarted] = useState<string | null>(null);
  const [url, setUrl] = useState('');
  const [sha256, setSha256] = useState('');
  const [error, setError] = useState<string>();
  useEffect(
    () =>
      subscribe({
        onEvent(event) {
          if (event.type !== 'model_download') return;
          const { download } = event;
          setChanged((before) => ({ ...before, [download.id]: download }));
          if (download.id === started && download.path !== null) onUse?.(download.path);
        },
      }),
    [started, onUse],
  );

  const canStart = url.trim() !== '';
  const start = async (body: { url: string; sha256?: string }) => {
    try {
      const { id } = await call(modelDownloads.createModelDownload, { body });
      setStarted(id);
      setUrl('');
      setSha256('');
      setError(undefined);
      await reload();
    } catch (thrown) {
      setError(asApiError(thrown).message);
    }
  };
  const startEntered = () =>
    void start({ url: url.trim(), ...(sha256.trim() !== '' && { sha256: sha256.trim() }) });
  /** Enter starts the download; it does not submit the surrounding form. */
  const startOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (canStart) startEntered();
  };
  const act = (tried: string, action: () => Promise<unknown>) =>
    void attempt(tried, () => action().then(reload));

  return (
    <>
      <ul className={styles.list} aria-label={labels.suggested}>
        {suggested.map(({ name, facts, ...file }) => (
          <Row key={file.url} title={name} facts={facts} hint={file.url}>
            <Button aria-label={t('Download {name}', { name })} onClick={() => void start(file)}>
              {t('Download')}
            </Button>
          </Row>
        ))}
      </ul>
      <details>
        <summary>{t('Download from an address')}</summary>
        <div className={styles.downloads}>
          <TextField
            label={labels.address}
            placeholder={placeholder}
            value={url}
            onKeyDown={startOnEnter}
            onValueChange={setUrl}
          />
          <TextField
            label={t('SHA-256 (optional)')}
            spellCheck={false}
            value={sha256}
            onKeyDown={startOnEnter}
            hint={t('The file is deleted if its checksum differs.')}
            onValueChange={setSha256}
          />
          <Failure>{error}</Failure>
          <div className={styles.rowActions}>
            <Button onClick={startEntered} disabled={!canStart}>
              {t('Download')}
            </Button>
          </div>
          <Failure>
            {listError &&
              t('The downloads could not be loaded: {reason}', { reason: listError.message })}
          </Failure>
        </div>
      </details>
      <ul className={styles.list} aria-label={t('Downloads')}>
        {answer?.items
          .filter(({ file_name }) => shows(file_name))
          .map(({ id, ...listed }) => (
            <DownloadRow
              key={id}
              download={changed[id] ?? { id, ...listed }}
              onUse={onUse}
              onAct={act}
            />
          ))}
      </ul>
    </>
  );
}

interface DownloadRowProps extends UseProps {
  readonly download: ModelDownload;
  readonly onAct: (tried: string, action: () => Promise<unknown>) => void;
}

function DownloadRow({ download, onUse, onAct }: DownloadRowProps) {
  const { id, file_name: name, state, path, problem, coded_problem: coded } = download;
  const input = { params: { downloadId: id } };
  const remove = () =>
    onAct(t('The download could not be deleted'), () =>
      call(modelDownloads.deleteModelDownload, input),
    );
  return (
    <li className={styles.item}>
      <div className="stretched">
        <RowTitle>{name}</RowTitle>
        {state === 'downloading' && (
          <ProgressBar
            label={t('Download of {name}', { name })}
            value={download.bytes_total === null ? null : download.bytes_done}
            max={download.bytes_total ?? 1}
          />
        )}
        <p className={styles.facts}>{stateText(download)}</p>
        {problem !== null && <p className={styles.failure}>{localText(problem, coded)}</p>}
      </div>
      <div className={styles.rowActions}>
        {path !== null && onUse && (
          <Button onClick={() => onUse(path)} aria-label={t('Use {name}', { name })}>
            {t('Use')}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button
            aria-label={t('Resume {name}', { name })}
            onClick={() =>
              onAct(t('The download could not be resumed'), () =>
                call(modelDownloads.resumeModelDownload, input),
              )
            }
          >
            {t('Resume')}
          </Button>
        )}
        {state === 'downloading' && (
          <Button
            aria-label={t('Pause {name}', { name })}
            onClick={() =>
              onAct(t('The download could not be paused'), () =>
                call(modelDownloads.pauseModelDownload, input),
              )
            }
          >
            {t('Pause')}
          </Button>
        )}
        {state === 'completed' ? (
          <ConfirmButton
            label={t('Delete file')}
            confirm={t('Delete permanently')}
            subject={name}
            onConfirm={remove}
          />
        ) : (
          <Button aria-label={t('Cancel download of {name}', { name })} onClick={remove}>
            {t('Cancel download')}
          </Button>
        )}
      </div>
    </li>
  );
}

const STATES: Readonly<Record<ModelDownload['state'], string>> = {
  downloading: t('Downloading'),
  paused: t('Paused'),
  verifying: t('Checking the SHA-256'),
  completed: t('Complete'),
  failed: t('Failed'),
};

function stateText({ state, bytes_done: done, bytes_total: total, sha256 }: ModelDownload): string {
  if (state === 'completed') return `${formatBytes(done)}, SHA-256 ${sha256}`;
  const size =
    total === null
      ? formatBytes(done)
      : t('{loaded} of {size}', { loaded: formatBytes(done), size: formatBytes(total) });
  return `${STATES[state]}, ${size}`;
}
