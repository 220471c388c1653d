import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { askToOpen } from '../links/open-link.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import styles from './AnswerText.module.css';
import {
  type Block,
  type Inline,
  type ListItem,
  type MarkdownTable,
  parseAnswer,
} from './answer-markdown.ts';

interface AnswerTextProps {
  readonly markdown: string;
  /** Renders a reference, 1 for the first citation; null if there is no such citation. */
  readonly reference: (number: number) => ReactNode;
  /** File name of its tables, without extension. */
  readonly fileStem: string;
}

type ReferenceOf = AnswerTextProps['reference'];

const FileStem = createContext('');

/** Renders an answer as React elements; no answer text is interpreted as HTML. */
export function AnswerText({ markdown, reference, fileStem }: AnswerTextProps) {
  const blocks = useMemo(() => parseAnswer(markdown), [markdown]);
  return (
    <div className={styles.answer}>
      <FileStem value={fileStem}>
        <Blocks blocks={blocks} reference={reference} />
      </FileStem>
    </div>
  );
}

// Blocks and text runs are identified only by their index.
const keyed = <T,>(items: readonly T[], show: (item: T) => ReactNode): ReactNode =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{show(item)}</Fragment>
  ));

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly reference: ReferenceOf;
}

function Blocks({ blocks, reference }: BlocksProps): ReactNode {
  return keyed(blocks, (block) => <BlockView block={block} reference={reference} />);
}

function BlockView({ block, reference }: { block: Block; reference: ReferenceOf }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlines(block.content, reference)}</p>;
    case 'plain':
      return inlines(block.content, reference);
    case 'heading':
      // A fixed heading level, because the answer is part of the panel, whatever levels it uses.
      return <h4>{inlines(block.content, reference)}</h4>;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.content} reference={reference} />
        </blockquote>
      );
    case 'code':
      return (
        <ScrollRegion label="Code" className={styles.code}>
          <pre>{block.text}</pre>
        </ScrollRegion>
      );
    case 'rule':
      return <hr />;
    case 'list': {
      const items = keyed(block.items, (item) => <Item item={item} reference={reference} />);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'table':
      return <TableView table={block.table} reference={reference} />;
  }
}

function TableView({ table, reference }: { table: MarkdownTable; reference: ReferenceOf }) {
  const fileStem = useContext(FileStem);
  return (
    <AnswerTable
      table={table}
      fileStem={fileStem}
      show={(content) => inlines(content, reference)}
    />
  );
}

function Item({ item, reference }: { item: ListItem; reference: ReferenceOf }) {
  return (
    <li>
      {item.done !== null && (item.done ? '☑ ' : '☐ ')}
      <Blocks blocks={item.content} reference={reference} />
    </li>
  );
}

const inlines = (content: readonly Inline[], reference: ReferenceOf): ReactNode =>
  keyed(content, (inline) => inlineView(inline, reference));

function inlineView(inline: Inline, reference: ReferenceOf): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'reference':
      return reference(inline.number) ?? `[${inline.number}]`;
    case 'strong':
      return <strong>{inlines(inline.content, reference)}</strong>;
    case 'emphasis':
      return <em>{inlines(inline.content, reference)}</em>;
    case 'struck':
      return <del>{inlines(inline.content, reference)}</del>;
    case 'link':
      return (
        <button
          type="button"
          className={styles.link}
          title={inline.address}
          onClick={() => askToOpen(inline.address, 'answer')}
        >
          {inlines(inline.content, reference)}
        </button>
      );
  }
}
