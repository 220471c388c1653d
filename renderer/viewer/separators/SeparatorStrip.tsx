import { useState } from 'react';
import type { Separators } from '../../../shared/corrections/separators.ts';
import { t } from '../../../shared/messages/messages.ts';
import { type Axis, addEdge } from '../../state/separator-edges.ts';
import type { Rotation } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import { pagePoint } from './page-point.ts';
import styles from './SeparatorLayer.module.css';

interface SeparatorStripProps {
  readonly axis: Axis;
  readonly separators: Separators;
  readonly rotation: Rotation;
  readonly onAdd: (position: number) => void;
}

/** Page fraction. */
const BREADTH = 0.014;

/**
 * Next to the table, above it for columns: a click adds a separator there. The toolbar below the
 * table offers the same for the keyboard.
 */
export function SeparatorStrip({ axis, separators, rotation, onAdd }: SeparatorStripProps) {
  const [at, setAt] = useState<number | null>(null);
  const { columns, rows } = separators;
  const [left = 0, right = 1] = [columns[0], columns.at(-1)];
  const [top = 0, bottom = 1] = [rows[0], rows.at(-1)];
  const box =
    axis === 'column'
      ? { x: left, y: Math.max(0, top - BREADTH), width: right - left, height: BREADTH }
      : { x: Math.max(0, left - BREADTH), y: top, width: BREADTH, height: bottom - top };
  const fits = at !== null && addEdge(separators, axis, at) !== null;
  const ghost =
    axis === 'column'
      ? { x: at ?? 0, y: top, width: 0, height: bottom - top }
      : { x: left, y: at ?? 0, width: right - left, height: 0 };
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.strip}
        aria-label={
          axis === 'row' ? t('Add a row where you click') : t('Add a column where you click')
        }
        title={axis === 'row' ? t('Add a row') : t('Add a column')}
        style={boxStyle(box, rotation)}
        onPointerMove={(event) => setAt(pagePoint(event, rotation)[axis === 'column' ? 'x' : 'y'])}
        onPointerLeave={() => setAt(null)}
        onClick={() => at !== null && onAdd(at)}
      />
      {fits && <div className={styles.ghost} style={boxStyle(ghost, rotation)} />}
    </>
  );
}
