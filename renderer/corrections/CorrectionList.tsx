import { Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Correction } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useViewer } from '../state/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatAge } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './CorrectionList.module.css';
import { correctionTitle, locationLabel } from './correction-words.ts';
import { stepStored, useCorrections } from './corrections.ts';

/** Number of corrections of the document, if it has any; opens their list. */
export function CorrectionsButton({ documentId }: { readonly documentId: string }) {
  const [open, setOpen] = useState(false);
  const known = useCorrections();
  const items = known.documentId === documentId ? known.items : [];
  const conflicts = items.filter(({ state }) => state === 'conflict').length;
  const count = items.filter(({ state }) => state !== 'undone').length;
  return (
    <>
      {items.length > 0 && (
        <IconButton
          className={styles.button}
          label={
            conflicts > 0
              ? t(
                  '{count, plural, one {# correction} other {# corrections}}, {conflicts, plural, one {# conflict} other {# conflicts}}',
                  { count, conflicts },
                )
              : t('{count, plural, one {# correction} other {# corrections}}', { count })
          }
          data-conflicts={conflicts > 0 || undefined}
          icon={conflicts > 0 ? <TriangleAlert /> : <Pencil />}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden>{count}</span>
        </IconButton>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('Corrections')} size="large">
        <CorrectionList items={items} onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface CorrectionListProps {
  readonly items: readonly Correction[];
  /** Called when the user has navigated to a position below the list. */
  readonly onLeave: () => void;
}

function CorrectionList({ items, onLeave }: CorrectionListProps) {
  const { documentId, canUndo, canRedo } = useCorrections();
  const newest = [...items].reverse();
  const conflicts = newest.filter(({ state }) => state === 'conflict');
  const others = newest.filter(({ state }) => state !== 'conflict');
  const step = (which: 'undo' | 'redo') => documentId && void stepStored(documentId, which);
  return (
    <div className={styles.content}>
      <div className={styles.tools}>
        <Button disabled={!canUndo} onClick={() => step('undo')}>
          {t('Undo last')}
        </Button>
        <Button disabled={!canRedo} onClick={() => step('redo')}>
          {t('Redo')}
        </Button>
      </div>
      {items.length === 0 && <EmptyState title={t('No corrections')} />}
      {conflicts.length > 0 && (
        <Group
          title={t('{count, plural, one {# conflict} other {# conflicts}}', {
            count: conflicts.length,
          })}
          hint={t(
            'The document was extracted again and the corrected content was not found. These corrections have no effect.',
          )}
          items={conflicts}
          onLeave={onLeave}
        />
      )}
      {others.length > 0 && <Group title={t('Newest first')} items={others} onLeave={onLeave} />}
    </div>
  );
}

interface GroupProps extends CorrectionListProps {
  readonly title: string;
  readonly hint?: string;
}

function Group({ title, hint, items, onLeave }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ item, onLeave }: { readonly item: Correction; readonly onLeave: () => void }) {
  const { page, bbox, before, after, author, created_at: at, state } = item;
  return (
    <button
      type="button"
      className={styles.row}
      data-state={state}
      onClick={() => {
        onLeave();
        useViewer.getState().goTo(page, bbox ?? []);
      }}
    >
      <span className={styles.what}>
        {correctionTitle(item)}
        {state === 'undone' && <span className={styles.state}>{t('Undone')}</span>}
      </span>
      <span className={styles.change}>
        <span className="visually-hidden">{t('from')} </span>
        <del>{short(before)}</del>
        <span aria-hidden> → </span>
        <span className="visually-hidden"> {t('to')} </span>
        <ins>{short(after)}</ins>
      </span>
      <span className="caption">
        {locationLabel(item)} · {author} · {formatAge(at, new Date())}
      </span>
    </button>
  );
}

const LONGEST = 80;

/** On one line and shortened, in case of a whole table. */
function short(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line === '') return t('nothing');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
