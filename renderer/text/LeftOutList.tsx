import { EyeOff } from 'lucide-react';
import type { LeftOut, LeftOutReason, PageContent } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { sameTarget, type Target, useSelection } from '../state/selection.ts';
import styles from './LeftOutList.module.css';

/** Reasons as shown to users. */
const REASONS: Readonly<Record<LeftOutReason, string>> = {
  redrawn: t('Drawn twice'),
  invisible_duplicate: t('Behind the visible text'),
  no_ink: t('Invisible characters'),
  off_page: t('Outside the page'),
  clipped: t('Clipped'),
  layer_off: t('In a hidden layer'),
  covered: t('Covered'),
  paper_colored: t('In the background colour'),
  unselected: t('Option that is not selected'),
  too_small: t('Too small'),
  unreadable: t('Without character codes'),
};

/** Reasons without loss of content: the text already has it, or there is none. */
const LOSSLESS: ReadonlySet<LeftOutReason> = new Set([
  'redrawn',
  'invisible_duplicate',
  'no_ink',
  'unselected',
]);

export const reportedLeftOut = ({ left_out = [] }: PageContent): LeftOut[] =>
  left_out.filter(({ reason }) => !LOSSLESS.has(reason));

/** Text that is on the page but not in the results, why, and its position. */
export function LeftOutList({ content }: { readonly content: PageContent }) {
  const left = reportedLeftOut(content);
  if (left.length === 0) return null;
  return (
    <section
      className={styles.list}
      aria-label={t('Omitted text of page {page}', { page: content.page })}
    >
      <h3 className={styles.title}>
        <EyeOff />
        {t('Omitted text of this page')}
      </h3>
      {left.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in page order, which is fixed
        <LeftOutRow key={index} page={content.page} left={one} />
      ))}
    </section>
  );
}

function LeftOutRow({ page, left }: { readonly page: number; readonly left: LeftOut }) {
  const { reason, glyphs, text, bbox } = left;
  const target: Target = { kind: 'place', page, box: bbox };
  const selected = useSelection((state) => sameTarget(state.selected, target));
  const { hover, select } = useSelection.getState();
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={selected}
      onClick={() => select(target, 'panel')}
      onPointerEnter={() => hover(target, 'panel')}
      onPointerLeave={() => hover(null, 'panel')}
    >
      <span className={styles.reason}>{REASONS[reason]}</span>
      {text ? (
        <q className={styles.text}>{text}</q>
      ) : (
        <span className={styles.text}>
          {t('{count, plural, one {# character} other {# characters}}', { count: glyphs })}
        </span>
      )}
    </button>
  );
}
