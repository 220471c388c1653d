/**
 * Docling: a DoclingDocument (`export_to_dict`, or `json_content` in a response of docling-serve).
 * The order is that of the tree under `body`; content outside it is in `furniture`. Boxes are in
 * points, from the bottom of the page unless stated otherwise. There are no single words.
 */
import { z } from 'zod';
import type { ReadingBlock } from '../../../../shared/contract/reading.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { pageBoxConverter } from '../page-box.ts';
import { PageBuilders } from '../page-builder.ts';
import { holds, list, maybe, PageNumber, read, SpanOfCell } from '../payload.ts';
import type { Adapter } from '../types.ts';

const BoundingBox = z.object({
  l: z.number(),
  t: z.number(),
  r: z.number(),
  b: z.number(),
  coord_origin: maybe(z.string()),
});
const Reference = z.object({ $ref: z.string() });
const Node = z.object({
  self_ref: z.string(),
  label: maybe(z.string()),
  content_layer: maybe(z.string()),
  children: list(Reference),
  prov: list(z.object({ page_no: PageNumber, bbox: BoundingBox })),
});
const Text = Node.extend({
  text: z.string(),
  level: maybe(z.int()),
  marker: maybe(z.string()),
  enumerated: maybe(z.boolean()),
});
const Offset = z.int().min(0);
const Table = Node.extend({
  captions: list(Reference),
  data: z.object({
    table_cells: z.array(
      z.object({
        bbox: maybe(BoundingBox),
        text: z.string(),
        row_span: maybe(SpanOfCell),
        col_span: maybe(SpanOfCell),
        start_row_offset_idx: Offset,
        start_col_offset_idx: Offset,
        column_header: maybe(z.boolean()),
        row_header: maybe(z.boolean()),
      }),
    ),
  }),
});

const Document = z.object({
  pages: z.record(
    z.string(),
    z.object({
      page_no: PageNumber,
      size: maybe(z.object({ width: z.number(), height: z.number() })),
    }),
  ),
  body: Node,
  furniture: maybe(Node),
  groups: list(Node),
  texts: list(Text),
  pictures: list(Node),
  tables: list(Table),
});
const Answer = z.object({ document: z.object({ json_content: Document }) });

const LABELS: Readonly<Record<string, ReadingBlock['type']>> = {
  title: 'heading',
  section_header: 'heading',
  list_item: 'list_item',
  page_header: 'header',
  page_footer: 'footer',
  footnote: 'footnote',
  caption: 'caption',
  formula: 'formula',
  code: 'code',
};

export const docling: Adapter = (payload) => {
  const wrapped = holds(payload, 'document');
  const document = wrapped ? read(Answer, payload).document.json_content : read(Document, payload);
  const above = wrapped ? ['document', 'json_content'] : [];

  const sizes = new Map(Object.values(document.pages).map((page) => [page.page_no, page.size]));
  const pages = new PageBuilders((number) => {
    const size = sizes.get(number);
    return pageBoxConverter(size?.width, size?.height);
  });
  for (const number of sizes.keys()) pages.at(number);

  const texts = new Map(document.texts.map((text) => [text.self_ref, text]));
  const tables = new Map(document.tables.map((table, index) => [table.self_ref, { table, index }]));
  const nodes = new Map(
    [...document.groups, ...document.pictures, ...document.texts, ...document.tables].map(
      (node) => [node.self_ref, node],
    ),
  );
  const rectOf = (box: z.output<typeof BoundingBox>, page: number, origin: string) => {
    const height = sizes.get(page)?.height ?? 0;
    return (box.coord_origin ?? origin) === 'TOPLEFT'
      ? topLeft(box)
      : topLeft({ ...box, t: height - box.t, b: height - box.b });
  };
  const captions = new Set(
    document.tables.flatMap((table) => table.captions.map(({ $ref }) => $ref)),
  );

  const seen = new Set<string>();
  const visit = ({ $ref }: z.output<typeof Reference>, listed: number): void => {
    // The tree consists of references: a repeated one is read once.
    if (seen.has($ref)) return;
    seen.add($ref);
    const node = nodes.get($ref);
    if (!node) return;
    const [first] = node.prov;
    const text = texts.get($ref);
    const found = tables.get($ref);
    if (found && first) {
      const { table, index } = found;
      const cells = table.data.table_cells.map((cell) => ({
        row: cell.start_row_offset_idx,
        column: cell.start_col_offset_idx,
        rowSpan: cell.row_span,
        columnSpan: cell.col_span,
        text: cell.text,
        header: cell.column_header === true || cell.row_header === true,
        // Cell coordinates start at the top, whatever the origin of the table.
        rect: cell.bbox && rectOf(cell.bbox, first.page_no, 'TOPLEFT'),
      }));
      const title = table.captions.map((caption) => texts.get(caption.$ref)?.text ?? '').join(' ');
      const rect = rectOf(first.bbox, first.page_no, 'BOTTOMLEFT');
      pages.at(first.page_no).table({ cells, rect, title }, [...above, 'tables', index]);
    } else if (text && first && !captions.has($ref)) {
      const type = ownValue(LABELS, text.label ?? '') ?? 'paragraph';
      const rect = rectOf(first.bbox, first.page_no, 'BOTTOMLEFT');
      pages.at(first.page_no).block(type, text.text, rect, extraOf(text, listed));
    }
    const deeper = node.label === 'list' || node.label === 'ordered_list' ? listed + 1 : listed;
    for (const child of node.children) visit(child, deeper);
  };
  for (const child of document.body.children) visit(child, 0);
  for (const child of document.furniture?.children ?? []) visit(child, 0);
  return pages.build();
};

/** A title is above the sections, whose levels start at 1 as well. */
function extraOf({ label, level, marker, enumerated }: z.output<typeof Text>, listed: number) {
  if (label === 'title') return { level: 1 };
  if (label === 'section_header') return { level: 1 + Math.max(1, level ?? 1) };
  if (label !== 'list_item') return {};
  return { level: Math.max(1, listed), ...(enumerated && marker && { marker }) };
}

const topLeft = ({ l, t, r, b }: z.output<typeof BoundingBox>): Rect => ({
  x0: l,
  y0: Math.min(t, b),
  x1: r,
  y1: Math.max(t, b),
});
