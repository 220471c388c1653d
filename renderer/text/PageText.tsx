import { type MouseEvent, memo, type PointerEvent } from 'react';
import type { LibraryItem, PageContent } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { PageNotice } from '../results/notices.tsx';
import { usePageEntry } from '../state/pages.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { BlockView } from './BlockView.tsx';
import { wordAt } from './editing/word-at.ts';
import { LeftOutList, reportedLeftOut } from './LeftOutList.tsx';
import styles from './PageText.module.css';
import { isRunningHead } from './plain-text.ts';
import { useTextView } from './text-view.ts';

interface PageTextProps {
  readonly item: LibraryItem;
  readonly page: number;
  readonly runningHeads: boolean;
}

/** The text of one page in reading order, each block linked to its box. */
export function PageText({ item, page, runningHeads }: PageTextProps) {
  const entry = usePageEntry(item.document_id, page);
  const content = entry.status === 'ready' ? entry.value : null;
  if (!content || (content.blocks.length === 0 && content.needs_ocr)) {
    return <PageNotice item={item} page={page} entry={entry} />;
  }
  if (content.blocks.length === 0 && reportedLeftOut(content).length === 0) {
    return <EmptyState title={t('Page {page} is blank', { page })} />;
  }
  return (
    <>
      <Blocks documentId={item.document_id} content={content} runningHeads={runningHeads} />
      <LeftOutList content={content} />
    </>
  );
}

interface BlocksProps {
  readonly documentId: string;
  readonly content: PageContent;
  readonly runningHeads: boolean;
}

const Blocks = memo(function Blocks({ documentId, content, runningHeads }: BlocksProps) {
  const { page, width, height, blocks, tables, words, recognition } = content;
  const { hover, select } = useSelection.getState();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is a shortcut; the page has the same boxes
    // biome-ignore lint/a11y/useKeyWithClickEvents: reading and selecting text must stay undisturbed
    <div
      className={styles.blocks}
      data-page={page}
      onPointerOver={(event) => hover(targetUnder(event, page), 'panel')}
      onPointerLeave={() => hover(null, 'panel')}
      onClick={(event) => {
        // Dragging over text selects it for copying.
        if (document.getSelection()?.isCollapsed === false) return;
        const target = targetUnder(event, page);
        if (target) select(target, 'panel');
      }}
      onDoubleClick={(event) => {
        const target = targetUnder(event, page);
        const word = target?.kind === 'block' ? wordUnder(event, content, target.block) : null;
        if (!target || word === null) return;
        select(target, 'panel');
        useTextView.setState({ editedWord: word });
      }}
    >
      {blocks.map(
        (block, index) =>
          (runningHeads || !isRunningHead(block)) && (
            <BlockView
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its index
              key={index}
              documentId={documentId}
              page={page}
              pageWidth={width}
              pageHeight={height}
              index={index}
              block={block}
              words={words}
              recognition={recognition}
              table={block.table_index === undefined ? undefined : tables[block.table_index]}
            />
          ),
      )}
    </div>
  );
});

/** The word of an OCR page selected by a double click. */
function wordUnder(
  event: MouseEvent,
  { blocks, words, recognition }: PageContent,
  position: number,
): number | null {
  const block = blocks[position];
  const marked = document.getSelection();
  const element = event.target instanceof Element ? event.target.closest('[data-block]') : null;
  if (!recognition || !block || !element || !marked || marked.rangeCount === 0) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  const { startContainer, startOffset } = marked.getRangeAt(0);
  before.setEnd(startContainer, startOffset);
  const [first, count] = block.words;
  const text = element.textContent ?? '';
  const found = wordAt(text, words.text.slice(first, first + count), before.toString().length);
  return found === null ? null : first + found;
}

/** The cell or block of an event; in table blocks, the table if no cell is hit. */
function targetUnder(event: PointerEvent | MouseEvent, page: number): Target | null {
  const element = event.target instanceof Element ? event.target : null;
  const block = element?.closest<HTMLElement>('[data-block]')?.dataset.block;
  if (block === undefined) return null;
  const table = element?.closest<HTMLElement>('[data-table]')?.dataset.table;
  const [row, column] =
    element?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(',') ?? [];
  if (table !== undefined && row !== undefined && column !== undefined) {
    const cell = { table: Number(table), row: Number(row), column: Number(column) };
    return { kind: 'cell', page, ...cell };
  }
  return { kind: 'block', page, block: Number(block) };
}
