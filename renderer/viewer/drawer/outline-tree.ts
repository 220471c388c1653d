/** The outline as a list of visible lines, and how keys move over it. */
import type { PdfDestination } from '../pdf/destinations.ts';

/** An entry as pdf.js gives it, as far as it is used. */
export interface OutlineNode {
  readonly title: string;
  readonly dest: PdfDestination;
  readonly url: string | null;
  /** Number of open entries below; negative where the author closed it. */
  readonly count?: number | undefined;
  readonly items: readonly OutlineNode[];
}

export interface OutlineLine {
  /** Path of indexes from the root: `0.3.1`. */
  readonly id: string;
  readonly node: OutlineNode;
  /** 1 at the root. */
  readonly level: number;
  readonly parent: string | null;
}

/** Every entry in its order; `isOpen` decides whether those below it follow. */
export function linesOf(
  nodes: readonly OutlineNode[],
  isOpen: (id: string, node: OutlineNode) => boolean,
): OutlineLine[] {
  const lines: OutlineLine[] = [];
  const add = (list: readonly OutlineNode[], parent: string | null, level: number) => {
    list.forEach((node, index) => {
      const id = parent === null ? String(index) : `${parent}.${index}`;
      lines.push({ id, node, level, parent });
      if (node.items.length > 0 && isOpen(id, node)) add(node.items, id, level + 1);
    });
  };
  add(nodes, null, 1);
  return lines;
}

/** Whether the author wants the entry shown open; long outlines start closed. */
export const opensByItself = (node: OutlineNode): boolean => (node.count ?? -1) > 0;

export type OutlineMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'open' | 'close'; readonly id: string };

/** What a key does on the line `id`, as trees everywhere do it; null for other keys. */
export function moveFor(
  key: string,
  lines: readonly OutlineLine[],
  id: string,
  isOpen: (id: string, node: OutlineNode) => boolean,
): OutlineMove | null {
  const at = lines.findIndex((line) => line.id === id);
  const line = lines[at];
  if (!line) return null;
  const focus = (target: OutlineLine | undefined): OutlineMove | null =>
    target ? { kind: 'focus', id: target.id } : null;
  const parent = line.node.items.length > 0;
  switch (key) {
    case 'ArrowDown':
      return focus(lines[at + 1]);
    case 'ArrowUp':
      return focus(lines[at - 1]);
    case 'Home':
      return focus(lines[0]);
    case 'End':
      return focus(lines.at(-1));
    case 'ArrowRight':
      if (!parent) return null;
      return isOpen(id, line.node) ? focus(lines[at + 1]) : { kind: 'open', id };
    case 'ArrowLeft':
      if (parent && isOpen(id, line.node)) return { kind: 'close', id };
      return line.parent === null ? null : { kind: 'focus', id: line.parent };
    default:
      return null;
  }
}
