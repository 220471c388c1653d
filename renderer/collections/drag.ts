/** Dragging documents from a row of the library to a collection. */
import type { DragEvent } from 'react';

/** A custom type: files from outside have other types, and another drop target. */
const TYPE = 'application/x-quarry-documents';

type Transfer = Pick<DataTransfer, 'setData' | 'getData' | 'types' | 'effectAllowed'>;

export function carryDocuments(transfer: Transfer, ids: readonly string[], title: string): void {
  transfer.setData(TYPE, JSON.stringify(ids));
  transfer.setData('text/plain', title);
  transfer.effectAllowed = 'copy';
}

export const carriesDocuments = (transfer: Pick<Transfer, 'types'>): boolean =>
  transfer.types.includes(TYPE);

/** Other data of this type was not written by this window. */
export function documentsIn(transfer: Pick<Transfer, 'getData'>): string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(TYPE));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

interface DropHandlers {
  onDragEnter(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDragLeave(event: DragEvent): void;
  onDrop(event: DragEvent): void;
}

/**
 * Handlers of a drop target for documents; `setOver` highlights it while documents are dragged over
 * it.
 */
export const dropHandlers = (
  setOver: (over: boolean) => void,
  onDocuments: (ids: readonly string[]) => void,
): DropHandlers => ({
  onDragEnter(event) {
    if (carriesDocuments(event.dataTransfer)) setOver(true);
  },
  onDragOver(event) {
    if (!carriesDocuments(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  },
  onDragLeave(event) {
    // Moving to one of its own children does not leave the target.
    const to = event.relatedTarget;
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  },
  onDrop(event) {
    setOver(false);
    if (!carriesDocuments(event.dataTransfer)) return;
    event.preventDefault();
    onDocuments(documentsIn(event.dataTransfer));
  },
});
