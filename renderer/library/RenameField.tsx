import { useRef, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { renaming } from '../state/dialogs.ts';
import { rename } from './actions.ts';
import { nameProblem, renamedFile, stemLength } from './filename.ts';
import styles from './rows.module.css';

interface RenameFieldProps {
  readonly item: LibraryItem;
  /** The field was closed by a key; default: the focus returns to where it came from. */
  readonly onEnd?: () => void;
}

/** Edits the name of a document in place: Enter or blur saves it, Escape cancels. */
export function RenameField({ item, onEnd }: RenameFieldProps) {
  const [text, setText] = useState(item.filename);
  const [problem, setProblem] = useState<string | null>(null);

  const [before] = useState(() => document.activeElement);
  const ended = useRef(false);

  const end = (by: 'key' | 'leaving') => {
    ended.current = true;
    renaming.close();
    if (by === 'leaving') return;
    // What the field hides is shown again first.
    requestAnimationFrame(onEnd ?? (() => before instanceof HTMLElement && before.focus()));
  };
  const submit = (by: 'key' | 'leaving') => {
    // A field that is removed also fires blur.
    if (ended.current) return;
    const filename = renamedFile(item.filename, text);
    const found = filename === null ? null : nameProblem(filename);
    if (found !== null && by === 'key') return setProblem(found);
    end(by);
    if (filename !== null && found === null) void rename(item, filename);
  };
  return (
    <span className={styles.rename}>
      <input
        // Takes the focus because the user has just chosen to rename.
        ref={(field) => {
          if (!field || field === document.activeElement) return;
          field.focus();
          field.setSelectionRange(0, stemLength(item.filename));
        }}
        className={styles.renameField}
        aria-label={t('New name of {name}', { name: item.filename })}
        aria-invalid={problem !== null}
        value={text}
        maxLength={255}
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={() => submit('leaving')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') submit('key');
          else end('key');
        }}
      />
      {problem && (
        <span role="alert" className={styles.renameProblem}>
          {problem}
        </span>
      )}
    </span>
  );
}
