/** The outline as a list of visible lines, and keyboard navigation in it. */
import type { Box } from '../../../shared/geometry.ts';
import type { PdfDestination } from '../pdf/destinations.ts';

/** Target of an entry. */
export type OutlineTarget =
  | { readonly kind: 'destination'; readonly dest: PdfDestination }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'place'; readonly box: Box };

export interface OutlineNode {
  readonly title: string;
  readonly target: OutlineTarget | null;
  /** The target page, from 1; null for other targets, and until it is known. */
  readonly page: number | null;
  /** Initially expanded. */
  readonly open: boolean;
  /** The entry is a table, not a section of the text. */
  readonly table?: boolean;
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

/** Every entry in order; `isOpen` decides whether its children follow. */
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

/**
 * The line of a page: the first that targets it, otherwise the last that targets an earlier page.
 * For collapsed entries it is the line of the visible ancestor.
 */
export function lineOfPage(lines: readonly OutlineLine[], page: number): string | null {
  let best: { readonly id: string; readonly page: number } | null = null;
  for (const { id, node } of lines) {
    if (node.page === null || node.page > page) continue;
    if (best && (node.page < best.page || best.page === page)) continue;
    best = { id, page: node.page };
  }
  return best?.id ?? null;
}

export type OutlineMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'open' | 'close'; readonly id: string };

/** Action of a key on the line `id`, following the ARIA tree pattern; null for other keys. */
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
