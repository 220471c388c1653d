/**
 * A page packed in the thread that made it, with what an index needs to know of it: packing and
 * indexing cost as much as reading some pages, and would block a program that only stores the page.
 */

import { deflateRawSync } from 'node:zlib';
import type { CodedText } from '../../../shared/contract/coded-text.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { indexText } from '../../../shared/text/tokens.ts';
import type { PackedPage } from '../understand/evidence/packed-pages.ts';

/** The fastest level costs less time than passing on the difference. */
const FASTEST = { level: 1 };

export interface PackedContent {
  readonly page: number;
  readonly content: PackedPage;
  /** The tokens of its words, separated by spaces (shared/text/tokens.ts). */
  readonly tokens: string;
  readonly tableCount: number;
  /** Number of columns of its first table if that continues the previous page; else null. */
  readonly continuedColumns: number | null;
  readonly needsOcr: boolean;
  readonly warnings: readonly (string | CodedText)[];
}

export function packContent(content: PageContent): PackedContent {
  const [first] = content.tables;
  return {
    page: content.page,
    content: deflateRawSync(JSON.stringify(content), FASTEST),
    tokens: indexText(content.words),
    tableCount: content.tables.length,
    continuedColumns: first?.continues ? first.column_count : null,
    needsOcr: content.needs_ocr,
    warnings: content.coded_warnings ?? content.warnings,
  };
}
