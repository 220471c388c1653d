import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { t } from '../../shared/messages/messages.ts';
import styles from './HeightHandle.module.css';

interface HeightHandleProps {
  /** The element above, whose height changes. */
  readonly of: RefObject<HTMLElement | null>;
  /** CSS pixels; null for the automatic height. */
  readonly onResize: (height: number | null) => void;
}

const LEAST = 64;
/** Minimum height left for the elements below, CSS pixels. */
const REST = 160;
const STEP = 28;

/**
 * The lower edge of an element: dragged with the pointer, moved by arrow keys, reset by a double
 * click.
 */
export function HeightHandle({ of, onResize }: HeightHandleProps) {
  const resize = (height: number) => {
    const available = of.current?.parentElement?.clientHeight ?? Number.POSITIVE_INFINITY;
    onResize(Math.round(Math.max(LEAST, Math.min(height, available - REST))));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(event.clientY - (of.current?.getBoundingClientRect().top ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? STEP : event.key === 'ArrowUp' ? -STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    resize((of.current?.clientHeight ?? 0) + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('Resize list')}
      aria-valuenow={Math.round(of.current?.clientHeight ?? 0)}
      aria-valuemin={LEAST}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}
