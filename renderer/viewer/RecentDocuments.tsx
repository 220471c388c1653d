/** Documents opened before, in a viewer without a document. */
import { FileText } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import { openDocument } from '../state/library.ts';
import { useRecentDocuments } from '../state/recent-documents.ts';
import styles from './RecentDocuments.module.css';

export function RecentDocuments() {
  const documents = useRecentDocuments();
  if (documents.length === 0) return null;
  return (
    <nav aria-label={t('Recent documents')} className={styles.recent}>
      <p className={styles.title}>{t('Recent documents')}</p>
      <ul className="column">
        {documents.map(({ document_id: id, filename, total_pages: pages }) => (
          <li key={id}>
            <button type="button" className={styles.document} onClick={() => openDocument(id)}>
              <FileText className={styles.icon} />
              <span className={styles.name}>{filename}</span>
              {pages ? (
                <span className={styles.pages}>
                  {t('{count, plural, one {# page} other {# pages}}', { count: pages })}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
