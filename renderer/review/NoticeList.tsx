import { Info } from 'lucide-react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useDocumentDetail } from '../state/document-detail.ts';
import { pageName } from '../state/page-labels.ts';
import { useViewer } from '../state/viewer.ts';
import { noticesOf } from './notices.ts';
import styles from './ReviewPanel.module.css';

/** Maximum number of page links; the sentence names all pages. */
const MOST_PAGES = 6;

/** Notices that need no review but are useful to know. */
export function NoticeList({ item }: { readonly item: LibraryItem }) {
  const detail = useDocumentDetail(item);
  const notices = noticesOf(detail?.checks ?? []);
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t('Information')}>
      <h3 className={styles.noticesTitle}>{t('Information')}</h3>
      <ul>
        {notices.map(({ title, message, pages }) => (
          <li key={message} className={styles.notice}>
            <Info aria-hidden />
            <span className={styles.noticeText}>
              {title}
              <span className={styles.reason}>{message}</span>
            </span>
            <span className={styles.pages}>
              {pages.slice(0, MOST_PAGES).map((page) => (
                <button
                  key={page}
                  type="button"
                  className={styles.page}
                  title={pageName(page)}
                  onClick={() => useViewer.getState().goTo(page)}
                >
                  {t('p. {page}', { page })}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
