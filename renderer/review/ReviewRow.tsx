import {
  Check,
  CircleAlert,
  FileWarning,
  GitCompareArrows,
  ListChecks,
  ListX,
  type LucideIcon,
  Pencil,
  ScanText,
  Sigma,
  StickyNote,
  Table2,
  TableCellsSplit,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { commandOf } from '../../shared/commands.ts';
import type { ReviewItem, ReviewKind } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { pageName } from '../state/page-labels.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { applyProposal, decide, saveNote } from './actions.ts';
import { correctField } from './correct-field.ts';
import { KIND_LABELS } from './kinds.ts';
import styles from './ReviewPanel.module.css';
import { makeCurrent, useReviewView, writeNote } from './review-view.ts';
import { showItem } from './show-item.ts';

const ICONS: Readonly<Record<ReviewKind, LucideIcon>> = {
  total_mismatch: Sigma,
  missing_field: ListX,
  field_confidence: ListChecks,
  table_confidence: Table2,
  cell_confidence: TableCellsSplit,
  ocr_words: ScanText,
  page_warning: FileWarning,
  check: TriangleAlert,
  conflict: GitCompareArrows,
};

const STATE_NAMES = { open: t('Open'), accepted: t('Accepted'), rejected: t('Rejected') } as const;

interface ReviewRowProps {
  readonly item: ReviewItem;
  readonly current: boolean;
  /** Whether this row is in the tab order; J and K reach the others. */
  readonly tabStop: boolean;
}

export function ReviewRow({ item, current, tabStop }: ReviewRowProps) {
  const { id, kind, severity, place, reason, page, state, note, proposal } = item;
  const noting = useReviewView((view) => view.notingId === id);
  const Icon = ICONS[kind];
  return (
    <div
      className={styles.row}
      data-current={current || undefined}
      data-state={state}
      data-severity={severity}
    >
      <Icon className={styles.icon} />
      <button
        type="button"
        className={styles.main}
        data-review-row={id}
        tabIndex={tabStop ? 0 : -1}
        aria-current={current || undefined}
        onClick={() => {
          makeCurrent(id);
          showItem(item);
        }}
      >
        <span className={styles.place}>
          <span className="visually-hidden">{KIND_LABELS[kind]}: </span>
          {place}
          {severity === 'high' && state === 'open' && (
            <CircleAlert className={styles.severe} aria-label={t('High severity')} />
          )}
        </span>
        <span className={styles.reason}>{reason}</span>
        {note !== '' && !noting && (
          <span className={styles.note}>
            <StickyNote />
            {note}
          </span>
        )}
        {state !== 'open' && <span className="visually-hidden">{STATE_NAMES[state]}</span>}
      </button>
      <span className={styles.tools}>
        {page !== null && (
          <span className={styles.page} title={pageName(page)}>
            {t('p. {page}', { page })}
          </span>
        )}
        <IconButton
          label={t('Accept {place}', { place })}
          shortcut={commandOf('review.accept').keys?.[0]}
          icon={<Check />}
          tabIndex={-1}
          pressed={state === 'accepted'}
          data-decision="accepted"
          onClick={() => void decide(item, 'accepted')}
        />
        <IconButton
          label={t('Reject {place}', { place })}
          shortcut={commandOf('review.reject').keys?.[0]}
          icon={<X />}
          tabIndex={-1}
          pressed={state === 'rejected'}
          data-decision="rejected"
          onClick={() => void decide(item, 'rejected')}
        />
        {item.target.kind === 'field' && (
          <IconButton
            label={t('Correct {place}', { place })}
            shortcut={commandOf('review.correct').keys?.[0]}
            icon={<Pencil />}
            tabIndex={-1}
            onClick={() => correctField(item)}
          />
        )}
        <IconButton
          label={t('Note on {place}', { place })}
          shortcut={commandOf('review.note').keys?.[0]}
          icon={<StickyNote />}
          tabIndex={-1}
          onClick={() => {
            makeCurrent(id);
            writeNote(id);
          }}
        />
      </span>
      {proposal && state === 'open' && (
        <div className={styles.proposal}>
          <Tooltip
            text={t('Correct {before} in the table', { before: proposal.before })}
            shortcut={commandOf('review.apply').keys?.[0]}
          >
            <Button
              tabIndex={-1}
              aria-label={t('Change to {after}: {place}', { after: proposal.after, place })}
              onClick={() => void applyProposal(item)}
            >
              {t('Change to {after}', { after: proposal.after })}
            </Button>
          </Tooltip>
        </div>
      )}
      {noting && <NoteField item={item} />}
    </div>
  );
}

/** Enter and blur save the note, Escape discards the change. */
function NoteField({ item }: { readonly item: ReviewItem }) {
  const [text, setText] = useState(item.note);
  return (
    <TextField
      label={t('Note on {place}', { place: item.place })}
      labelHidden
      placeholder={t('Note')}
      className={styles.noteField}
      value={text}
      maxLength={2_000}
      autoFocus
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (useReviewView.getState().notingId === item.id) void saveNote(item, text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void saveNote(item, text);
        else if (event.key === 'Escape') {
          event.stopPropagation();
          writeNote(null);
          makeCurrent(item.id, true);
        }
      }}
    />
  );
}
