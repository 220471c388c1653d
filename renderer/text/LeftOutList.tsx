import { EyeOff } from 'lucide-react';
import type { LeftOut, LeftOutReason, PageContent } from '../../shared/contract/index.ts';
import { sameTarget, type Target, useSelection } from '../state/selection.ts';
import { countOf } from '../ui/format.ts';
import styles from './LeftOutList.module.css';

/** Reasons as shown to users. */
const REASONS: Readonly<Record<LeftOutReason, string>> = {
  redrawn: 'Drawn twice',
  invisible_duplicate: 'Behind the visible text',
  no_ink: 'Invisible characters',
  off_page: 'Outside the page',
  clipped: 'Clipped',
  layer_off: 'In a hidden layer',
  covered: 'Covered',
  paper_colored: 'In the background colour',
  unselected: 'Option that is not selected',
  too_small: 'Too small',
  unreadable: 'Without character codes',
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
    <section className={styles.list} aria-label={`Omitted text of page ${content.page}`}>
      <h3 className={styles.title}>
        <EyeOff aria-hidden />
        Omitted text of this page
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
        <span className={styles.text}>{countOf(glyphs, 'character')}</span>
      )}
    </button>
  );
}
