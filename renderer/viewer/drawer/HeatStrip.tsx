import type { CSSProperties } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import type { Rotation } from '../../state/viewer.ts';
import { rotateBox } from '../layout/rotation.ts';
import type { PageHeat } from './page-heat.ts';
import styles from './Thumbnails.module.css';

/** The whole page. */
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

interface HeatStripProps {
  readonly heat: PageHeat;
  /** Of the thumbnail; CSS pixels. */
  readonly height: number;
  readonly rotation: Rotation;
}

/** Next to a thumbnail: positions of the open review items on the page, by severity. */
export function HeatStrip({ heat, height, rotation }: HeatStripProps) {
  return (
    <span className={styles.heat} style={{ height }} aria-hidden data-heat>
      {heat.marks.map(({ severity, box }, index) => {
        const { y, height: extent } = rotateBox(box ?? WHOLE, rotation);
        const style: CSSProperties = { top: `${100 * y}%`, height: `${100 * extent}%` };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same position
          <span key={index} className={styles.mark} data-severity={severity} style={style} />
        );
      })}
    </span>
  );
}

/** Legend of the colours, with the number of items of the page for each. */
export function HeatLegend({ heat: { high, medium } }: { readonly heat: PageHeat }) {
  return (
    <span className={styles.legend}>
      <span>{t('Open review items')}</span>
      {high > 0 && (
        <span>
          <i data-severity="high" />
          {t('{high} probably wrong', { high })}
        </span>
      )}
      {medium > 0 && (
        <span>
          <i data-severity="medium" />
          {t('{medium} compare with the page', { medium })}
        </span>
      )}
    </span>
  );
}
