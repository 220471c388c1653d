import { Command, FileText, Heading, Search, StickyNote, Table2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { markedParts } from '../../library/marks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ShortcutKeys } from '../../ui/Kbd.tsx';
import styles from './CommandPalette.module.css';
import type { EntryKind, RankedEntry } from './entries.ts';
import { useEntryGroups } from './use-entries.ts';

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const ICONS: Readonly<Record<EntryKind, ReactNode>> = {
  page: <StickyNote />,
  document: <FileText />,
  table: <Table2 />,
  heading: <Heading />,
  command: <Command />,
  search: <Search />,
};

/** Opens documents, pages, tables and headings by name, and runs commands. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const chosen = useRef<RankedEntry | null>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // Many entries move the focus: they run after the dialog has returned it.
      onClosed={() => {
        chosen.current?.run();
        chosen.current = null;
      }}
      title={t('Command palette')}
      titleHidden
      size="large"
    >
      <Palette
        onChoose={(entry) => {
          chosen.current = entry;
          onClose();
        }}
      />
    </Dialog>
  );
}

interface PaletteProps {
  readonly onChoose: (entry: RankedEntry) => void;
}

function Palette({ onChoose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = useEntryGroups(typed).filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + PAGE_STEP),
      PageUp: Math.max(0, active - PAGE_STEP),
    };
    const move = moves[event.key];
    if (move !== undefined) setActive(Math.max(0, move));
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };

  const option = (entry: RankedEntry) => (
    // The keys of a listbox are handled by the field that controls it.
    <div
      key={entry.id}
      id={`${id}-${entry.id}`}
      className={styles.entry}
      role="option"
      tabIndex={-1}
      aria-selected={entry === chosen}
      onPointerMove={() => setActive(entries.indexOf(entry))}
      onClick={() => onChoose(entry)}
      onKeyDown={onKeyDown}
    >
      {ICONS[entry.kind]}
      <span className={styles.title} title={entry.title}>
        {markedParts(entry.title, entry.marks).map(({ text, start, marked }) =>
          marked ? <mark key={start}>{text}</mark> : text,
        )}
      </span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      {entry.shortcut && <ShortcutKeys shortcut={entry.shortcut} />}
    </div>
  );

  return (
    <>
      <div className={styles.search}>
        <Search />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('Go to or run')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          placeholder={t('Document, page, table, heading or command')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={t('Matches')}
      >
        {groups.map(({ title, entries: shown }) =>
          title === null ? (
            shown.map(option)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped like this
            <div key={title} role="group" aria-label={title}>
              <p className={styles.group} aria-hidden>
                {title}
              </p>
              {shown.map(option)}
            </div>
          ),
        )}
      </div>
      {entries.length === 0 && <p className={styles.none}>{t('No matches.')}</p>}
    </>
  );
}

/** Number of entries that Page Up and Page Down skip. */
const PAGE_STEP = 8;
