import { useRef } from 'react';
import { EXPORTS, exportAs } from '../library/actions.ts';
import { useCurrentDocument } from '../state/library.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './dialogs.module.css';

interface ExportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ open, onClose }: ExportDialogProps) {
  const item = useCurrentDocument();
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open && item !== null}
      onClose={onClose}
      title="Export document"
      initialFocus={first}
    >
      <p className={styles.subject}>{item?.filename}</p>
      <ul className={styles.choices}>
        {EXPORTS.map(({ format, label, hint }, index) => (
          <li key={format}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className={styles.choice}
              onClick={() => {
                if (item) exportAs(item, format);
                onClose();
              }}
            >
              <span>{label}</span>
              <span className={styles.hint}>{hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
