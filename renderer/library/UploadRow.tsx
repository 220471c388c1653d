import { CircleAlert, FileUp, RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import { cancelUpload, retryUpload, type UploadItem } from '../state/uploads.ts';
import { formatBytes } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './rows.module.css';

const stateOf = ({ state, sent, size, error }: UploadItem): string => {
  if (state === 'failed') return [error?.message, error?.remedy].filter(Boolean).join(' ');
  if (state === 'waiting') return 'Waiting for upload';
  if (error) return 'Waiting for the connection';
  return sent >= size ? 'Saving' : `Adding ${formatBytes(sent)} of ${formatBytes(size)}`;
};

export const UploadRow = memo(function UploadRow({ upload }: { readonly upload: UploadItem }) {
  const failed = upload.state === 'failed';
  const { id, filename, sent, size } = upload;
  return (
    <div className={styles.row} data-act>
      <div className={styles.main} title={filename}>
        <span className={styles.icon}>
          {failed ? <CircleAlert aria-label="Failed" data-tone="danger" /> : <FileUp aria-hidden />}
        </span>
        <span className={styles.name}>{filename}</span>
        <span className={styles.meta} data-tone={failed ? 'danger' : undefined}>
          {stateOf(upload)}
        </span>
      </div>
      <span className={styles.actions}>
        <IconButton
          label={failed ? `Dismiss ${filename}` : `Do not add ${filename}`}
          icon={<X aria-hidden />}
          onClick={() => cancelUpload(id)}
        />
        {failed && size > 0 && (
          <IconButton
            label={`Add ${filename} again`}
            icon={<RotateCw aria-hidden />}
            onClick={() => retryUpload(id)}
          />
        )}
      </span>
      {upload.state === 'sending' && (
        <span className={styles.progress}>
          <ProgressBar
            label={`Adding ${filename}`}
            value={sent >= size ? null : sent}
            max={Math.max(1, size)}
          />
        </span>
      )}
    </div>
  );
});
