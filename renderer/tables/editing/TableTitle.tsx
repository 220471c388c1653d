import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { correct } from '../../corrections/corrections.ts';
import { type LoadedEntry, titleOf } from '../../state/table-entries.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './TableTitle.module.css';
import { titleOperations } from './table-operations.ts';

interface TableTitleProps {
  readonly documentId: string;
  readonly entry: LoadedEntry;
}

/**
 * In-place editor of a table title: Enter or blur commits, Escape cancels; an empty title removes
 * it.
 */
export function TableTitle({ documentId, entry }: TableTitleProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const printed = entry.table.title ?? '';

  const end = (text: string | null, byKey: boolean) => {
    setEditing(false);
    if (text !== null && text.trim() !== printed.trim()) {
      void correct(documentId, titleOperations(entry, text));
    }
    if (byKey) requestAnimationFrame(() => button.current?.focus());
  };

  if (editing) return <TitleField text={printed} onEnd={end} />;
  return (
    <div className={styles.title}>
      <h2
        className={styles.name}
        title={[...(entry.table.section ?? []), titleOf(entry)].join(' › ')}
        onDoubleClick={() => setEditing(true)}
      >
        {titleOf(entry)}
      </h2>
      <IconButton
        ref={button}
        className={styles.edit}
        label={t('Edit title')}
        icon={<Pencil />}
        onClick={() => setEditing(true)}
      />
    </div>
  );
}

interface TitleFieldProps {
  readonly text: string;
  /** Null: the title stays unchanged. */
  readonly onEnd: (text: string | null, byKey: boolean) => void;
}

function TitleField({ text, onEnd }: TitleFieldProps) {
  /** A field that is removed also fires blur. */
  const ended = useRef(false);
  const end = (kept: string | null, byKey: boolean) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(kept, byKey);
  };
  return (
    <input
      // Takes the focus because the user has just pressed the button that opens this field.
      ref={(field) => {
        if (!field || field === document.activeElement) return;
        field.focus();
        field.select();
      }}
      className={styles.field}
      aria-label={t('Title of the table')}
      placeholder={t('No title')}
      defaultValue={text}
      maxLength={1_000}
      onBlur={(event) => end(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        end(event.key === 'Enter' ? event.currentTarget.value : null, true);
      }}
    />
  );
}
