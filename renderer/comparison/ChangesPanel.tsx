import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowLeftRight, Download, Equal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import {
  type ComparisonFormat,
  type DocumentChange,
  documents,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { open } from '../api/client.ts';
import { sentenceOf } from '../api/error.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import {
  type ChangeFilter,
  closeComparison,
  filterChanges,
  isShown,
  lightChanges,
  openComparison,
  showChange,
  useChanges,
  useComparison,
  type Versions,
} from '../state/comparison.ts';
import { useLibrary } from '../state/library.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import panel from '../ui/Panel.module.css';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { attempt } from '../ui/Toast.tsx';
import virtual from '../ui/VirtualList.module.css';
import { ChangeRow } from './ChangeRow.tsx';
import styles from './ChangesPanel.module.css';

const FILTERS: readonly { readonly value: ChangeFilter; readonly label: string }[] = [
  { value: 'all', label: t('All changes') },
  { value: 'text', label: t('Text') },
  { value: 'table', label: t('Tables') },
  { value: 'field', label: t('Fields') },
];
/** Share of equal parts below which two documents are hardly versions of one another. */
const FEW_EQUAL = 0.1;

/** What changed between the two documents in the split view, shown instead of the results. */
export function ChangesPanel() {
  const versions = useComparison((state) => state.versions);
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  if (!versions) return null;
  return (
    <section
      ref={root}
      className={panel.panel}
      aria-label={t('Changes')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeComparison();
      }}
    >
      <Header versions={versions} />
      <Changes />
    </section>
  );
}

function Header({ versions }: { readonly versions: Versions }) {
  const { before, after } = versions;
  const { data: comparison } = useChanges();
  const filter = useComparison((state) => state.filter);
  const names = useLibrary(({ items }) =>
    [before, after].map((id) => items.get(id)?.filename ?? t('Deleted document')).join(' → '),
  );
  const options = FILTERS.map((option) => ({
    ...option,
    count: comparison?.changes.filter((change) => isShown(change, option.value)).length ?? 0,
  }));
  return (
    <header className={styles.header}>
      <h3 className={styles.names} title={names}>
        {names}
      </h3>
      <div className={styles.line}>
        <Select
          quiet
          label={t('Changes shown')}
          options={options}
          value={filter}
          onValueChange={filterChanges}
        />
        {comparison && (
          <span className={styles.count} role="status">
            {t('{count, plural, one {# change} other {# changes}} · {value} % the same', {
              count: options.find(({ value }) => value === filter)?.count ?? 0,
              value: Math.floor(100 * comparison.unchanged),
            })}
          </span>
        )}
        <span className={styles.tools}>
          <IconButton
            label={t('Exchange the two versions')}
            icon={<ArrowLeftRight />}
            onClick={() => openComparison({ before: after, after: before })}
          />
          <Menu
            align="end"
            items={() => [
              [
                { label: t('Excel'), onSelect: () => void save(versions, 'xlsx') },
                { id: 'csv', label: 'CSV', onSelect: () => void save(versions, 'csv') },
                { id: 'json', label: 'JSON', onSelect: () => void save(versions, 'json') },
              ],
            ]}
            trigger={
              <IconButton
                label={t('Export the changes')}
                icon={<Download />}
                disabled={!comparison?.changes.length}
              />
            }
          />
          <IconButton label={t('Close the comparison')} icon={<X />} onClick={closeComparison} />
        </span>
      </div>
      {comparison && comparison.unchanged < FEW_EQUAL && (
        <p className={styles.notice}>
          {t('These documents have little in common: the list may be longer than it helps.')}
        </p>
      )}
    </header>
  );
}

async function save({ before, after }: Versions, format: ComparisonFormat): Promise<void> {
  const document = useLibrary.getState().items.get(after)?.filename;
  const name = document ? t('Changes to {document}', { document }) : t('Changes to document');
  await attempt(t('The changes could not be exported'), async () => {
    const response = await open(documents.compareDocuments, {
      params: { documentId: before },
      query: { to: after, format },
    });
    const file = `${name.replace(/\.pdf$/i, '')}.${format}`;
    notifySaved(file, await saveFile({ name: file, content: await response.blob() }));
  });
}

function Changes() {
  const { filter, current } = useComparison();
  const { data: comparison, error, refetch } = useChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these makes other marks
  useEffect(lightChanges, [comparison, filter, current]);
  const shown = useMemo(
    () => comparison?.changes.filter((change) => isShown(change, filter)) ?? [],
    [comparison, filter],
  );
  if (error) {
    return (
      <EmptyState
        title={t('The documents could not be compared')}
        action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    );
  }
  if (!comparison) {
    return (
      <div className={styles.loading}>
        <Spinner label={t('Comparing the documents')} />
      </div>
    );
  }
  if (comparison.changes.length === 0) {
    return (
      <EmptyState icon={<Equal />} title={t('No changes')}>
        {t('Text, tables and extracted fields of both versions are the same.')}
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        title={t('No changes of this kind')}
        action={<Button onClick={() => filterChanges('all')}>{t('Show all changes')}</Button>}
      />
    );
  }
  return <ChangeList changes={shown} />;
}

/** Estimate before measuring; CSS pixels. */
const ROW_HEIGHT = 64;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** A virtual list: only visible rows have elements. Arrows, J and K show the next change. */
function ChangeList({ changes }: { readonly changes: readonly DocumentChange[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = useComparison((state) => state.current);
  const at = current ? changes.indexOf(current) : -1;
  const virtualizer = useVirtualizer({
    count: changes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  // The panel takes the focus when it opens, and hands it on to the list; rows follow a frame later.
  useEffect(() => {
    const request = requestAnimationFrame(() => {
      const list = scroller.current;
      if (document.activeElement?.contains(list) !== true) return;
      list?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    });
    return () => cancelAnimationFrame(request);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(changes.length - 1, Math.max(0, at + step));
    const change = changes[next];
    if (!change) return;
    showChange(change);
    virtualizer.scrollToIndex(next, { align: 'auto' });
    // The row may be rendered only after scrolling.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus(),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are buttons; arrows move between them
    <div ref={scroller} className={virtual.scroller} onKeyDown={onKeyDown}>
      <ul
        className={virtual.list}
        aria-label={t('{count, plural, one {# change} other {# changes}}', {
          count: changes.length,
        })}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const change = changes[index];
          return change ? (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={virtual.slot}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={changes.length}
              aria-posinset={index + 1}
            >
              <ChangeRow
                change={change}
                isCurrent={index === at}
                isTabStop={index === Math.max(0, at)}
              />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
