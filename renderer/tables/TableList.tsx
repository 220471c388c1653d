import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownWideNarrow, ChevronDown, ChevronRight, Sigma } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { columnHint, printedTitle } from '../../shared/tables/name.ts';
import { statementName } from '../../shared/tables/statements.ts';
import { pageName } from '../state/page-labels.ts';
import { useShownTable } from '../state/pages.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { holds, isSamePosition, type TableEntry, titleOf } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Confidence } from './Confidence.tsx';
import { openMismatches } from './grid/cell-notes.ts';
import { HeightHandle } from './HeightHandle.tsx';
import styles from './TableList.module.css';
import { tableDecision, useAccepted } from './table-decision.ts';
import { sectionKey, type TableRow, tableRows } from './table-rows.ts';
import { pagesOf, setListHeight, setSort, type TableSort, useTablesView } from './tables-view.ts';

interface TableListProps {
  readonly entries: readonly TableEntry[];
  readonly active: TableEntry | null;
  readonly onOpen: (entry: TableEntry) => void;
}

const ROW_HEIGHT = 28;
/** Above the first row and below the last, CSS pixels. */
const MARGIN = 4;
/** Search and sorting are shown from this number of tables on. */
const SEARCHED_FROM = 6;

const SORT_NAMES: Readonly<Record<TableSort, string>> = {
  page: t('Page and section'),
  title: t('Title'),
  size: t('Most rows first'),
  confidence: t('Lowest confidence first'),
};
const SORTS = Object.keys(SORT_NAMES) as TableSort[];

/** The tables by name, page and size, grouped by section; the open one is marked. */
export function TableList({ entries, active, onOpen }: TableListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const sort = useTablesView((state) => state.sort);
  const height = useTablesView((state) => state.listHeight);
  const [collapsed, toggle] = useCollapsed(active);
  const rows = useMemo(
    () => tableRows(entries, query, sort, collapsed),
    [entries, query, sort, collapsed],
  );
  const searched = entries.length >= SEARCHED_FROM;
  const found = query === '' ? entries.length : countTables(rows);
  return (
    <div ref={list} className={styles.list} style={{ maxHeight: height ?? undefined }}>
      {searched && (
        <div className={styles.tools}>
          <SearchField
            className={styles.search}
            label={t('Search tables')}
            value={query}
            onValueChange={setQuery}
            onKeyDown={(event) => {
              const [first] = rows.flatMap((row) => (row.kind === 'table' ? row.entry : []));
              if (event.key === 'Enter' && first) onOpen(first);
              else if (event.key === 'ArrowDown') buttonsIn(list.current)[0]?.focus();
              else return;
              event.preventDefault();
            }}
          />
          {query !== '' && (
            <span className={styles.found} role="status">
              {t('{found} of {count}', { found, count: entries.length })}
            </span>
          )}
          <SortMenu sort={sort} />
        </div>
      )}
      <Rows rows={rows} active={active} onOpen={onOpen} onToggle={query === '' ? toggle : null} />
      {found === 0 && <p className={styles.none}>{t('No tables match “{query}”', { query })}</p>}
      {entries.length > 1 && <HeightHandle of={list} onResize={setListHeight} />}
    </div>
  );
}

const countTables = (rows: readonly TableRow[]): number =>
  rows.filter(({ kind }) => kind === 'table').length;

