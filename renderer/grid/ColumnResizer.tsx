import { type PointerEvent, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import styles from './ColumnResizer.module.css';
import type { SizedColumns } from './use-column-widths.ts';

interface ColumnResizerProps {
  readonly column: number;
  readonly name: string;
  readonly columns: Pick<SizedColumns, 'fitToContent' | 'resize' | 'widths'>;
}

/**
 * The separator after a column: dragging resizes the column, a double click fits it to its content.
 * Both are available by keyboard in the column menu.
 */
export function ColumnResizer({ column, name, columns }: ColumnResizerProps) {
  const width = columns.widths[column] ?? 0;
  const [grip, setGrip] = useState<{
    readonly x: number;
    readonly width: number;
    readonly sign: 1 | -1;
  } | null>(null);
  const end = () => setGrip(null);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('Width of column {name}', { name })}
      title={t('Drag to resize, double-click to fit')}
      className={styles.resizer}
      data-resizer
      data-active={grip !== null || undefined}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { direction } = getComputedStyle(event.currentTarget);
        setGrip({ x: event.clientX, width, sign: direction === 'rtl' ? -1 : 1 });
      }}
      onPointerMove={(event) => {
        if (!grip || event.clientX === grip.x) return;
        columns.resize(column, grip.width + grip.sign * (event.clientX - grip.x));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => columns.fitToContent(column)}
    />
  );
}
