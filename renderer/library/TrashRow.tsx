import { FileText, RotateCcw, Trash2 } from 'lucide-react';
import type { TrashItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { daysLeft } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ContextMenu } from '../ui/Menu.tsx';
import {
  type SelectMode,
  selectModeOf,
  useIsSelected,
  useIsSelecting,
} from './document-selection.ts';
import styles from './rows.module.css';

interface TrashRowProps {
  readonly item: TrashItem;
  readonly tabStop: boolean;
  readonly onSelect: (mode: SelectMode) => void;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

export function TrashRow({ item, tabStop, onSelect, onRestore, onPurge }: TrashRowProps) {
  const { document_id: id, filename } = item;
  const selected = useIsSelected(id);
  const selecting = useIsSelecting();
  return (
    <ContextMenu
      items={[
        [{ label: t('Restore'), onSelect: onRestore }],
        [{ label: t('Delete permanently…'), danger: true, onSelect: onPurge }],
      ]}
    >
      <div
        className={styles.row}
        data-selected={selected || undefined}
        data-selecting={selecting || undefined}
      >
        <input
          type="checkbox"
          className={styles.check}
          tabIndex={-1}
          aria-label={t('Select {filename}', { filename })}
          checked={selected}
          onChange={({ nativeEvent }) =>
            onSelect((nativeEvent as MouseEvent).shiftKey ? 'range' : 'toggle')
          }
        />
        <button
          type="button"
          data-row
          className={styles.main}
          tabIndex={tabStop ? 0 : -1}
          aria-pressed={selected}
          title={filename}
          onClick={(event) => onSelect(selectModeOf(event) ?? 'toggle')}
        >
          <span className={styles.icon}>
            <FileText />
          </span>
          <span className={styles.name}>{filename}</span>
          <span className={styles.meta}>{daysLeft(item.purge_at, new Date())}</span>
        </button>
        <span className={styles.actions}>
          <IconButton
            label={t('Restore {filename}', { filename })}
            icon={<RotateCcw />}
            tabIndex={tabStop ? 0 : -1}
            onClick={onRestore}
          />
          <IconButton
            label={t('Delete {filename} permanently', { filename })}
            icon={<Trash2 />}
            tabIndex={tabStop ? 0 : -1}
            onClick={onPurge}
          />
        </span>
      </div>
    </ContextMenu>
  );
}
