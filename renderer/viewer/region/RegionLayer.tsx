import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Box } from '../../../shared/geometry.ts';
import { t } from '../../../shared/messages/messages.ts';
import { endDrawing, markPages, usePageMarks } from '../../state/page-marks.ts';
import { type Rotation, useViewer } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import type { Point } from '../layout/rotation.ts';
import { pagePoint } from '../separators/page-point.ts';
import styles from './RegionLayer.module.css';
import { boxBetween, movedBox, resizedBox } from './region-box.ts';

interface RegionLayerProps {
  readonly documentId: string;
  readonly page: number;
  readonly rotation: Rotation;
}

/** Layer over every page while a region is drawn for a table. */
export function RegionLayer(props: RegionLayerProps) {
  const drawing = usePageMarks((state) => state.drawing);
  return drawing && <DrawingLayer {...props} />;
}

/** A smaller box is an accidental drag; page fraction. */
const LEAST_SIZE = 0.01;
/** Initial box for the keyboard. */
const FIRST_BOX: Box = { x: 0.1, y: 0.1, width: 0.8, height: 0.3 };

function DrawingLayer({ documentId, page, rotation }: RegionLayerProps) {
  const isInView = useViewer((state) => state.page === page);
  const drawn = usePageMarks(({ region }) => (region?.page === page ? region.box : null));
  const [box, setBox] = useState<Box | null>(null);
  const start = useRef<Point | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInView) layer.current?.focus({ preventScroll: true });
  }, [isInView]);

  const draw = (event: PointerEvent<HTMLElement>): Box | null =>
    start.current && boxBetween(start.current, pagePoint(event, rotation));
  const end = (event: PointerEvent<HTMLElement>) => {
    const found = draw(event);
    start.current = null;
    setBox(null);
    if (!found || found.width < LEAST_SIZE || found.height < LEAST_SIZE) return;
    markPages({ region: { documentId, page, box: found } });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const now = box ?? FIRST_BOX;
    const change = event.shiftKey ? resizedBox(now, event.key) : movedBox(now, event.key);
    if (event.key === 'Escape') endDrawing();
    else if (event.key === 'Enter') markPages({ region: { documentId, page, box: now } });
    else if (change) setBox(change);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = box ?? drawn;
  return (
    <div
      ref={layer}
      role="application"
      // Keys have another meaning here than on the page.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      aria-label={t(
        'Region of a table on page {page}: draw it, or move it with the arrow keys, resize it with Shift, and press Enter',
        { page },
      )}
      className={styles.layer}
      data-region-layer={page}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (layer.current?.matches(':focus-visible')) setBox((now) => now ?? FIRST_BOX);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pagePoint(event, rotation);
        setBox(null);
      }}
      onPointerMove={(event) => start.current && setBox(draw(event))}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null;
        setBox(null);
      }}
      onClick={(event) => event.stopPropagation()}
    >
      {shown && <div className={styles.region} style={boxStyle(shown, rotation)} />}
    </div>
  );
}
