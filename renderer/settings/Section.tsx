import type { ReactNode } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { type ApiError, sentenceOf } from '../api/error.ts';
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

/** What went wrong, if anything did. */
export const Failure = ({ children }: { readonly children: string | null | undefined }) =>
  children && (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  );

/** Shown while a section is loading, or if loading failed. */
export const Pending = ({ error }: { readonly error: ApiError | null }) =>
  error ? <Failure>{sentenceOf(error)}</Failure> : <Spinner label={t('Loading the settings')} />;

interface RecordsProps<T> {
  readonly label: string;
  /** Undefined while they are loading. */
  readonly items: readonly T[] | undefined;
  readonly error: ApiError | null;
  /** Shown if there are none. */
  readonly empty: string;
  readonly children: (item: T) => ReactNode;
}

/** The records of a section, as a list of `Row`. */
export function Records<T>({ label, items, error, empty, children }: RecordsProps<T>) {
  if (!items) return <Pending error={error} />;
  if (items.length === 0) return <p className={styles.nothing}>{empty}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(children)}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  readonly facts: readonly (string | false | null)[];
  /** Shown for the facts by a tooltip. */
  readonly hint?: string;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A record: its title, a line of facts, and what can be done with it. */
export const Row = ({ title, facts, hint, children }: RowProps) => (
  <li className={styles.item}>
    <div className="stretched">
      {typeof title === 'string' ? <RowTitle>{title}</RowTitle> : title}
      <p className={styles.facts} title={hint}>
        {facts.filter(Boolean).join(' · ')}
      </p>
    </div>
    {children}
  </li>
);

interface RowTitleProps {
  readonly children: string;
  /** Badges and the like. */
  readonly marks?: ReactNode;
}

export const RowTitle = ({ children, marks }: RowTitleProps) => (
  <p className={styles.itemTitle}>
    <span className="truncated">{children}</span>
    {marks}
  </p>
);
