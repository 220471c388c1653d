import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { renaming } from '../state/dialogs.ts';
import { useLibrary } from '../state/library.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { type SelectMode, select } from './document-selection.ts';
import { HitRow, MoreRow } from './HitRow.tsx';
import { useLibraryView } from './library-view.ts';
import { type ListRow, RowList } from './RowList.tsx';
import rowStyles from './rows.module.css';
import type { Row } from './rows.ts';
import { documentsOf } from './selected-documents.ts';
import { deleteDocuments } from './trash-actions.ts';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './uploads.ts';

interface DocumentListProps {
  readonly rows: readonly Row[];
  readonly currentId: string | null;
}

/** Estimated row heights before measuring, CSS pixels. */
const ESTIMATE: Readonly<Record<Row['kind'], number>> = {
  upload: 50,
  document: 50,
  heading: 34,
  hit: 48,
  more: 28,
};

const listRowOf = (row: Row): ListRow & { readonly row: Row } => ({
  row,
  key: row.key,
  estimate: ESTIMATE[row.kind],
  canFocus: row.kind !== 'upload' && row.kind !== 'heading',
  canSelect: row.kind === 'document',
});

/** Documents, uploads and search hits in the text, as one list. */
export function DocumentList({ rows, currentId }: DocumentListProps) {
  const now = useNow();
  const addedKey = useUploads(({ uploads, lastAdded = '' }) => uploads.get(lastAdded)?.id);
  const listRows = useMemo(() => rows.map(listRowOf), [rows]);
  const latest = useRef(rows);
  latest.current = rows;
  const onSelect = useCallback((id: string, mode: SelectMode) => {
    const listed = latest.current.flatMap((row) => (row.kind === 'document' ? row.key : []));
    select(id, mode, listed);
  }, []);
  return (
    <RowList
      label={t('Documents')}
      rows={listRows}
      currentKey={currentId}
      addedKey={addedKey}
      onDelete={(ids) => void deleteDocuments(documentsOf(ids))}
      onRename={(id) => {
        if (useLibrary.getState().items.has(id)) renaming.open({ id, location: 'list' });
      }}
      initialScroll={useLibraryView.getState().scrollTop}
      onScroll={storeScroll}
    >
      {({ row }, tabStop) => {
        switch (row.kind) {
          case 'document':
            return (
              <DocumentRow
                item={row.item}
                current={row.key === currentId}
                tabStop={tabStop}
                now={now}
                onSelect={onSelect}
              />
            );
          case 'upload':
            return <UploadRow upload={row.upload} />;
          case 'hit':
            return <HitRow hit={row.hit} tabStop={tabStop} />;
          case 'more':
            return <MoreRow row={row} tabStop={tabStop} />;
          case 'heading':
            return (
              <h2 className={rowStyles.heading} title={row.filename}>
                <span>{row.filename}</span>
                <span>{t('{count, plural, one {# hit} other {# hits}}', { count: row.hits })}</span>
              </h2>
            );
        }
      }}
    </RowList>
  );
}

/** Scroll events come every frame; the position is stored after this pause, milliseconds. */
const REST_MS = 200;
let scrollTimer: ReturnType<typeof setTimeout> | undefined;

function storeScroll(scrollTop: number): void {
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(() => useLibraryView.setState({ scrollTop }), REST_MS);
}

const MINUTE_MS = 60_000;

/** The current time, updated every minute: precise enough for "12 min ago". */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
