import { CircleAlert, FileUp, RotateCw, X } from 'lucide-react';
import { cancelUpload, retryUpload, type UploadItem } from '../state/uploads.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatBytes } from './format.ts';
import styles from './rows.module.css';

const stateOf = ({ state, sent, size }: UploadItem): string => {
  if (state === 'failed') return 'Not added';
  if (state === 'waiting') return 'Waiting to be added';
  return sent >= size ? 'Being stored' : `Adding ${formatBytes(sent)} of ${formatBytes(size)}`;
};

export function UploadRow({ upload }: { readonly upload: UploadItem }) {
  const failed = upload.state === 'failed';
  const { id, filename, error } = upload;
  return (
    <div className={styles.row}>
      <div className={styles.main} title={filename}>
        <span className={styles.icon}>
          {failed ? <CircleAlert aria-label="Failed" data-tone="danger" /> : <FileUp aria-hidden />}
        </span>
        <span className={styles.name}>{filename}</span>
        <span className={styles.meta}>{stateOf(upload)}</span>
      </div>
      <span className={styles.actions} data-always>
        <IconButton
          label={failed ? `Dismiss ${filename}` : `Do not add ${filename}`}
          icon={<X aria-hidden />}
          onClick={() => cancelUpload(id)}
        />
      </span>
      {upload.state === 'sending' && (
        <span className={styles.progress}>
          <ProgressBar
            label={`Adding ${filename}`}
            value={upload.sent >= upload.size ? null : upload.sent}
            max={Math.max(1, upload.size)}
          />
        </span>
      )}
      {failed && error && (
        <>
          <p className={styles.concern} data-tone="danger">
            {[error.message, error.remedy].filter(Boolean).join(' ')}
          </p>
          <div className={styles.remedy}>
            <Button variant="quiet" onClick={() => retryUpload(id)}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
