import { ChevronRight, Table2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { askToOpen } from '../../links/open-link.ts';
import { pageName } from '../../state/page-labels.ts';
import { usePageAtRest, useViewer } from '../../state/viewer.ts';
import { followDestination } from '../pages/follow-link.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import styles from './Outline.module.css';
import { lineOfPage, linesOf, moveFor, type OutlineNode } from './outline-tree.ts';

interface OutlineTreeProps {
  readonly pdf: PDFDocumentProxy;
  readonly nodes: readonly OutlineNode[];
}

/** Outline entries as links; the entry of the page in view is marked. */
export function OutlineTree({ pdf, nodes }: OutlineTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  /** Entries that the user has expanded or collapsed. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const page = usePageAtRest();
  /** The deepest entry of the page in view; the entries that hold it are expanded. */
  const deepest = useMemo(
    () =>
      lineOfPage(
        linesOf(nodes, () => true),
        page,
      ),
    [nodes, page],
  );
  const isOpen = useCallback(
    (id: string, node: OutlineNode) =>
      chosen.get(id) ?? (node.open || Boolean(deepest?.startsWith(`${id}.`))),
    [chosen, deepest],
  );
  const lines = useMemo(() => linesOf(nodes, isOpen), [nodes, isOpen]);
  const current = useMemo(() => lineOfPage(lines, page), [lines, page]);
  /** The line in the tab order. */
  const [focused, setFocused] = useState<string | null>(null);
  const entry = focused ?? current ?? '0';
  const setOpen = (id: string, open: boolean) => setChosen(new Map(chosen).set(id, open));
  const elementOf = (id: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-line="${id}"]`) ?? null;

  useEffect(() => {
    if (current === null) return;
    const line = tree.current?.querySelector(`[data-line="${current}"]`);
    line?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <div ref={tree} className={styles.tree} role="tree" aria-label={t('Outline')}>
      {lines.map(({ id, node, level }) => (
        <div
          key={id}
          className={styles.line}
          style={{ paddingInlineStart: `calc(${level - 1} * var(--space-12) + var(--space-4))` }}
          role="treeitem"
          data-line={id}
          aria-level={level}
          aria-expanded={node.items.length > 0 ? isOpen(id, node) : undefined}
          aria-selected={id === current}
          tabIndex={id === entry ? 0 : -1}
          title={node.page === null ? node.title : `${node.title}\n${pageName(node.page)}`}
          onFocus={() => setFocused(id)}
          onClick={() => follow(pdf, node)}
          onKeyDown={(event) => {
            // With these modifiers the arrow keys are window shortcuts.
            if (event.altKey || event.ctrlKey || event.metaKey) return;
            const move = moveFor(event.key, lines, id, isOpen);
            if (event.key === 'Enter' || event.key === ' ') follow(pdf, node);
            else if (move?.kind === 'focus') elementOf(move.id)?.focus();
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
              <ChevronRight />
            </button>
          ) : (
            <span className={styles.twist}>{node.table && <Table2 />}</span>
          )}
          <span className={styles.title}>{node.title}</span>
        </div>
      ))}
    </div>
  );
}

function follow(pdf: PDFDocumentProxy, { target, page }: OutlineNode): void {
  if (target?.kind === 'destination') void followDestination(pdf, target.dest, { focus: false });
  else if (target?.kind === 'address') askToOpen(target.address, 'document');
  else if (target && page !== null) useViewer.getState().goTo(page, target.box, { align: 'top' });
}
