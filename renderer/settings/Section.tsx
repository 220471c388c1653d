import type { ReactNode } from 'react';
import { t } from '../../shared/messages/messages.ts';
import type { ApiError } from '../api/error.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './settings.module.css';

interface SectionProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A section of the settings with its heading. */
export function Section({ title, about, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <div>
          <h3 className={styles.sectionTitle}>{title}</h3>
          <p className={styles.about}>{about}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Shown while a section is loading, or if loading failed. */
export function Pending({ error }: { readonly error: ApiError | null }) {
  if (!error) return <Spinner label={t('Loading the settings')} />;
  return (
    <p role="alert" className={styles.failure}>
      {[error.message, error.remedy].filter(Boolean).join(' ')}
    </p>
  );
}
