import {
  ArrowRightLeft,
  CircleAlert,
  type LucideIcon,
  Minus,
  PencilLine,
  Plus,
} from 'lucide-react';
import { Fragment, memo } from 'react';
import type { DocumentChange } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { showChange } from '../state/comparison.ts';
import { showPane } from '../state/shell.ts';
import styles from './ChangesPanel.module.css';
import {
  CHANGE_NAMES,
  differenceText,
  pagesText,
  sideText,
  titleText,
  withContext,
} from './change-words.ts';

const ICONS: Readonly<Record<DocumentChange['change'], LucideIcon>> = {
  ...{ added: Plus, removed: Minus, changed: PencilLine, moved: ArrowRightLeft },
};

interface ChangeRowProps {
  readonly change: DocumentChange;
  readonly isCurrent: boolean;
  /** Whether this row is in the tab order; the arrow keys reach the others. */
  readonly isTabStop: boolean;
}

export const ChangeRow = memo(function ChangeRow(props: ChangeRowProps) {
  const { change, isCurrent, isTabStop } = props;
  const Icon = ICONS[change.change];
  return (
    <button
      type="button"
      className={styles.row}
      data-change={change.change}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent || undefined}
      onClick={() => {
        showChange(change);
        showPane('page');
      }}
    >
      <Icon className={styles.icon} />
      <span className={styles.main}>
        <span className={styles.place}>
          <span className="visually-hidden">{CHANGE_NAMES[change.change]}: </span>
          <span className={styles.title}>{titleText(change) || t('Before the first heading')}</span>
          <span className={styles.pages}>{pagesText(change)}</span>
        </span>
        <ChangedText change={change} />
        {change.uncertain && (
          <span className={styles.uncertain}>
            <CircleAlert />
            {t('Read with low confidence: compare with the pages')}
          </span>
        )}
      </span>
    </button>
  );
});

function ChangedText({ change }: { readonly change: DocumentChange }) {
  const { before, after, segments } = change;
  if (segments) {
    return (
      <span className={styles.text}>
        {withContext(segments).map(({ text, in: side }, at) => {
          const Tag = side === 'both' ? 'span' : side === 'before' ? 'del' : 'ins';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal; fixed order
            <Fragment key={at}>
              <Tag>{text}</Tag>{' '}
            </Fragment>
          );
        })}
      </span>
    );
  }
  if (change.change === 'moved') return <span className={styles.text}>{after.text}</span>;
  const difference = differenceText(change);
  return (
    <span className={styles.text}>
      {before.text && <del>{sideText(change, before)}</del>}
      {before.text && after.text && ' → '}
      {after.text && <ins>{sideText(change, after)}</ins>}
      {difference && <span className={styles.difference}>{difference}</span>}
    </span>
  );
}