/** The collapsed sections and their setter; the section of an opened table is expanded. */
function useCollapsed(active: TableEntry | null) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const key = active && sectionKey(active);
  const tablePosition = active && `${active.page} ${active.position}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table was opened
  useEffect(() => {
    if (key === null) return;
    setCollapsed((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : before,
    );
  }, [key, tablePosition]);
  return [collapsed, toggle] as const;
}

function SortMenu({ sort }: { readonly sort: TableSort }) {
  const items = SORTS.map((id) => ({
    ...{ id, label: SORT_NAMES[id], chosen: id === sort },
    onSelect: () => setSort(id),
  }));
  return (
    <Menu
      items={[items]}
      align="end"
      trigger={<IconButton label={t('Sort tables')} icon={<ArrowDownWideNarrow />} />}
    />
  );
}

interface RowsProps extends Omit<TableListProps, 'entries'> {
  readonly rows: readonly TableRow[];
  /** Expands or collapses a section; null while all are expanded for a search. */
  readonly onToggle: ((key: string) => void) | null;
}

function Rows({ rows, active, onOpen, onToggle }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    scrollPaddingStart: MARGIN,
    scrollPaddingEnd: MARGIN,
  });
  const activeIndex = rows.findIndex(
    (row) => row.kind === 'table' && isSamePosition(row.entry, active),
  );
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtual, activeIndex]);

  return (
    <nav
      ref={scroller}
      className={styles.scroller}
      aria-label={t('Tables')}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        const buttons = buttonsIn(scroller.current);
        buttons[buttons.indexOf(event.target as HTMLElement) + step]?.focus();
        event.preventDefault();
      }}
    >
      <ul className={styles.items} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return row.kind === 'section' ? (
            <li key={`section ${index}`} className={styles.section} style={{ top: start }}>
              <Section section={row} onToggle={onToggle} />
            </li>
          ) : (
            <li
              key={`${row.entry.page} ${row.entry.position}`}
              data-nested={row.nested || undefined}
              style={{ top: start }}
            >
              <Row entry={row.entry} active={index === activeIndex} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Sections and tables in the order shown. */
const buttonsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('nav button, :scope > ul button') ?? []),
];

interface SectionProps {
  readonly section: Extract<TableRow, { kind: 'section' }>;
  readonly onToggle: ((key: string) => void) | null;
}

function Section({ section, onToggle }: SectionProps) {
  const { key, name, path, count, collapsed } = section;
  const title = path.join(' › ');
  if (!onToggle) return <span title={title}>{name}</span>;
  const Chevron = collapsed ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className={styles.toggle}
      title={title}
      aria-expanded={!collapsed}
      onClick={() => onToggle(key)}
    >
      <Chevron />
      <span className="truncated">{name}</span>
      {collapsed && (
        <span className={styles.count}>
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">
            {t('{count, plural, one {# table} other {# tables}}', { count })}
          </span>
        </span>
      )}
    </button>
  );
}

interface RowProps {
  readonly entry: TableEntry;
  readonly active: boolean;
  readonly onOpen: (entry: TableEntry) => void;
}

function Row({ entry, active, onOpen }: RowProps) {
  const { page, position, table } = entry;
  const target: Target = { kind: 'table', page, table: position };
  const hovered = useSelection(
    ({ hovered: over }) =>
      over?.kind === 'table' && holds(entry, { page: over.page, position: over.table }),
  );
  const accepted = useAccepted();
  const shown = useShownTable(
    useViewer(({ documentId }) => documentId),
    entry,
  );
  const decision = tableDecision(entry.parts, shown ?? table, accepted);
  const misses = openMismatches(entry, table.totals, accepted).length;
  const { hover } = useSelection.getState();
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={active || undefined}
      data-hovered={hovered || undefined}
      onClick={() => onOpen(entry)}
      onPointerEnter={() => hover(target, 'panel')}
      onPointerLeave={() => hover(null, 'panel')}
    >
      <TableName entry={entry} />
      {misses > 0 && (
        <span
          className={styles.misses}
          title={t('{count, plural, one {# number} other {# numbers}} not adding up', {
            count: misses,
          })}
        >
          <Sigma />
          <span aria-hidden>{misses}</span>
          <span className="visually-hidden">
            {t('{count, plural, one {# number} other {# numbers}} not adding up', {
              count: misses,
            })}
          </span>
        </span>
      )}
      {table.continues && <span className={styles.note}>{t('continued')}</span>}
      <span className={styles.size}>
        {table.row_count} × {table.column_count}
      </span>
      {table.confidence !== undefined && (
        <Confidence
          of="table"
          value={table.confidence}
          reasons={table.confidence_reasons}
          decision={decision}
        />
      )}
      <span className={styles.page} title={pageName(entry.page)}>
        {pagesOf(entry)}
      </span>
    </button>
  );
}

/**
 * Number and title with period, kind of statement and unit; without a title or a period of a
 * statement, the column names.
 */
export function TableName({ entry }: { readonly entry: TableEntry }) {
  const { table, number } = entry;
  const title = printedTitle(table);
  const statement = statementName(table);
  const columns = columnHint(table.headers);
  const hint =
    title === ''
      ? columns
      : [table.period ?? (statement && columns), statement, table.unit].filter(Boolean).join(' · ');
  const tooltip = [...(table.section ?? []), [titleOf(entry), hint].filter(Boolean).join(' · ')];
  return (
    <span className={styles.title} title={tooltip.join(' › ')}>
      {title !== '' && number !== null && <span className={styles.number}>{number}</span>}{' '}
      {titleOf(entry)} {hint !== '' && <span className={styles.hint}>{hint}</span>}
    </span>
  );
}
