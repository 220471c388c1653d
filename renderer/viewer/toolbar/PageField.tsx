import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { useCommands } from '../../state/commands.ts';
import { pageName, pageTyped, usePageLabels } from '../../state/page-labels.ts';
import { type PageLabels, useViewer } from '../../state/viewer.ts';
import styles from './Toolbar.module.css';

interface PageFieldProps {
  readonly page: number;
  /** 0 until the document is open. */
  readonly pageCount: number;
  readonly disabled: boolean;
  /** The page label is shown after the children. */
  readonly withLabel: boolean;
  readonly children: ReactNode;
}

/** Maximum number of label characters shown; thumbnails show more. */
const MOST_LABEL = 6;

/** The page in view as a field: type a page number or label to go there. */
export function PageField(props: PageFieldProps) {
  const { page, pageCount, disabled, withLabel, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const labels = usePageLabels();
  /** Text being typed; null while the field only shows the page. */
  const [draft, setDraft] = useState<string | null>(null);
  /** Enter was pressed before the document was open, and nothing was typed since. */
  const [waiting, setWaiting] = useState(false);
  const isOpen = pageCount > 0;
  useCommands(
    useMemo(
      () => ({
        'go.page': {
          enabled: () => useViewer.getState().viewable,
          run: () => input.current?.select(),
        },
      }),
      [],
    ),
  );

  const type = (text: string | null) => {
    setDraft(text);
    setWaiting(false);
  };
  const go = () => {
    if (!isOpen) {
      setWaiting(draft !== null);
      return;
    }
    const wanted = draft === null ? page : pageTyped(draft, pageCount, labels);
    // Input that matches no page stays, with a hint that says so.
    if (wanted === null) return;
    type(null);
    // After this, arrow keys scroll, and the field loses the focus even if the page is already in
    // view; if the user left the field while the document was being opened, the focus stays where
    // it is.
    const focus = document.activeElement === input.current;
    useViewer.getState().goTo(wanted, [], { focus });
  };

  // Labels may be loaded after the pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is resolved again
  useEffect(() => {
    if (waiting) go();
  }, [waiting, isOpen, labels]);

  const digits = Math.max(2, String(pageCount).length);
  const longest = [...labels.values()].reduce((most, { length }) => Math.max(most, length), 0);
  const labelWidth = Math.min(longest, MOST_LABEL) + 2;
  const hint = draft === null || !isOpen ? null : hintFor(draft, pageCount, labels);
  return (
    <div className={styles.page}>
      <input
        ref={input}
        className={styles.field}
        style={{ width: `calc(${Math.max(digits, draft?.length ?? 0)}ch + 14px)` }}
        aria-label={t('Page')}
        aria-describedby={hint === null ? undefined : 'page-hint'}
        aria-invalid={hint?.wrong || undefined}
        disabled={disabled}
        value={draft ?? (isOpen ? String(page) : '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => !waiting && type(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          else if (event.key === 'Escape') type(null);
          else return;
          event.preventDefault();
          event.currentTarget.select();
        }}
      />
      <span>/ {isOpen ? pageCount : '–'}</span>
      {children}
      {withLabel && longest > 0 && (
        <span
          className={styles.label}
          style={{ width: `${labelWidth}ch` }}
          title={pageName(page, labels)}
          data-page-label
        >
          {labels.has(page) && `(${labels.get(page)})`}
        </span>
      )}
      {hint && (
        <p id="page-hint" className={styles.pageHint} role="status" data-wrong={hint.wrong}>
          {hint.text}
        </p>
      )}
    </div>
  );
}

interface Hint {
  readonly text: string;
  readonly wrong: boolean;
}

/** Hint at the page that the input refers to, if it is not obvious. */
function hintFor(draft: string, pageCount: number, labels: PageLabels): Hint | null {
  if (draft.trim() === '') return null;
  const page = pageTyped(draft, pageCount, labels);
  if (page === null)
    return {
      text: t('No page has the printed number “{draft}”', { draft: draft.trim() }),
      wrong: true,
    };
  const label = labels.get(page);
  const name =
    label === undefined
      ? t('Page {page}', { page })
      : t('Page {page}, printed {label}', { page, label });
  const other = pageTyped(`p. ${draft}`, pageCount, labels);
  const isNumber = /^\s*\d+\s*$/.test(draft);
  if (isNumber && label !== draft.trim() && other !== null && labels.get(other) === draft.trim()) {
    return {
      text: t('{name}. For the printed number {draft} enter “p. {draft}”', {
        name,
        draft: draft.trim(),
      }),
      wrong: false,
    };
  }
  return label === undefined ? null : { text: name, wrong: false };
}
