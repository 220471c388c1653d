import { GripVertical } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../shared/messages/messages.ts';
import { useSelection } from '../../state/selection.ts';
import styles from './BlockHandle.module.css';
import { type Insertion, insertionAt, moveBlock, movedIndex } from './block-order.ts';

interface BlockHandleProps {
  readonly documentId: string;
  readonly page: number;
  readonly index: number;
}

/**
 * Beside a block: drags it to another place in the reading order. For the keyboard there are commands
 * and the buttons below the text.
 */
export function BlockHandle({ documentId, page, index }: BlockHandleProps) {
  const [drag, setDrag] = useState<{ container: HTMLElement; at: Insertion } | null>(null);

  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    useSelection.getState().select({ kind: 'block', page, block: index }, 'panel');
    follow(event);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const container = event.currentTarget.closest<HTMLElement>('[data-page]');
    const at = container && insertionAt(shownBlocks(container), event.clientY);
    if (container && at) setDrag({ container, at });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const to = drag && movedIndex(index, drag.at);
    setDrag(null);
    if (event.type === 'pointerup' && to !== null) moveBlock(documentId, page, index, to);
  };

  return (
    <>
      <span
        aria-hidden
        className={styles.handle}
        data-block-handle
        data-dragging={drag !== null || undefined}
        title={t('Drag to change the reading order')}
        onPointerDown={start}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={(event) => event.stopPropagation()}
      >
        <GripVertical />
      </span>
      {drag &&
        createPortal(
          <span
            aria-hidden
            className={styles.line}
            style={{ top: drag.at.y - drag.container.getBoundingClientRect().top }}
          />,
          drag.container,
        )}
    </>
  );
}

const shownBlocks = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-block]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { index: Number(element.dataset.block), top, bottom };
  });
