import { useMemo, useRef, useState } from 'react';
import { useCommands } from '../../state/commands.ts';
import { useViewer } from '../../state/viewer.ts';
import styles from './Toolbar.module.css';

interface PageFieldProps {
  readonly page: number;
  readonly pageCount: number;
  readonly disabled: boolean;
}

/** The page in view as a field: type a number to go there. */
export function PageField({ page, pageCount, disabled }: PageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What is being typed; null while the field only tells the page. */
  const [draft, setDraft] = useState<string | null>(null);
  useCommands(
    useMemo(
      () => ({
        'go.page': {
          enabled: () => useViewer.getState().pageCount > 0,
          run: () => input.current?.select(),
        },
      }),
      [],
    ),
  );

  const go = () => {
    const wanted = Number.parseInt(draft ?? '', 10);
    setDraft(null);
    // Arrow keys scroll from here on, and the field is left even where it names the page in view.
    if (Number.isFinite(wanted)) useViewer.getState().goTo(wanted, [], { focus: true });
  };

  const digits = Math.max(2, String(pageCount).length);
  return (
    <div className={styles.page}>
      <input
        ref={input}
        className={styles.field}
        style={{ width: `calc(${digits}ch + 14px)` }}
        aria-label="Page"
        inputMode="numeric"
        disabled={disabled}
        value={draft ?? (disabled ? '' : String(page))}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          else if (event.key === 'Escape') setDraft(null);
          else return;
          event.preventDefault();
          event.currentTarget.select();
        }}
      />
      <span>/ {disabled ? '–' : pageCount}</span>
    </div>
  );
}
