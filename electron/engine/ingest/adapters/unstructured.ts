/**
 * Unstructured: a list of elements in reading order, or an object with it in `elements`. Positions
 * are four points in pixels of the analysed layout. Tables have their cells as HTML.
 */
import { z } from 'zod';
import type { ReadingBlock } from '../../../../shared/contract/reading.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { tablesInHtml } from '../html-tables.ts';
import { around, pageBoxConverter } from '../page-box.ts';
import { PageBuilders } from '../page-builder.ts';
import { holds, list, maybe, PageNumber, read } from '../payload.ts';
import type { Adapter } from '../types.ts';

const Coordinates = z.object({
  points: list(z.array(z.number()).length(2)),
  system: maybe(z.string()),
  layout_width: maybe(z.number()),
  layout_height: maybe(z.number()),
});
const Element = z.object({
  type: z.string(),
  text: maybe(z.string()),
  metadata: maybe(
    z.object({
      page_number: maybe(PageNumber),
      category_depth: maybe(z.int().min(0)),
      text_as_html: maybe(z.string()),
      detection_class_prob: maybe(z.number()),
      coordinates: maybe(Coordinates),
    }),
  ),
});
const Elements = z.array(Element);

const TYPES: Readonly<Record<string, ReadingBlock['type']>> = {
  Title: 'heading',
  ListItem: 'list_item',
  Header: 'header',
  Footer: 'footer',
  PageNumber: 'page_number',
  FigureCaption: 'caption',
  Formula: 'formula',
  CodeSnippet: 'code',
  Image: 'figure',
};

export const unstructured: Adapter = (payload) => {
  const wrapped = holds(payload, 'elements');
  const elements = wrapped
    ? read(z.object({ elements: Elements }), payload).elements
    : read(Elements, payload);
  const above = wrapped ? ['elements'] : [];
  const sizes = new Map<number, z.output<typeof Coordinates>>();
  for (const { metadata } of elements) {
    const page = metadata?.page_number ?? 1;
    if (metadata?.coordinates && !sizes.has(page)) sizes.set(page, metadata.coordinates);
  }
  const pages = new PageBuilders((page) => {
    const size = sizes.get(page);
    const toBox = pageBoxConverter(size?.layout_width, size?.layout_height);
    if (size?.system !== 'PointSpace') return toBox;
    // PDF points are measured from the bottom of the page.
    const height = size.layout_height ?? 0;
    return (rect) => rect && toBox({ ...rect, y0: height - rect.y1, y1: height - rect.y0 });
  });
  elements.forEach(({ type, text = '', metadata }, index) => {
    const { page_number = 1, category_depth = 0, text_as_html, coordinates } = metadata ?? {};
    const page = pages.at(page_number);
    const rect = around((coordinates?.points ?? []).map(([x, y]) => ({ x, y })));
    const tables = type === 'Table' && text_as_html ? tablesInHtml(text_as_html) : [];
    const path = [...above, index, 'metadata', 'text_as_html'];
    for (const table of tables) {
      page.table({ ...table, rect, confidence: metadata?.detection_class_prob }, path);
    }
    if (tables.length > 0 || type === 'PageBreak') return;
    const block = ownValue(TYPES, type) ?? 'paragraph';
    const nested = block === 'heading' || block === 'list_item';
    page.block(block, text, rect, nested ? { level: category_depth + 1 } : {});
  });
  return pages.build();
};
