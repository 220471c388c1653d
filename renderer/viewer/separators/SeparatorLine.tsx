import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Separators } from '../../../shared/corrections/separators.ts';
import { t } from '../../../shared/messages/messages.ts';
import { type Axis, edgesOf } from '../../state/separator-edges.ts';
import type { Rotation } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import { isSideways } from '../layout/rotation.ts';
import { pagePoint } from './page-point.ts';
import styles from './SeparatorLayer.module.css';

interface SeparatorLineProps {
  readonly axis: Axis;
  readonly index: number;
  readonly separators: Separators;
  readonly rotation: Rotation;
  readonly tabbable: boolean;
  readonly onFocus: () => void;
  /** Moves the focus to another line of the axis. */
  readonly onGo: (index: number) => void;
  /** Page fraction, while the line is dragged. */
  readonly onMove: (position: number) => void;
  readonly onEnd: () => void;
  /** Moved by a key, applied at once. */
  readonly onStep: (position: number) => void;
  readonly onRemove: () => void;
}

/** Page fraction per key press; with Shift ten times that. */
const STEP = 0.001;

/**
 * One separator, dragged or moved by the arrow keys along its axis; the other arrow keys move the
 * focus to the adjacent separators.
 */
export function SeparatorLine(props: SeparatorLineProps) {
  const { axis, index, separators, rotation, tabbable } = props;
  const { onFocus, onGo, onMove, onEnd, onStep, onRemove } = props;
  const [dragging, setDragging] = useState(false);
  const edges = edgesOf(separators, axis);
  const at = edges[index] ?? 0;
  const count = edges.length;
  const gap = Math.min(...[edges[index - 1], edges[index + 1]].flatMap(gapTo(at)));

  const positionOf = (event: PointerEvent<HTMLElement>) =>
    pagePoint(event, rotation)[axis === 'column' ? 'x' : 'y'];
  const end = () => {
    if (!dragging) return;
    setDragging(false);
    onEnd();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [less, more] = axis === 'column' ? HORIZONTAL : VERTICAL;
    const [back, forth] = axis === 'column' ? VERTICAL : HORIZONTAL;
    const by = STEP * (event.shiftKey ? 10 : 1);
    if (event.key === less) onStep(at - by);
    else if (event.key === more) onStep(at + by);
    else if (event.key === back) onGo(Math.max(0, index - 1));
    else if (event.key === forth) onGo(Math.min(count - 1, index + 1));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      role="slider"
      tabIndex={tabbable ? 0 : -1}
      aria-label={
        axis === 'column'
          ? t('Column separator {number} of {count}', { number: index + 1, count })
          : t('Row separator {number} of {count}', { number: index + 1, count })
      }
      aria-orientation={axis === 'column' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 1000) / 10}
      aria-valuetext={t('{value} % of the page', { value: Math.round(at * 1000) / 10 })}
      className={styles.line}
      data-axis={axis}
      data-index={index}
      data-upright={(axis === 'column') !== isSideways(rotation) || undefined}
      data-outer={index === 0 || index === count - 1 || undefined}
      data-dragging={dragging || undefined}
      style={{
        ...boxStyle(lineBox(separators, axis, at), rotation),
        ...({ '--gap': `${gap * 100}%` } as CSSProperties),
      }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={(event) => dragging && onMove(positionOf(event))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onRemove}
    />
  );
}

const gapTo =
  (at: number) =>
  (edge: number | undefined): number[] =>
    edge === undefined ? [] : [Math.abs(edge - at)];

const HORIZONTAL = ['ArrowLeft', 'ArrowRight'] as const;
const VERTICAL = ['ArrowUp', 'ArrowDown'] as const;

function lineBox({ columns, rows }: Separators, axis: Axis, at: number) {
  const [left = 0, right = 1] = [columns[0], columns.at(-1)];
  const [top = 0, bottom = 1] = [rows[0], rows.at(-1)];
  return axis === 'column'
    ? { x: at, y: top, width: 0, height: bottom - top }
    : { x: left, y: at, width: right - left, height: 0 };
}
