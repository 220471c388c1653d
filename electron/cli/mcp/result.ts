/** What a tool returns: text for a model, the same as structured data, and doubts before all else. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { percentOf } from '../../../shared/confidence.ts';
import type { Citation, DocumentDetail } from '../../../shared/contract/index.ts';
import { boxText } from '../../../shared/contract/page-box.ts';
import { type Box, boxOf, rectOf, unionOf } from '../../../shared/geometry.ts';

/** Doubts that are listed one by one; of the others only the number is stated. */
const MOST_DOUBTS = 20;

export interface ToolOutput {
  /** What the reader must know before relying on the rest. */
  readonly doubts?: readonly string[];
  readonly lines: readonly string[];
  readonly data: Record<string, unknown>;
}

export function toolResult({ doubts = [], lines, data }: ToolOutput): CallToolResult {
  const rest = doubts.length - MOST_DOUBTS;
  const listed = doubts.slice(0, MOST_DOUBTS).map((doubt) => `- ${doubt}`);
  const head = [
    ...(doubts.length > 0 ? ['NOT CERTAIN:', ...listed] : []),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    ...(doubts.length > 0 ? [''] : []),
  ];
  return {
    content: [{ type: 'text', text: [...head, ...lines].join('\n') }],
    structuredContent: { not_certain: doubts, ...data },
  };
}

export const positionText = (page: number, box?: Box): string =>
  box ? `page ${page}, box ${boxText(box)}` : `page ${page}`;

/** @throws Error if the document has no such page */
export function checkPage({ filename, total_pages }: DocumentDetail, page: number): void {
  const count = total_pages ?? 0;
  if (page > count) {
    const pages = count === 1 ? '1 page' : `${count} pages`;
    throw new Error(`There is no page ${page}: ${filename} has ${pages}.`);
  }
}

/** The box around all of `boxes`. */
export const boxAround = (boxes: readonly Box[]): Box | undefined =>
  boxes.length === 0 ? undefined : boxOf(unionOf(boxes.map((box) => rectOf(box, 1, 1))), 1, 1);

export const citationText = ({ page, bbox, quote }: Citation): string =>
  `${positionText(page, bbox)}: "${quote}"`;

export const confidenceText = (confidence: number): string =>
  `confidence ${percentOf(confidence)} %`;

/**
 * The doubts of a result, and after them, as long lists are truncated, what is known to be missing or
 * wrong in its document; of single pages only if a part of the result is from them (default: all).
 */
export function documentDoubts(
  document: DocumentDetail,
  own: readonly string[] = [],
  parts?: readonly { readonly page: number }[],
): string[] {
  const { status, failed_pages, pages_need_ocr, open_review_items: open, checks } = document;
  return [
    ...own,
    ...(status === 'completed' ? [] : [`The extraction of the document is ${status}.`]),
    ...(failed_pages > 0 ? [`${failed_pages} pages could not be read.`] : []),
    ...(pages_need_ocr > 0 ? [`${pages_need_ocr} pages have no usable text.`] : []),
    ...checks
      .filter(
        ({ passed, page }) =>
          !passed && (page === null || (parts?.some((part) => part.page === page) ?? true)),
      )
      .map(({ message, page }) => (page === null ? message : `Page ${page}: ${message}`)),
    ...(open > 0 ? [`Open review items of the document: ${open}.`] : []),
  ];
}
