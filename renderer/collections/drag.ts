/** Documents on their way from a row of the library to a collection. */
import type { DragEvent } from 'react';

/** A type of its own: files from outside carry others, and go elsewhere. */
const TYPE = 'application/x-quarry-documents';

type Transfer = Pick<DataTransfer, 'setData' | 'getData' | 'types' | 'effectAllowed'>;

export function carryDocuments(transfer: Transfer, ids: readonly string[], title: string): void {
  transfer.setData(TYPE, JSON.stringify(ids));
  transfer.setData('text/plain', title);
  transfer.effectAllowed = 'copy';
}

export const carriesDocuments = (transfer: Pick<Transfer, 'types'>): boolean =>
  transfer.types.includes(TYPE);

/** Whatever else lies under the type was not written here. */
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

/** Handlers of an element that takes documents; `setOver` lights it while they are above it. */
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
    // Leaving for one of its own children is no leaving.
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
