import type { CSSProperties } from 'react';
import type { Rotation } from '../../state/viewer.ts';
import { rotateBox } from '../layout/rotation.ts';
import type { PageHeat } from './page-heat.ts';
import styles from './Thumbnails.module.css';

/** A page as a whole. */
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

interface HeatStripProps {
  readonly heat: PageHeat;
  /** Of the thumbnail; pixels. */
  readonly height: number;
  readonly rotation: Rotation;
}

/** Beside a thumbnail: where on the page the open review items are, by severity. */
export function HeatStrip({ heat, height, rotation }: HeatStripProps) {
  return (
    <span className={styles.heat} style={{ height }} aria-hidden data-heat>
      {heat.marks.map(({ severity, box }, index) => {
        const { y, height: extent } = rotateBox(box ?? WHOLE, rotation);
        const style: CSSProperties = { top: `${100 * y}%`, height: `${100 * extent}%` };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same place
          <span key={index} className={styles.mark} data-severity={severity} style={style} />
        );
      })}
    </span>
  );
}

/** What the colours mean, with how many items of the page each stands for. */
export function HeatLegend({ heat: { high, medium } }: { readonly heat: PageHeat }) {
  return (
    <span className={styles.legend}>
      <span>Open review items</span>
      {high > 0 && (
        <span>
          <i data-severity="high" />
          {high} probably wrong
        </span>
      )}
      {medium > 0 && (
        <span>
          <i data-severity="medium" />
          {medium} to compare with the page
        </span>
      )}
    </span>
  );
}
