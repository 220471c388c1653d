import { FileClock } from 'lucide-react';
import {
  corrections,
  REVIEW_KINDS,
  type ReviewItem,
  type ReviewKind,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { open } from '../api/client.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { nameIn } from '../export/write-export.ts';
import { useCollections } from '../state/collections.ts';
import type { ReviewScope } from '../state/review-items.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { attempt } from '../ui/Toast.tsx';
import { KIND_NAMES } from './kinds.ts';
import { kindCounts, progressOf, type StateFilter, stateCounts } from './queue.ts';
import styles from './ReviewPanel.module.css';
import { chooseScope, filterKind, filterState, useReviewView } from './review-view.ts';

/** Exports the audit trail of a scope (who corrected and reviewed what) as CSV. */
const exportAuditTrail = (scope: ReviewScope): Promise<void> =>
  attempt(t('The audit trail could not be exported'), async () => {
    const query = {
      format: 'csv' as const,
      ...(scope.kind === 'document' && { document: scope.id }),
      ...(scope.kind === 'collection' && { collection: scope.id }),
    };
    const response = await open(corrections.getAuditTrail, { query });
    const name = nameIn(response.headers.get('content-disposition')) ?? 'audit-trail.csv';
    notifySaved(name, await saveFile({ name, content: await response.blob() }));
  });

const ALL = 'all';
const STATES: readonly { readonly value: StateFilter; readonly label: string }[] = [
  { value: 'open', label: t('Open') },
  { value: 'decided', label: t('Reviewed') },
  { value: 'all', label: t('All states') },
];

interface ReviewHeaderProps {
  readonly items: readonly ReviewItem[];
  /** Its audit trail is exported. */
  readonly scope: ReviewScope;
  /** The items do not include the last correction yet. */
  readonly isPending: boolean;
}

/** The scope of the queue, its progress, and its filters. */
export function ReviewHeader({ items, scope, isPending }: ReviewHeaderProps) {
  const state = useReviewView((view) => view.state);
  const kind = useReviewView((view) => view.kind);
  const { reviewed, total } = progressOf(items);
  const kinds = kindCounts(items, state);
  const states = stateCounts(items, kind);
  const progress = t('{reviewed, number} of {total, number} reviewed', { reviewed, total });
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <ScopeSelect />
        {isPending && <Spinner label={t('Checking the last correction')} />}
        {total > 0 && (
          <span className={styles.progress}>
            <span className={styles.bar}>
              <ProgressBar label={t('Items reviewed')} value={reviewed} max={total} />
            </span>
            {progress}
          </span>
        )}
        <IconButton
          label={t('Export audit trail')}
          icon={<FileClock />}
          className={total > 0 ? undefined : styles.last}
          onClick={() => void exportAuditTrail(scope)}
        />
      </div>
      {total > 0 && (
        <div className={styles.line}>
          <Select
            label={t('State')}
            quiet
            value={state}
            onValueChange={filterState}
            options={STATES.map((option) => ({ ...option, count: states[option.value] }))}
          />
          <Select<ReviewKind | typeof ALL>
            label={t('Kind')}
            quiet
            value={kind ?? ALL}
            onValueChange={(value) => filterKind(value === ALL ? null : value)}
            options={[
              { value: ALL, label: t('All kinds'), count: states[state] + otherKinds(kinds, kind) },
              ...REVIEW_KINDS.filter((each) => each === kind || kinds.has(each)).map((each) => ({
                value: each,
                label: KIND_NAMES[each],
                count: kinds.get(each) ?? 0,
              })),
            ]}
          />
        </div>
      )}
    </header>
  );
}

/** With one kind chosen, the number of items of the other kinds. */
const otherKinds = (counts: ReadonlyMap<ReviewKind, number>, kind: ReviewKind | null): number =>
  kind === null
    ? 0
    : [...counts].reduce((sum, [each, count]) => (each === kind ? sum : sum + count), 0);

const DOCUMENT = 'document';
const LIBRARY = 'library';

function ScopeSelect() {
  const collections = useCollections();
  const scope = useReviewView((view) => view.scope);
  return (
    <Select
      label={t('Review')}
      quiet
      value={typeof scope === 'object' ? scope.collectionId : scope}
      onValueChange={(value) =>
        chooseScope(value === DOCUMENT || value === LIBRARY ? value : { collectionId: value })
      }
      options={[
        { value: DOCUMENT, label: t('This document') },
        { value: LIBRARY, label: t('All documents') },
        ...collections.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
