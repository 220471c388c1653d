/**
 * Azure AI Document Intelligence: the result of an analyze operation (`analyzeResult`, REST
 * 2022-08-31 and later). Polygons are in the unit of their page (inch or pixel). Paragraphs and
 * tables share one text; paragraphs that start within a table's spans are its cells repeated.
 */
import { z } from 'zod';
import type { ReadingBlock } from '../../../../shared/contract/reading.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { aroundFlat, pageBoxConverter } from '../page-box.ts';
import { PageBuilders } from '../page-builder.ts';
import { holds, list, maybe, PageNumber, read } from '../payload.ts';
import type { Adapter } from '../types.ts';

const Polygon = list(z.number());
const Span = z.object({ offset: z.int().min(0), length: z.int().min(0) });
const Region = z.object({ pageNumber: PageNumber, polygon: Polygon });

const Word = z.object({ content: z.string(), polygon: Polygon });
const Page = z.object({
  pageNumber: PageNumber,
  width: maybe(z.number()),
  height: maybe(z.number()),
  words: list(Word),
  lines: list(z.object({ content: z.string(), polygon: Polygon, spans: list(Span) })),
});

const Paragraph = z.object({
  role: maybe(z.string()),
  content: z.string(),
  boundingRegions: list(Region),
  spans: list(Span),
});

const Table = z.object({
  cells: z.array(
    z.object({
      kind: maybe(z.string()),
      rowIndex: z.int().min(0),
      columnIndex: z.int().min(0),
      rowSpan: maybe(z.int().min(1)),
      columnSpan: maybe(z.int().min(1)),
      content: z.string(),
      boundingRegions: list(Region),
    }),
  ),
  boundingRegions: list(Region),
  spans: list(Span),
  caption: maybe(z.object({ content: z.string() })),
});

const Result = z.object({
  pages: z.array(Page).min(1, 'holds no page'),
  paragraphs: list(Paragraph),
  tables: list(Table),
});
const Operation = z.object({ analyzeResult: Result });

const ROLES: Readonly<Record<string, ReadingBlock['type']>> = {
  title: 'heading',
  sectionHeading: 'heading',
  pageHeader: 'header',
  pageFooter: 'footer',
  pageNumber: 'page_number',
  footnote: 'footnote',
  formulaBlock: 'formula',
};
const HEADER_KINDS = ['columnHeader', 'rowHeader', 'stubHead'];

export const azureDocumentIntelligence: Adapter = (payload) => {
  const wrapped = holds(payload, 'analyzeResult');
  const result = wrapped ? read(Operation, payload).analyzeResult : read(Result, payload);
  const above = wrapped ? ['analyzeResult'] : [];

  const sizes = new Map(result.pages.map((page) => [page.pageNumber, page]));
  const pages = new PageBuilders((number) => {
    const page = sizes.get(number);
    return pageBoxConverter(page?.width, page?.height);
  });
  for (const { pageNumber, words } of result.pages) {
    const page = pages.at(pageNumber);
    for (const { content, polygon } of words) page.word(content, aroundFlat(polygon));
  }

  /** Items of the text, written in order of their offsets. */
  const items: { at: number; write: () => void }[] = [];
  const inTable = (at: number): boolean =>
    result.tables.some(({ spans }) =>
      spans.some(({ offset, length }) => at >= offset && at < offset + length),
    );
  result.tables.forEach(({ cells, boundingRegions, spans, caption }, index) => {
    const [region] = boundingRegions;
    const number = region?.pageNumber ?? cells[0]?.boundingRegions[0]?.pageNumber ?? 1;
    const source = {
      title: caption?.content,
      rect: aroundFlat(region?.polygon ?? []),
      cells: cells.map((cell) => ({
        row: cell.rowIndex,
        column: cell.columnIndex,
        rowSpan: cell.rowSpan,
        columnSpan: cell.columnSpan,
        text: cell.content,
        header: HEADER_KINDS.includes(cell.kind ?? ''),
        rect: aroundFlat(
          cell.boundingRegions.find(({ pageNumber }) => pageNumber === number)?.polygon ?? [],
        ),
      })),
    };
    const at = Math.min(...spans.map(({ offset }) => offset));
    const write = (): void => pages.at(number).table(source, [...above, 'tables', index]);
    items.push({ at, write });
  });
  for (const { role, content, boundingRegions, spans } of result.paragraphs) {
    const at = spans[0]?.offset ?? 0;
    const [region] = boundingRegions;
    if (!region || (spans.length > 0 && inTable(at))) continue;
    const type = ownValue(ROLES, role ?? '') ?? 'paragraph';
    const level = type === 'heading' ? { level: role === 'title' ? 1 : 2 } : {};
    const write = (): void =>
      pages.at(region.pageNumber).block(type, content, aroundFlat(region.polygon), level);
    items.push({ at, write });
  }
  if (result.paragraphs.length === 0) {
    // The read model of some versions returns lines but no paragraphs.
    for (const { pageNumber, lines } of result.pages) {
      for (const { content, polygon, spans } of lines) {
        const at = spans[0]?.offset ?? 0;
        if (spans.length > 0 && inTable(at)) continue;
        const write = (): void =>
          pages.at(pageNumber).block('paragraph', content, aroundFlat(polygon));
        items.push({ at, write });
      }
    }
  }
  items.sort((a, b) => a.at - b.at);
  for (const { write } of items) write();
  return pages.build();
};
