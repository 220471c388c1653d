import { useEffect, useMemo, useRef, useState } from 'react';
import { useCommands } from '../../state/commands.ts';
import { type PageLabels, pageTyped, usePageLabels } from '../../state/page-labels.ts';
import { useViewer } from '../../state/viewer.ts';
import styles from './Toolbar.module.css';

interface PageFieldProps {
  readonly page: number;
  /** 0 until the document is open. */
  readonly pageCount: number;
  readonly disabled: boolean;
  /** What is printed on the page stands beside its number. */
  readonly withLabel: boolean;
}

/** Characters of a page label that are shown; thumbnails show more. */
const MOST_LABEL = 6;

/** The page in view as a field: type its number, or what is printed on it, to go there. */
export function PageField({ page, pageCount, disabled, withLabel }: PageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const labels = usePageLabels();
  /** What is being typed; null while the field only tells the page. */
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
    // What names no page stays, with the hint that says so.
    if (wanted === null) return;
    type(null);
    // Arrow keys scroll from here on, and the field is left even where it names the page in view;
    // whoever left it while the document was being opened keeps the focus elsewhere.
    const focus = document.activeElement === input.current;
    useViewer.getState().goTo(wanted, [], { focus });
  };

  // Labels may be known only some time after the pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is looked up again with these
  useEffect(() => {
    if (waiting) go();
  }, [waiting, isOpen, labels]);

  const digits = Math.max(2, String(pageCount).length);
  const longest = [...labels.values()].reduce((most, { length }) => Math.max(most, length), 0);
  const room = Math.min(longest, MOST_LABEL) + 2;
  const hint = draft === null || !isOpen ? null : hintFor(draft, pageCount, labels);
  return (
    <div className={styles.page}>
      <input
        ref={input}
        className={styles.field}
        style={{ width: `calc(${Math.max(digits, draft?.length ?? 0)}ch + 14px)` }}
        aria-label="Page"
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
      {withLabel && longest > 0 && (
        <span className={styles.label} style={{ width: `${room}ch` }} data-page-label>
          {labels.has(page) && `p. ${labels.get(page)}`}
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

/** Which page is meant by what was typed, where that does not go without saying. */
function hintFor(draft: string, pageCount: number, labels: PageLabels): Hint | null {
  if (draft.trim() === '') return null;
  const page = pageTyped(draft, pageCount, labels);
  if (page === null) return { text: `No page is printed as “${draft.trim()}”`, wrong: true };
  const label = labels.get(page);
  const name = label === undefined ? `Page ${page}` : `Page ${page}, printed ${label}`;
  const other = pageTyped(`p. ${draft}`, pageCount, labels);
  const isNumber = /^\s*\d+\s*$/.test(draft);
  if (isNumber && label !== draft.trim() && other !== null && labels.get(other) === draft.trim()) {
    return { text: `${name}. For printed ${draft.trim()} type “p. ${draft.trim()}”`, wrong: false };
  }
  return label === undefined ? null : { text: name, wrong: false };
}
