import { CheckCheck, ClipboardCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { LibraryItem, ReviewItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { DocumentNotice, NoDocument, Reading } from '../results/notices.tsx';
import { useCollection } from '../state/collections.ts';
import { useCommands } from '../state/commands.ts';
import { hasNoPages, isRunning, useCurrentDocument } from '../state/library.ts';
import {
  type ReviewScope,
  reloadReview,
  reviewScopeKey,
  useLoadReview,
  useReviewItems,
} from '../state/review-items.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import panel from '../ui/Panel.module.css';
import { acceptShown } from './actions.ts';
import { NoticeList } from './NoticeList.tsx';
import { queueRows } from './queue.ts';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewList } from './ReviewList.tsx';
import styles from './ReviewPanel.module.css';
import { REVIEW_COMMANDS } from './review-commands.ts';
import { filterKind, filterState, showRows, useReviewView } from './review-view.ts';

/** Items to compare with the pages, as a queue to accept, reject and correct. */
export function ReviewPanel() {
  const item = useCurrentDocument();
  const scope = useScope(item);
  useLoadReview(scope);
  useCommands(REVIEW_COMMANDS);
  const announcement = useReviewView((state) => state.announcement);
  return (
    <div className={panel.panel}>
      <Queue scope={scope} item={item} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** The chosen scope, as long as it exists; null if no document is open. */
function useScope(item: LibraryItem | null): ReviewScope | null {
  const choice = useReviewView((state) => state.scope);
  const chosen = typeof choice === 'object' ? choice.collectionId : null;
  const isThere = useCollection(chosen) !== null;
  if (choice === 'library') return { kind: 'library' };
  if (chosen !== null && isThere) return { kind: 'collection', id: chosen };
  return item && { kind: 'document', id: item.document_id };
}

interface QueueProps {
  readonly scope: ReviewScope | null;
  readonly item: LibraryItem | null;
}

function Queue({ scope, item }: QueueProps) {
  const documents = useScopedItems(scope);
  const state = useReviewView((view) => view.state);
  const kind = useReviewView((view) => view.kind);
  const rows = useMemo(() => queueRows(documents ?? [], { kind, state }), [documents, kind, state]);
  const items = useMemo(() => (documents ?? []).flat(), [documents]);
  useEffect(() => {
    showRows(rows);
    return () => showRows(null);
  }, [rows]);

  const ofDocument = scope?.kind === 'document' ? item : null;
  const isPending = ofDocument?.checks_pending ?? false;
  if (!scope) return <NoDocument hint={t('Choose one in the library to see its review.')} />;
  const open = rows.flatMap((row) =>
    row.type === 'item' && row.item.state === 'open' ? row.item : [],
  );
  return (
    <>
      <ReviewHeader items={items} scope={scope} isPending={isPending} />
      {ofDocument && hasNoPages(ofDocument) ? (
        <DocumentNotice item={ofDocument} />
      ) : ofDocument && isRunning(ofDocument) ? (
        <Reading item={ofDocument} />
      ) : rows.length > 0 ? (
        <>
          <ReviewList rows={rows} withDocuments={scope.kind !== 'document'} />
          {open.length > 1 && (
            <footer className={styles.footer}>
              <ConfirmButton
                label={t('Accept all {count} shown', { count: open.length })}
                confirm={t('Accept {count} items without a look?', { count: open.length })}
                onConfirm={() => void acceptShown()}
              />
            </footer>
          )}
        </>
      ) : (
        <Nothing scope={scope} items={isPending ? null : documents && items} />
      )}
      {ofDocument && <NoticeList item={ofDocument} />}
    </>
  );
}

/** By document; null until loaded. */
function useScopedItems(scope: ReviewScope | null): readonly (readonly ReviewItem[])[] | null {
  const order = useReviewItems(({ orders }) => scope && orders.get(reviewScopeKey(scope)));
  const all = useReviewItems(({ items }) => items);
  return useMemo(() => order?.map((id) => all.get(id) ?? []) ?? null, [order, all]);
}

interface NothingProps {
  readonly scope: ReviewScope;
  /** Null until loaded, and while they do not include the last correction. */
  readonly items: readonly ReviewItem[] | null;
}

/** Why no item is shown, and what to do. */
function Nothing({ scope, items }: NothingProps) {
  const failure = useReviewItems((state) => state.failure);
  const state = useReviewView((view) => view.state);
  if (!items) {
    return failure ? (
      <EmptyState
        title={t('The review items could not be loaded')}
        action={<Button onClick={() => reloadReview(scope)}>{t('Try again')}</Button>}
      >
        {failure.message}
      </EmptyState>
    ) : null;
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={<ClipboardCheck />} title={t('Nothing to review')}>
        {t('All totals add up, and tables and fields have high confidence.')}
      </EmptyState>
    );
  }
  const left = items.filter((item) => item.state === 'open').length;
  if (left === 0 && state === 'open') {
    return (
      <EmptyState
        icon={<CheckCheck />}
        title={t('Review complete')}
        action={<Button onClick={() => filterState('decided')}>{t('Show reviewed items')}</Button>}
      >
        {t('{count, plural, one {# item} other {# items}} reviewed.', { count: items.length })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No items match the filters')}
      action={
        <Button
          onClick={() => {
            filterKind(null);
            filterState('all');
          }}
        >
          {t('Show all items')}
        </Button>
      }
    />
  );
}
