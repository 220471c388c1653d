import { ListTree } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { usePageOutlines } from '../../state/document-outline.ts';
import { useDocumentTables } from '../../state/document-tables.ts';
import { isRunning } from '../../state/library.ts';
import { usePaneDocument } from '../../state/panes.ts';
import { useIsActivePane } from '../../state/viewer.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { foundOutline } from './found-outline.ts';
import styles from './Outline.module.css';
import { OutlineTree } from './OutlineTree.tsx';
import { useAuthorOutline } from './use-author-outline.ts';

/** The bookmarks of the document as a tree, or if it has none its headings and tables. */
export function Outline({ pdf }: { readonly pdf: PDFDocumentProxy }) {
  const own = useAuthorOutline(pdf);
  const item = usePaneDocument();
  const active = useIsActivePane();
  const pages = usePageOutlines(item);
  const { entries } = useDocumentTables(active ? item : null);
  const found = useMemo(() => foundOutline(pages, entries), [pages, entries]);
  if (own === null) return null;
  if (own.length === 0 && !active) {
    return (
      <EmptyState icon={<ListTree />} title={t('Outline not loaded')}>
        {t('Select this pane to load its headings and tables.')}
      </EmptyState>
    );
  }
  if (own.length === 0 && found.length === 0) {
    return (
      <EmptyState icon={<ListTree />} title={t('No outline')}>
        {item && isRunning(item)
          ? t('The file has no bookmarks. Headings are listed here as pages are extracted.')
          : t('The file has no bookmarks, and no headings or tables were found.')}
      </EmptyState>
    );
  }
  const isOwn = own.length > 0;
  return (
    <>
      <p className={styles.source}>
        {isOwn ? t('Bookmarks of the file') : t('From headings and tables')}
      </p>
      <OutlineTree key={String(isOwn)} pdf={pdf} nodes={isOwn ? own : found} />
    </>
  );
}
