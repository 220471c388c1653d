import { PenLine } from 'lucide-react';
import { createElement, memo } from 'react';
import type { Block, PageContent, Table } from '../../shared/contract/index.ts';
import { type InlineRun, parseInline } from '../../shared/inline-markdown.ts';
import { t } from '../../shared/messages/messages.ts';
import { sameTarget, type Target, useSelection } from '../state/selection.ts';
import { CompactTable } from '../tables/CompactTable.tsx';
import { classes } from '../ui/classes.ts';
import styles from './BlockView.module.css';
import { BlockHandle } from './editing/BlockHandle.tsx';
import { FigurePicture } from './FigurePicture.tsx';
import { type BlockWord, blockWords, markUnsure, type TextRun } from './low-confidence-words.ts';

interface BlockViewProps {
  readonly documentId: string;
  readonly page: number;
  /** Of the page, in points. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Position of the block on its page. */
  readonly index: number;
  readonly block: Block;
  /** Words of the page, including OCR words with low confidence. */
  readonly words: PageContent['words'];
  readonly recognition: PageContent['recognition'];
  /** Of a table block. */
  readonly table: Table | undefined;
}

/** One block as text, highlighted together with its box on the page. */
export const BlockView = memo(function BlockView({
  documentId,
  page,
  pageWidth,
  pageHeight,
  index,
  block,
  words,
  recognition,
  table,
}: BlockViewProps) {
  const target: Target = { kind: 'block', page, block: index };
  const hovered = useSelection((state) => sameTarget(state.hovered, target));
  const selected = useSelection((state) => sameTarget(state.selected, target));
  return (
    <div
      className={classes(styles.block, styles[block.type])}
      dir="auto"
      data-block={index}
      data-hovered={hovered || undefined}
      data-selected={selected || undefined}
    >
      <BlockHandle documentId={documentId} page={page} index={index} />
      {block.type === 'table' ? (
        table && <CompactTable page={page} position={block.table_index ?? 0} table={table} />
      ) : block.type === 'figure' ? (
        <FigurePicture
          documentId={documentId}
          page={page}
          block={block}
          width={pageWidth}
          height={pageHeight}
        />
      ) : (
        <BlockText block={block} words={blockWords({ words, recognition }, block.words)} />
      )}
    </div>
  );
});

const DEEPEST_HEADING = 6;

interface BlockTextProps {
  readonly block: Block;
  readonly words: readonly BlockWord[];
}

function BlockText({ block, words }: BlockTextProps) {
  const inline = <Inline runs={markUnsure(inlineRuns(block), words)} />;
  switch (block.type) {
    case 'heading': {
      const level = Math.min(block.level ?? 1, DEEPEST_HEADING);
      // Below the heading level of the panel's own title.
      return createElement(
        `h${Math.min(level + 1, DEEPEST_HEADING)}`,
        { 'data-level': level },
        inline,
      );
    }
    case 'list_item':
      return (
        <p
          className={styles.item}
          style={{ marginInlineStart: `${((block.level ?? 1) - 1) * 20}px` }}
        >
          <span className={styles.marker}>{block.marker ?? '•'}</span>
          <span>{inline}</span>
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'signature':
      return (
        <p className={styles.signed}>
          <PenLine aria-label={t('Signature')} />
          <span>{block.text || [block.title, t('not signed')].filter(Boolean).join(', ')}</span>
        </p>
      );
    case 'quote':
      return <blockquote>{inline}</blockquote>;
    default:
      return <p>{inline}</p>;
  }
}

const inlineRuns = (block: Block): InlineRun[] =>
  block.markdown === undefined ? [{ text: block.text }] : parseInline(block.markdown);

export function Inline({ runs }: { readonly runs: readonly TextRun[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order of text runs is fixed
  return runs.map((run, i) => <Run key={i} run={run} />);
}

function Run({ run }: { readonly run: TextRun }) {
  let node = <>{run.text}</>;
  if (run.unsure) {
    node = (
      <span className={styles.unsure} title={t('Low-confidence word: compare with the page')}>
        {node}
      </span>
    );
  }
  if (run.code) node = <code>{node}</code>;
  if (run.raised) node = <sup>{node}</sup>;
  if (run.lowered) node = <sub>{node}</sub>;
  if (run.underlined) node = <u>{node}</u>;
  if (run.struck) node = <s>{node}</s>;
  if (run.emphasis) node = <em>{node}</em>;
  if (run.strong) node = <strong>{node}</strong>;
  if (!run.href) return node;
  return (
    <a href={run.href} target="_blank" rel="noreferrer noopener">
      {node}
    </a>
  );
}
