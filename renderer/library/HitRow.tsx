import { Table2 } from 'lucide-react';
import type { SearchHit } from '../../shared/contract/index.ts';
import { holdsCenter } from '../../shared/corrections/boxes.ts';
import { boxAt } from '../../shared/geometry.ts';
import { t } from '../../shared/messages/messages.ts';
import { openDocument } from '../state/library.ts';
import { whenPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { Badge } from '../ui/Badge.tsx';
import { useLibraryView } from './library-view.ts';
import { markedParts } from './marks.ts';
import styles from './rows.module.css';
import type { Row } from './rows.ts';

interface HitRowProps {
  readonly hit: SearchHit;
  readonly tabStop: boolean;
}

/**
 * Scrolls to the words of a hit on their page and keeps them highlighted; in a table their cell, which
 * its grid shows as well.
 */
async function openHit({ document_id, page, words, boxes }: SearchHit): Promise<void> {
  openDocument(document_id);
  useSelection.getState().select({ kind: 'words', page, boxes: words }, 'panel');
  const { selected } = useSelection.getState();
  // Last, because subscribers of the selection may not have loaded the page yet.
  useViewer.getState().goTo(page, boxes);
  const content = await whenPage(document_id, page);
  if (!content || useSelection.getState().selected !== selected) return;
  const inTable = content.tables.flatMap(({ cells }, table) => {
    const cell = cells.find(({ bbox }) => holdsCenter(bbox, boxAt(boxes, 0)));
    return cell ? [{ kind: 'cell' as const, page, table, row: cell.row, column: cell.column }] : [];
  });
  if (inTable[0]) useSelection.getState().select(inTable[0], 'page');
}

/** A hit in the text of a document; a click goes to the words on their page. */
export function HitRow({ hit, tabStop }: HitRowProps) {
  return (
    <button
      type="button"
      className={styles.hit}
      data-row
      tabIndex={tabStop ? 0 : -1}
      title={hit.table_title}
      onClick={() => void openHit(hit)}
    >
      <span className={styles.snippet}>
        {markedParts(hit.snippet, hit.snippet_marks).map(({ text, start, marked }) =>
          marked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </span>
      {hit.table_title !== undefined && (
        <span className={styles.table}>
          <Table2 />
          <span className="visually-hidden">
            {t('in the table {title},', { title: hit.table_title })}{' '}
          </span>
        </span>
      )}
      <Badge>{t('p. {page}', { page: hit.page })}</Badge>
    </button>
  );
}

interface MoreRowProps {
  readonly row: Extract<Row, { kind: 'more' }>;
  readonly tabStop: boolean;
}

/** Opens the document with all its hits in the find bar. */
export function MoreRow({ row, tabStop }: MoreRowProps) {
  return (
    <button
      type="button"
      data-row
      className={styles.showAll}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => {
        openDocument(row.documentId);
        useViewer.getState().openFind(useLibraryView.getState().query.trim());
      }}
    >
      {t('Show all {total, number} in the document', { total: row.total })}
    </button>
  );
}
