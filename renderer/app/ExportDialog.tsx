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
  return (
    <Dialog open={open && item !== null} onClose={onClose} title="Export document">
      <p className={styles.subject}>{item?.filename}</p>
      <ul className={styles.choices}>
        {EXPORTS.map(({ format, label, hint }) => (
          <li key={format}>
            <button
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
