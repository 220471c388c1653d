import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { type FindState, useViewer, useViewerStore } from '../../state/viewer.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { clearOnNextEscape } from '../../ui/escape-twice.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import styles from './FindBar.module.css';
import { useFind } from './use-find.ts';

interface FindBarProps {
  readonly documentId: string;
  readonly pdf: PDFDocumentProxy;
  /** Returns the focus to the pages. */
  readonly onClosed: () => void;
}

/** Find in the document: all matches are highlighted on the pages, one of them is current. */
export function FindBar({ documentId, pdf, onClosed }: FindBarProps) {
  const find = useViewer((state) => state.find);
  const { setFind, stepFind, closeFind } = useViewerStore().getState();
  const input = useRef<HTMLInputElement>(null);
  useFind(documentId, pdf);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request returns the focus
  useEffect(() => {
    if (find.open) input.current?.select();
  }, [find.open, find.request]);

  if (!find.open) return null;
  const close = () => {
    closeFind();
    onClosed();
  };
  return (
    <search
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          close();
          clearOnNextEscape(() => setFind({ query: '', hits: [], index: -1, more: false }));
        } else if (event.key === 'Enter' && event.target === input.current) {
          stepFind(event.shiftKey ? -1 : 1);
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <TextField
        ref={input}
        className={styles.field}
        label={t('Find in document')}
        labelHidden
        placeholder={t('Find in document')}
        value={find.query}
        onChange={(event) => setFind({ query: event.currentTarget.value })}
        before={<Search />}
        after={
          <span className={styles.count} role="status" data-find-count>
            {countOf(find)}
          </span>
        }
      />
      {find.searching && <Spinner label={t('Searching')} />}
      <CommandButton command="edit.findPrevious" icon={<ChevronUp />} />
      <CommandButton command="edit.findNext" icon={<ChevronDown />} />
      <IconButton label={t('Close')} icon={<X />} onClick={close} />
      {find.failure && <p className={styles.failure}>{find.failure}</p>}
    </search>
  );
}

function countOf({ query, hits, index, more, searching }: FindState): string {
  if (query.trim() === '') return '';
  if (hits.length === 0) return searching ? '' : t('No matches');
  const values = { number: index + 1, count: hits.length };
  return more
    ? t('{number, number} of {count, number}+', values)
    : t('{number, number} of {count, number}', values);
}
