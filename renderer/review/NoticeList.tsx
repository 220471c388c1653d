import { Info } from 'lucide-react';
import { formatCodedText } from '../../shared/coded-text.ts';
import type { DocumentCheck, LeftOutReason, LibraryItem } from '../../shared/contract/index.ts';
import { t, translationOf } from '../../shared/messages/messages.ts';
import { useDocumentDetail } from '../state/document-detail.ts';
import { pageName } from '../state/page-labels.ts';
import { useViewer } from '../state/viewer.ts';
import styles from './ReviewPanel.module.css';

/** Notices about a document although nothing is wrong, from checks that passed. */
interface Notice {
  readonly title: string;
  readonly message: string;
  readonly pages: readonly number[];
}

const noticesOf = (checks: readonly DocumentCheck[]): Notice[] =>
  checks
    .filter(({ passed }) => passed)
    .map(({ name, page, pages, message, coded_message: coded }) => ({
      title: TITLES[name] ?? t('Information'),
      message: coded ? formatCodedText(coded) : translationOf(message),
      pages: pages ?? (page === null ? [] : [page]),
    }));

const LEFT_OUT: Readonly<Record<string, string>> = {
  off_page: t('Text outside the page'),
  clipped: t('Clipped text'),
  layer_off: t('Text in a hidden layer'),
  covered: t('Covered text'),
  paper_colored: t('Text in the background colour'),
  too_small: t('Text too small to read'),
} satisfies Partial<Record<LeftOutReason, string>>;

const TITLES: Readonly<Record<string, string>> = {
  text_recognised: t('Text from OCR'),
  ...Object.fromEntries(
    Object.entries(LEFT_OUT).map(([reason, title]) => [`text_${reason}`, title]),
  ),
};

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
            <Info />
            <span className="column stretched">
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
