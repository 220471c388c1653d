/**
 * An engine whose every step a test decides: which pages fail, when a page is done, what the file as
 * a whole answers. It takes part in no golden test; the service is tried against the real one too.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOfImage } from '../../electron/engine/read/images/index.ts';
import { packContent } from '../../electron/engine/runtime/packed-content.ts';
import type { Access, EnginePool, Limits } from '../../electron/engine/runtime/types.ts';
import {
  type ArgsOf,
  type Capability,
  type ResultOf,
  run,
} from '../../electron/engine/runtime/understanding.ts';
import { tableMarkdown } from '../../electron/engine/structure/layout/page-content/table-markdown.ts';
import { unpackPages } from '../../electron/engine/understand/evidence/packed-pages.ts';
import type { PageContent, Table } from '../../shared/contract/index.ts';

export interface FakeEngineOptions {
  readonly pages?: number;
  readonly failing?: readonly number[];
  /** Thrown when the document is opened. */
  readonly opening?: (access: Access | undefined, file: string) => void;
  /** Runs before each page is read. */
  readonly beforePage?: (
    page: number,
    signal: AbortSignal | undefined,
    file: string,
  ) => Promise<void>;
  readonly wordsOf?: (page: number) => string[];
  /** What the page holds; default: the words. */
  readonly contentOf?: (page: number) => PageContent;
  /** Runs before a question is answered. */
  readonly beforeAnswer?: (question: string) => Promise<void> | void;
  /** Runs before fields are looked for. */
  readonly beforeFields?: (pages: readonly PageContent[]) => Promise<void> | undefined;
  /** Runs before structured data is looked for. */
  readonly beforeStructured?: (query: string) => Promise<void> | undefined;
}

const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

export interface FakeEngine extends EnginePool {
  readonly pagesRead: number[];
  readonly inspected: string[];
}

export function pageContent(page: number, text: string[]): PageContent {
  return {
    page,
    width: 600,
    height: 800,
    rotation: 0,
    source: 'native',
    needs_ocr: false,
    words: {
      text,
      boxes: text.flatMap((_, index) => [
        (index % 10) / 10,
        Math.floor(index / 10) / 50,
        0.09,
        0.01,
      ]),
    },
    blocks: [
      {
        type: 'paragraph',
        bbox: { x: 0, y: 0, width: 1, height: 0.5 },
        text: text.join(' '),
        words: [0, text.length],
      },
    ],
    tables: [],
    warnings: [],
  };
}

/** A table of one cell. */
export function tableOf(page: number, text = 'cell'): Table {
  const bbox = { x: 0.1, y: 0.1, width: 0.5, height: 0.1 };
  return {
    page,
    table_index: 0,
    markdown: tableMarkdown({ cells: [], rows: [[text]], header_rows: 0 }),
    headers: [],
    row_count: 1,
    column_count: 1,
    header_rows: 0,
    confidence: 0.9,
    method: 'lattice',
    title: null,
    bbox,
    rows: [[text]],
    cells: [
      {
        row: 0,
        column: 0,
        row_span: 1,
        column_span: 1,
        text,
        bbox,
        header: false,
        confidence: 0.9,
      },
    ],
    continues: false,
  };
}

/** A table of one row of six cells that a reader should look at. */
export function unsureTableOf(page: number): Table {
  const table = tableOf(page);
  const columns = [0, 1, 2, 3, 4, 5];
  return {
    ...table,
    ...{ confidence: 0.1, column_count: columns.length, rows: [columns.map(() => 'cell')] },
    cells: table.cells.flatMap((cell) => columns.map((column) => ({ ...cell, column }))),
  };
}

export function fakeEngine(options: FakeEngineOptions = {}): FakeEngine {
  const { pages = 3, failing = [], opening, beforePage, wordsOf } = options;
  const words = wordsOf ?? ((page: number) => ['page', String(page)]);
  const contentOf = options.contentOf ?? ((page: number) => pageContent(page, words(page)));
  const engine: FakeEngine = {
    pagesRead: [],
    inspected: [],
    async inspect(file, access) {
      engine.inspected.push(file);
      opening?.(access, file);
      return { pageCount: pages, title: 'A title', outline: [] };
    },
    async inspectPages(file, access) {
      const page = { text: 'native', words: 2, fields: 0, seconds: 1, warnings: [] } as const;
      const numbered = Array.from({ length: pages }, (_, index) => ({ ...page, page: index + 1 }));
      return { ...(await engine.inspect(file, access)), pages: numbered };
    },
    width: 1,
    async begin() {
      throw new Error('The service inspects and reads.');
    },
    async readPages(file, order, listener, access) {
      const prioritised: number[] = [];
      order.onPrioritised((page) => prioritised.push(page));
      for (;;) {
        const page = prioritised.shift() ?? order.take(1)[0];
        if (page === undefined) break;
        access?.signal?.throwIfAborted();
        await (beforePage?.(page, access?.signal, file) ?? sleep(0));
        access?.signal?.throwIfAborted();
        if (failing.includes(page)) {
          listener.onFailure(page, 'The page is damaged.');
          continue;
        }
        engine.pagesRead.push(page);
        const content = contentOf(page);
        const draft = Buffer.from(JSON.stringify(content));
        const summary = JSON.stringify({ page });
        listener.onPage({
          ...{ page, draft, summary, milliseconds: 1 },
          provisional: packContent(content),
        });
      }
    },
    async profile(summaries) {
      return { pageCount: summaries.length } as never;
    },
    async finish(drafts, _profile, finishing) {
      finishing?.signal?.throwIfAborted();
      return drafts.map(({ draft }) => JSON.parse(Buffer.from(draft).toString()));
    },
    async finishPacked(drafts, profile, finishing) {
      return (await engine.finish(drafts, profile, finishing)).map(packContent);
    },
    async understand<K extends Capability>(
      capability: K,
      args: ArgsOf<K>,
      limits?: Limits,
    ): Promise<ResultOf<K>> {
      const { beforeAnswer, beforeFields, beforeStructured } = options;
      // The compiler does not narrow arguments by the capability.
      const before: Partial<Record<Capability, () => unknown>> = {
        answer: () => beforeAnswer?.((args as ArgsOf<'answer'>).question),
        fields: () => beforeFields?.([...unpackPages((args as ArgsOf<'fields'>).pages)]),
        structured: () => beforeStructured?.((args as ArgsOf<'structured'>).query),
      };
      await Promise.race([before[capability]?.(), aborted(limits?.signal)]);
      return run(capability, args);
    },
    async renderPage() {
      return Buffer.from('89504e470d0a1a0a', 'hex');
    },
    async tableInRegion(_file, { content: { tables } }) {
      const [table] = tables;
      return table ? { ok: true, table } : { ok: false, message: 'The region holds no text.' };
    },
    pdfOfImage: (image, kind) => pdfOfImage(image, kind),
    async close() {},
  };
  return engine;
}
