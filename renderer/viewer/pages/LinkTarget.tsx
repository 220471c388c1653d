import { usePageMarks } from '../../state/page-marks.ts';
import styles from './LinkTarget.module.css';

/** Target of the hovered or focused link, in the bottom corner as in browsers. */
export function LinkTarget() {
  const text = usePageMarks(({ linkTarget }) => linkTarget);
  if (text === null) return null;
  // Hidden from assistive technology, because the link itself has a label.
  return (
    <div className={styles.target} aria-hidden data-link-target>
      {text}
    </div>
  );
}
