import { FileText, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { COMMAND_IDS, commandOf } from '../../shared/commands.ts';
import { isEnabled, runCommand } from '../state/commands.ts';
import { openDocument, useLibrary } from '../state/library.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import styles from './CommandPalette.module.css';
import { bestMatches } from './palette-match.ts';

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly shortcut?: string | undefined;
  readonly document?: boolean;
  run(): void;
}

const SHOWN_DOCUMENTS = 8;

/** Commands that can run now, then documents by name. */
function useEntries(typed: string): Entry[] {
  const items = useLibrary((state) => state.items);
  const hidden = useLibrary((state) => state.hidden);
  return useMemo(() => {
    const commands = COMMAND_IDS.filter((id) => id !== 'view.palette' && isEnabled(id)).map(
      (id): Entry => {
        const { title, keys } = commandOf(id);
        return { id, title, shortcut: keys?.[0], run: () => runCommand(id) };
      },
    );
    const documents = [...items.values()]
      .filter((item) => !hidden.has(item.document_id))
      .map(
        (item): Entry => ({
          id: item.document_id,
          title: item.filename,
          document: true,
          run: () => openDocument(item.document_id),
        }),
      );
    return [
      ...bestMatches(commands, typed, (entry) => entry.title),
      ...bestMatches(documents, typed, (entry) => entry.title).slice(0, SHOWN_DOCUMENTS),
    ];
  }, [items, hidden, typed]);
}

export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Command palette"
      titleHidden
      size="large"
      initialFocus={field}
    >
      <Palette field={field} onClose={onClose} />
    </Dialog>
  );
}

interface PaletteProps {
  readonly field: React.RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function Palette({ field, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = useEntries(typed);
  const chosen = entries[Math.min(active, entries.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const run = (entry: Entry) => {
    onClose();
    // After the dialog has given the focus back, for many commands move it.
    setTimeout(entry.run);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const move = moves[event.key];
    if (move !== undefined) setActive(Math.max(0, move));
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label="Command or document"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          placeholder="Type a command or the name of a document"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label="Matches">
        {entries.map((entry, index) => (
          // The keys of a listbox are heard by the field that controls it.
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            className={styles.entry}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            onPointerMove={() => setActive(index)}
            onClick={() => run(entry)}
            onKeyDown={onKeyDown}
          >
            {entry.document && <FileText aria-hidden />}
            <span className={styles.title}>{entry.title}</span>
            {entry.shortcut && <ShortcutKeys shortcut={entry.shortcut} />}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className={styles.none}>No command and no document matches.</p>}
    </>
  );
}
