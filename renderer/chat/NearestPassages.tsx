import type { Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import styles from './NearestPassages.module.css';
import { Reference } from './Reference.tsx';

interface NearestPassagesProps {
  readonly passages: Message['nearest'];
  /** Shows the document name of each passage. */
  readonly collection: boolean;
}

/** The passages closest to a question that has no answer. */
export function NearestPassages({ passages, collection }: NearestPassagesProps) {
  return (
    // No landmark: a conversation may have several.
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields
    <div role="group" className={styles.nearest} aria-label={t('Nearest passages')}>
      <p className="caption">{t('Nearest passages')}</p>
      <ul>
        {passages.map(({ heading, citation, document_id, file_name: fileName }) => {
          const location = [collection ? fileName : null, heading].filter(Boolean).join(' · ');
          return (
            <li key={`${document_id} ${citation.page} ${citation.bbox.x} ${citation.bbox.y}`}>
              <span className={styles.place}>
                {location}{' '}
                <Reference
                  label={t('p. {page}', { page: citation.page })}
                  citation={{ ...citation, document_id }}
                  fileName={fileName}
                />
              </span>
              <span className={styles.quote}>{citation.quote}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
