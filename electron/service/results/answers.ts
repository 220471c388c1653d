/**
 * The results of a job as a response, generated while it is sent. Each page is read once: in JSON,
 * where the parts follow one another, those after the first are kept compressed until it is sent.
 */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ResultPart, TableSpans } from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import { type Partial, partialNote } from '../../../shared/partial.ts';
import { MarkdownWriter, toResults } from '../../engine/index.ts';
import type { PageSource, Store } from '../../store/index.ts';
import { streamOf } from '../streams.ts';
import { pagesOf } from './pages.ts';

export interface ResultsRequest {
  readonly source: PageSource;
  readonly include: readonly ResultPart[];
  /** All if absent. */
  readonly pages?: readonly number[] | undefined;
  /** In Markdown, what stands for cells over several rows or columns; default blank. */
  readonly spans?: TableSpans;
  /** Pages that are missing; null if none is. */
  readonly partial: Partial | null;
}

interface JsonRequest extends ResultsRequest {
  /** URL of the image of a page region; figures have none without. */
  pictureUrl?(page: number, box: Box, width: number): string;
}

interface JobRequest extends JsonRequest {
  /** The fields of the job that precede its results. */
  readonly head: Readonly<Record<string, unknown>>;
}

type Text = AsyncGenerator<string, void, void>;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** Compressed at a time; characters. */
const HELD_PIECE = 256 * 1024;

/** Text that is sent later. */
class HeldText {
  readonly #pieces: Uint8Array[] = [];
  #rest = '';

  async add(text: string): Promise<void> {
    this.#rest += text;
    if (this.#rest.length < HELD_PIECE) return;
    this.#pieces.push(await deflate(this.#rest));
    this.#rest = '';
  }

  async *read(): Text {
    for (const piece of this.#pieces) yield (await inflate(piece)).toString();
    yield this.#rest;
  }
}

export function markdownAnswer(
  store: Store,
  request: ResultsRequest,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return answerOf(() => markdownOf(store, request), {
    'content-type': 'text/markdown; charset=utf-8',
    ...headers,
  });
}

/** The results alone, as the export of a job. */
export const resultsAnswer = (
  store: Store,
  request: JsonRequest,
  headers: Readonly<Record<string, string>>,
): Response =>
  answerOf(() => resultsOf(store, request), { 'content-type': 'application/json', ...headers });

export const jsonAnswer = (store: Store, request: JobRequest): Response =>
  answerOf(() => jsonOf(store, request), { 'content-type': 'application/json' });

async function* markdownOf(store: Store, request: ResultsRequest): Text {
  const { source, include, pages, spans, partial } = request;
  if (partial) yield `<!-- ${partialNote(partial)} -->\n\n`;
  const wanted = new Set(include);
  const writer = new MarkdownWriter({
    pageComments: true,
    ...(spans && { tables: spans }),
    includes: (type) => wanted.has(type === 'table' ? 'tables' : 'text'),
  });
  for await (const page of pagesOf(store, source, pages)) yield writer.add(page);
  yield writer.end();
}

async function* jsonOf(store: Store, request: JobRequest): Text {
  yield `${JSON.stringify(request.head).slice(0, -1)},"results":`;
  yield* resultsOf(store, request);
  yield '}';
}

async function* resultsOf(store: Store, request: JsonRequest): Text {
  const { source, pages, partial, pictureUrl } = request;
  const offsets = await store.pages.tableOffsets(source);
  const named = pages && new Set(pages);
  const failures = (await store.pages.failures(source.id)).filter(
    ({ page }) => named?.has(page) ?? true,
  );
  const { warnings } = toResults([], failures, { include: [] });
  const parts = [...new Set(request.include)].map((name) => ({ name, later: new HeldText() }));
  const begun = new Set<ResultPart>();
  yield `{"${parts[0]?.name}":[`;
  for await (const page of pagesOf(store, source, pages)) {
    const found = toResults([page], [], {
      ...{ include: request.include, offsets },
      ...(pictureUrl && { pictureUrl }),
    });
    warnings.push(...found.warnings);
    for (const { name, later } of parts) {
      const items = (found[name] ?? []).map((item) => JSON.stringify(item)).join();
      if (items === '') continue;
      const text = begun.has(name) ? `,${items}` : items;
      begun.add(name);
      if (name === parts[0]?.name) yield text;
      else await later.add(text);
    }
  }
  for (const { name, later } of parts.slice(1)) {
    yield `],"${name}":[`;
    yield* later.read();
  }
  warnings.sort((a, b) => a.page - b.page);
  const missing = partial
    ? `,"partial":true,"missing_pages":${JSON.stringify(partial.missing)}`
    : '';
  yield `],"warnings":${JSON.stringify(warnings)}${missing}}`;
}

function answerOf(text: () => Text, headers: Readonly<Record<string, string>>): Response {
  const encoder = new TextEncoder();
  const body = streamOf(async function* (signal) {
    for await (const piece of text()) {
      signal.throwIfAborted();
      if (piece !== '') yield encoder.encode(piece);
    }
  });
  return new Response(body, { headers });
}
