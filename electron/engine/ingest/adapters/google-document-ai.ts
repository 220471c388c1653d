/**
 * Google Document AI: a Document, alone or in the response of a process request. The text is stored
 * once for the whole document; pages refer to it by code point offsets. Positions are fractions or
 * in the page's unit. The layout parser returns `documentLayout` instead of pages.
 */
import { z } from 'zod';
import type { Rect } from '../../../../shared/geometry.ts';
import { around, fractionsToPageBox, type ToPageBox } from '../page-box.ts';
import { PageBuilders } from '../page-builder.ts';
import { holds, list, maybe, PageNumber, read, SpanOfCell } from '../payload.ts';
import { assignGridPositions } from '../rows.ts';
import type { Adapter } from '../types.ts';
import { DocumentLayout, documentLayoutPages } from './google-document-layout.ts';

/** 64-bit integers are encoded as strings. */
const Index = z.coerce.number().int().min(0);
const Vertex = z.object({ x: maybe(z.number()), y: maybe(z.number()) });

const Layout = z.object({
  textAnchor: maybe(
    z.object({
      textSegments: list(z.object({ startIndex: maybe(Index), endIndex: maybe(Index) })),
      content: maybe(z.string()),
    }),
  ),
  confidence: maybe(z.number()),
  boundingPoly: maybe(z.object({ vertices: list(Vertex), normalizedVertices: list(Vertex) })),
});
type Layout = z.output<typeof Layout>;

const Part = z.object({ layout: Layout });
const Row = z.object({
  cells: list(z.object({ layout: Layout, rowSpan: maybe(SpanOfCell), colSpan: maybe(SpanOfCell) })),
});

const Document = z.object({
  text: maybe(z.string()),
  pages: list(
    z.object({
      pageNumber: maybe(PageNumber),
      dimension: maybe(z.object({ width: z.number(), height: z.number() })),
      tokens: list(Part),
      lines: list(Part),
      paragraphs: list(Part),
      blocks: list(Part),
      tables: list(z.object({ layout: Layout, headerRows: list(Row), bodyRows: list(Row) })),
    }),
  ),
  documentLayout: maybe(DocumentLayout),
});
const Answer = z.object({ document: Document });

export const googleDocumentAi: Adapter = (payload) => {
  const document = holds(payload, 'document')
    ? read(Answer, payload).document
    : read(Document, payload);
  const above = holds(payload, 'document') ? ['document'] : [];
  if (document.pages.length === 0 && document.documentLayout) {
    return documentLayoutPages(document.documentLayout, above);
  }
  const text = [...(document.text ?? '')];
  const textOf = ({ textAnchor }: Layout): string => {
    const segments = textAnchor?.textSegments ?? [];
    if (segments.length === 0) return textAnchor?.content ?? '';
    return segments
      .map(({ startIndex = 0, endIndex = 0 }) => text.slice(startIndex, endIndex).join(''))
      .join('');
  };
  /** Start offset of the text of a layout. */
  const startOf = ({ textAnchor }: Layout): number => textAnchor?.textSegments[0]?.startIndex ?? 0;

  const pages = new PageBuilders((): ToPageBox => fractionsToPageBox);
  document.pages.forEach((page, position) => {
    const builder = pages.at(page.pageNumber ?? position + 1);
    const rectOf = ({ boundingPoly }: Layout) => rectOfPoly(boundingPoly, page.dimension);
    for (const { layout } of page.tokens) builder.word(textOf(layout), rectOf(layout));

    const spans = page.tables.flatMap(({ layout }) => layout.textAnchor?.textSegments ?? []);
    const inTable = (at: number): boolean =>
      spans.some(({ startIndex = 0, endIndex = 0 }) => at >= startIndex && at < endIndex);
    const running = [page.paragraphs, page.blocks, page.lines].find((parts) => parts.length > 0);
    const items = (running ?? [])
      .filter(({ layout }) => !inTable(startOf(layout)))
      .map(({ layout }) => ({
        at: startOf(layout),
        write: () => {
          const words = textOf(layout).replace(/\s+/g, ' ');
          builder.block('paragraph', words, rectOf(layout));
        },
      }));
    page.tables.forEach(({ layout, headerRows, bodyRows }, index) => {
      const rows = [...headerRows, ...bodyRows];
      const cells = assignGridPositions(
        rows.map((row, at) =>
          row.cells.map((cell) => ({
            rowSpan: cell.rowSpan,
            columnSpan: cell.colSpan,
            text: textOf(cell.layout).trim(),
            header: at < headerRows.length,
            rect: rectOf(cell.layout),
            confidence: cell.layout.confidence,
          })),
        ),
      );
      const { confidence } = layout;
      const path = [...above, 'pages', position, 'tables', index];
      const write = (): void => builder.table({ cells, rect: rectOf(layout), confidence }, path);
      items.push({ at: startOf(layout), write });
    });
    for (const { write } of items.sort((a, b) => a.at - b.at)) write();
  });
  return pages.build();
};

function rectOfPoly(
  poly: Layout['boundingPoly'],
  dimension: { width: number; height: number } | undefined,
): Rect | undefined {
  const points = poly?.normalizedVertices ?? [];
  if (points.length > 0) return around(points);
  if (!dimension) return undefined;
  const { width, height } = dimension;
  return around(
    (poly?.vertices ?? []).map(({ x = 0, y = 0 }) => ({ x: x / width, y: y / height })),
  );
}
