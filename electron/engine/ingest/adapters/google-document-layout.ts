/** Output of the layout parser of Google Document AI: a tree of text, list and table blocks. */
import { z } from 'zod';
import type { ReadingPage } from '../../../../shared/contract/reading.ts';
import { around, fractionsToPageBox } from '../page-box.ts';
import { PageBuilders } from '../page-builder.ts';
import { list, maybe, PageNumber, SpanOfCell } from '../payload.ts';
import { assignGridPositions } from '../rows.ts';

const Box = z.object({
  normalizedVertices: list(z.object({ x: maybe(z.number()), y: maybe(z.number()) })),
});

const Row = z.object({
  cells: list(
    z.object({
      get blocks() {
        return list(LayoutBlock);
      },
      rowSpan: maybe(SpanOfCell),
      colSpan: maybe(SpanOfCell),
    }),
  ),
});

interface LayoutBlock {
  readonly pageSpan?: { readonly pageStart?: number | undefined } | undefined;
  readonly boundingBox?: z.output<typeof Box> | undefined;
  readonly textBlock?:
    | {
        readonly text?: string | undefined;
        readonly type?: string | undefined;
        readonly blocks: readonly LayoutBlock[];
      }
    | undefined;
  readonly listBlock?:
    | { readonly listEntries: readonly { readonly blocks: readonly LayoutBlock[] }[] }
    | undefined;
  readonly tableBlock?:
    | {
        readonly caption?: string | undefined;
        readonly headerRows: readonly LayoutRow[];
        readonly bodyRows: readonly LayoutRow[];
      }
    | undefined;
}
interface LayoutRow {
  readonly cells: readonly {
    readonly blocks: readonly LayoutBlock[];
    readonly rowSpan?: number | undefined;
    readonly colSpan?: number | undefined;
  }[];
}

const LayoutBlock: z.ZodType<LayoutBlock> = z.object({
  pageSpan: maybe(z.object({ pageStart: maybe(PageNumber) })),
  boundingBox: maybe(Box),
  textBlock: maybe(
    z.object({
      text: maybe(z.string()),
      type: maybe(z.string()),
      get blocks() {
        return list(LayoutBlock);
      },
    }),
  ),
  listBlock: maybe(
    z.object({
      listEntries: list(
        z.object({
          get blocks() {
            return list(LayoutBlock);
          },
        }),
      ),
    }),
  ),
  tableBlock: maybe(
    z.object({ caption: maybe(z.string()), headerRows: list(Row), bodyRows: list(Row) }),
  ),
});

export const DocumentLayout = z.object({ blocks: list(LayoutBlock) });

const TYPES = {
  paragraph: 'paragraph',
  subtitle: 'heading',
  header: 'header',
  footer: 'footer',
} as const;

export function documentLayoutPages(
  { blocks }: z.output<typeof DocumentLayout>,
  above: readonly PropertyKey[],
): ReadingPage[] {
  const pages = new PageBuilders(() => fractionsToPageBox);
  const path = [...above, 'documentLayout', 'blocks'];
  const write = (block: LayoutBlock, page: number, list: number): void => {
    const number = block.pageSpan?.pageStart ?? page;
    const builder = pages.at(number);
    const rect = around(block.boundingBox?.normalizedVertices ?? []);
    const { textBlock, listBlock, tableBlock } = block;
    if (textBlock) {
      const { text = '', type = 'paragraph' } = textBlock;
      const [, level] = /^heading-(\d)$/.exec(type) ?? [];
      if (level) builder.block('heading', text, rect, { level: Math.max(1, Number(level)) });
      else if (list > 0) builder.block('list_item', text, rect, { level: list });
      else builder.block(isKnown(type) ? TYPES[type] : 'paragraph', text, rect);
      for (const child of textBlock.blocks) write(child, number, list);
    }
    for (const entry of listBlock?.listEntries ?? []) {
      for (const child of entry.blocks) write(child, number, list + 1);
    }
    if (tableBlock) {
      const { caption, headerRows, bodyRows } = tableBlock;
      const cells = assignGridPositions(
        [...headerRows, ...bodyRows].map(({ cells }, row) =>
          cells.map(({ blocks: inner, rowSpan, colSpan }) => ({
            rowSpan,
            columnSpan: colSpan,
            text: inner.map(textIn).join('\n'),
            header: row < headerRows.length,
          })),
        ),
      );
      builder.table({ cells, rect, title: caption }, path);
    }
  };
  for (const block of blocks) write(block, 1, 0);
  return pages.build();
}

const isKnown = (type: string): type is keyof typeof TYPES => Object.hasOwn(TYPES, type);

const textIn = ({ textBlock }: LayoutBlock): string =>
  [textBlock?.text ?? '', ...(textBlock?.blocks ?? []).map(textIn)]
    .filter((text) => text !== '')
    .join('\n');
