import { ArrowDown, ArrowUp, CaseSensitive, SquareEqual, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { cellsOf } from '../../../shared/tables/join.ts';
import { correct } from '../../corrections/corrections.ts';
import { useSelection } from '../../state/selection.ts';
import { type LoadedEntry, rowOf, targetOf } from '../../state/table-entries.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { findCells, replaceInCells } from './find-replace.ts';
import styles from './ReplaceBar.module.css';
import { cellOperations } from './table-operations.ts';

interface ReplaceBarProps {
  readonly documentId: string;
  readonly entry: LoadedEntry;
  readonly onClose: () => void;
}

/** Find and replace in the cells of the open table; Replace all is one undo step. */
export function ReplaceBar({ documentId, entry, onClose }: ReplaceBarProps) {
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeCell, setWholeCell] = useState(false);
  const [message, setMessage] = useState('');
  const options = { matchCase, wholeCell };
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(
    () => (query === '' ? [] : findCells(cellsOf(entry.table), query, { matchCase, wholeCell })),
    [entry, query, matchCase, wholeCell],
  );
  const selected = useSelection((state) => state.selected);
  const selectedRow = rowOf(entry, selected);
  const column = selected?.kind === 'cell' ? selected.column : -1;
  const at = found.findIndex((cell) => cell.row === selectedRow && cell.column === column);

  const show = (index: number) => {
    const cell = found[(index + found.length) % found.length];
    // Selected as if on the page, so that the grid scrolls to it.
    if (cell) useSelection.getState().select(targetOf(entry, cell.row, cell.column), 'page');
  };
  const replaceIn = (some: typeof found): number => {
    const changed = replaceInCells(some, query, replacement, options);
    void correct(documentId, cellOperations(entry, changed));
    return changed.length;
  };
  const replaceOne = () => {
    const cell = found[at];
    if (cell) replaceIn([cell]);
    show(at + 1);
  };
  const replaceAll = () => {
    const count = replaceIn(found);
    setMessage(t('Replaced in {count, plural, one {# cell} other {# cells}}', { count }));
    field.current?.focus();
  };

  const count =
    query === ''
      ? message
      : found.length === 0
        ? message || t('No matches')
        : at >= 0
          ? t('{at} of {count, plural, one {# cell} other {# cells}}', {
              at: at + 1,
              count: found.length,
            })
          : t('{count, plural, one {# cell} other {# cells}}', { count: found.length });

  return (
    <search
      className={styles.bar}
      aria-label={t('Find and replace in the table')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="tight-row">
        <TextField
          ref={(input) => {
            if (input && !field.current) input.focus();
            field.current = input;
          }}
          className={styles.field}
          label={t('Find')}
          labelHidden
          placeholder={t('Find')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setMessage('');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') show(at + (event.shiftKey ? -1 : 1));
          }}
        />
        <IconButton
          label={t('Match case')}
          icon={<CaseSensitive />}
          pressed={matchCase}
          onClick={() => setMatchCase(!matchCase)}
        />
        <IconButton
          label={t('Whole cells only')}
          icon={<SquareEqual />}
          pressed={wholeCell}
          onClick={() => setWholeCell(!wholeCell)}
        />
        <IconButton
          label={t('Previous match')}
          icon={<ArrowUp />}
          disabled={found.length === 0}
          onClick={() => show(at < 0 ? -1 : at - 1)}
        />
        <IconButton
          label={t('Next match')}
          icon={<ArrowDown />}
          disabled={found.length === 0}
          onClick={() => show(at + 1)}
        />
        <IconButton label={t('Close')} icon={<X />} onClick={onClose} />
      </div>
      <div className="tight-row">
        <TextField
          className={styles.field}
          label={t('Replace with')}
          labelHidden
          placeholder={t('Replace with')}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') replaceOne();
          }}
        />
        <Button disabled={found.length === 0} onClick={replaceOne}>
          {t('Replace')}
        </Button>
        <Button disabled={found.length === 0} onClick={replaceAll}>
          {t('Replace all')}
        </Button>
      </div>
      <p className={styles.count} role="status">
        {count}
      </p>
    </search>
  );
}
