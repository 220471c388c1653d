import { CircleAlert, FileUp, RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { formatBytes } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './rows.module.css';
import { cancelUpload, retryUpload, type UploadItem } from './uploads.ts';

const stateOf = ({ state, sent, size, error }: UploadItem): string => {
  if (state === 'failed') return [error?.message, error?.remedy].filter(Boolean).join(' ');
  if (state === 'waiting') return t('Waiting for upload');
  if (error) return t('Waiting for the connection');
  return sent >= size
    ? t('Saving')
    : t('Adding {sent} of {size}', { sent: formatBytes(sent), size: formatBytes(size) });
};

/** Codes with which the service refuses the file itself. */
const REFUSED: ReadonlySet<string> = new Set(['bad_request', 'payload_too_large']);

export const UploadRow = memo(function UploadRow({ upload }: { readonly upload: UploadItem }) {
  const failed = upload.state === 'failed';
  const { id, filename, sent, size, error } = upload;
  return (
    <div className={styles.row} data-act>
      <div className={styles.main} title={filename}>
        <span className={styles.icon}>
          {failed ? <CircleAlert aria-label={t('Failed')} data-tone="danger" /> : <FileUp />}
        </span>
        <span className={styles.name}>{filename}</span>
        <span className={styles.meta} data-tone={failed ? 'danger' : undefined}>
          {stateOf(upload)}
        </span>
      </div>
      <span className={styles.actions}>
        {error && failed && !REFUSED.has(error.code) && (
          <IconButton
            label={t('Add {filename} again', { filename })}
            icon={<RotateCw />}
            onClick={() => retryUpload(id)}
          />
        )}
        <IconButton
          label={
            failed
              ? t('Dismiss {filename}', { filename })
              : t('Do not add {filename}', { filename })
          }
          icon={<X />}
          onClick={() => cancelUpload(id)}
        />
      </span>
      {upload.state === 'sending' && (
        <span className={styles.progress}>
          <ProgressBar
            label={t('Adding {filename}', { filename })}
            value={sent >= size ? null : sent}
            max={Math.max(1, size)}
          />
        </span>
      )}
    </div>
  );
});
