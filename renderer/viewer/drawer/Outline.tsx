import { ChevronRight, ListTree } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { followDestination, openAddress } from '../pages/follow-link.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import styles from './Outline.module.css';
import { linesOf, moveFor, type OutlineNode, opensByItself } from './outline-tree.ts';

/** The bookmarks of the document as a tree. */
export function Outline({ pdf }: { readonly pdf: PDFDocumentProxy }) {
  const nodes = useOutline(pdf);
  if (nodes === null) return null;
  if (nodes.length === 0) {
    return (
      <EmptyState icon={<ListTree aria-hidden />} title="No outline">
        The author of this document gave it no bookmarks.
      </EmptyState>
    );
  }
  return <Tree pdf={pdf} nodes={nodes} />;
}

/** Null until it is known. */
function useOutline(pdf: PDFDocumentProxy): readonly OutlineNode[] | null {
  const [nodes, setNodes] = useState<readonly OutlineNode[] | null>(null);
  useEffect(() => {
    let gone = false;
    const show = (found: readonly OutlineNode[]) => {
      if (!gone) setNodes(found);
    };
    pdf.getOutline().then(
      // pdf.js answers null for a document without bookmarks, whatever its types say.
      (found: readonly OutlineNode[] | null) => show(found ?? []),
      () => show([]),
    );
    return () => {
      gone = true;
    };
  }, [pdf]);
  return nodes;
}

function Tree({ pdf, nodes }: { pdf: PDFDocumentProxy; nodes: readonly OutlineNode[] }) {
  const tree = useRef<HTMLDivElement>(null);
  /** Entries that the reader has opened or closed. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = useCallback(
    (id: string, node: OutlineNode) => chosen.get(id) ?? opensByItself(node),
    [chosen],
  );
  const lines = useMemo(() => linesOf(nodes, isOpen), [nodes, isOpen]);
  const [focused, setFocused] = useState('0');
  const setOpen = (id: string, open: boolean) => setChosen(new Map(chosen).set(id, open));

  const follow = (node: OutlineNode) => {
    if (node.dest) void followDestination(pdf, node.dest, { focus: false });
    else if (node.url) openAddress(node.url);
  };
  const focus = (id: string) => {
    setFocused(id);
    tree.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus();
  };

  return (
    <div ref={tree} className={styles.tree} role="tree" aria-label="Outline">
      {lines.map(({ id, node, level }) => (
        <div
          key={id}
          className={styles.line}
          style={{ paddingInlineStart: `calc(${level - 1} * var(--space-12) + var(--space-4))` }}
          role="treeitem"
          data-line={id}
          aria-level={level}
          aria-expanded={node.items.length > 0 ? isOpen(id, node) : undefined}
          aria-selected={id === focused}
          tabIndex={id === focused ? 0 : -1}
          title={node.title}
          onClick={() => {
            setFocused(id);
            follow(node);
          }}
          onKeyDown={(event) => {
            const move = moveFor(event.key, lines, id, isOpen);
            if (event.key === 'Enter' || event.key === ' ') follow(node);
            else if (move?.kind === 'focus') focus(move.id);
            else if (move) setOpen(id, move.kind === 'open');
            else return;
            event.preventDefault();
          }}
        >
          {node.items.length > 0 ? (
            <button
              type="button"
              className={styles.twist}
              tabIndex={-1}
              aria-hidden
              data-open={isOpen(id, node) || undefined}
              onClick={(event) => {
                event.stopPropagation();
                setOpen(id, !isOpen(id, node));
              }}
            >
              <ChevronRight aria-hidden />
            </button>
          ) : (
            <span className={styles.twist} />
          )}
          <span className={styles.title}>{node.title}</span>
        </div>
      ))}
    </div>
  );
}
