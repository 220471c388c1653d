/** Documents: state, source file, pages and their images. */

import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { codedText } from '../../../shared/coded-text.ts';
import {
  documents,
  MOST_PAGES_AT_ONCE,
  type PageContent,
  type PageOutline,
  parsePageFilter,
} from '../../../shared/contract/index.ts';
import { boxFrom } from '../../../shared/contract/page-box.ts';
import type { Box } from '../../../shared/geometry.ts';
import { safeName } from '../../../shared/safe-name.ts';
import { EngineError, withNewTrailer } from '../../engine/index.ts';
import type { DocumentRecord, PageSource, Store } from '../../store/index.ts';
import {
  documentFor,
  entryFor,
  NO_DOCUMENT,
  nameOf,
  noResults,
  pdfOf,
} from '../access/documents.ts';
import { completed } from '../access/results.ts';
import type { ServiceContext } from '../context.ts';
import { badRequest, notFound } from '../errors.ts';
import { comparisonFile } from '../exports/comparison.ts';
import { documentNotes } from '../exports/document-notes.ts';
import { toAnnotationPage } from '../exports/web-annotations.ts';
import { filtered } from '../filtered.ts';
import { yielding } from '../results/pages.ts';
import { fileResponse, type Route, reply, routes } from '../router.ts';
import { streamOf } from '../streams.ts';
import { purgeTime } from '../trash.ts';
import { documentDetail } from '../views.ts';

export function documentRoutes(context: ServiceContext): Route[] {
  const { store, queue, engine, events, uploadsInProgress, passwords, trash } = context;

  return routes(documents, {
    getDocument: async ({ caller, params }) => {
      const document = await documentFor(context, caller, params.documentId);
      const vendors = await store.ingests.vendors(document.id);
      const entry = await store.documents.listed(document.id);
      if (!entry) throw notFound(NO_DOCUMENT);
      const id = entry.extraction?.id;
      if (id === undefined) {
        const detail = documentDetail(entry, { warnings: [], pages_done: [], vendors });
        const arriving = entry.job === null && (await uploadsInProgress.has(document.id));
        return reply(200, arriving ? { ...detail, phase: 'uploading' } : detail);
      }
      const [states, failures, said] = await Promise.all([
        store.pages.states(id),
        store.pages.failures(id),
        store.pages.warnings(id),
      ]);
      const done = states.filter(({ state }) => state !== 'failed').map(({ page }) => page);
      const warnings = [...failures, ...said].sort((a, b) => a.page - b.page);
      return reply(200, documentDetail(entry, { warnings, pages_done: done, vendors }));
    },

    getDocumentAnnotations: async ({ caller, params }) => {
      const { id, accountId } = await documentFor(context, caller, params.documentId);
      return reply(200, toAnnotationPage(id, await documentNotes(store, accountId, id)));
    },

    getDocumentFile: async ({ request, caller, params, query }) => {
      const document = await documentFor(context, caller, params.documentId);
      const sha256 = await pdfOf(context, document);
      const { size } = document;
      if (query.notes === 'yes') {
        return fileWithNotes(context, { document, sha256, signal: request.signal });
      }
      if (query.repaired === 'yes' && size <= MOST_REPAIRED) {
        return repairedFile(await store.files.withLocalCopy(sha256, (path) => readFile(path)));
      }
      const etag = `"${sha256}"`;
      const headers = new Headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        etag,
      });
      if (request.headers.get('if-none-match') === etag) {
        return new Response(null, { status: 304, headers });
      }
      const condition = request.headers.get('if-range');
      const wanted = condition === null || condition === etag ? request.headers.get('range') : null;
      const range = parseRange(wanted, size);
      if (range === 'unsatisfiable') {
        headers.set('content-range', `bytes */${size}`);
        return new Response(null, { status: 416, headers });
      }
      const { start, end } = range ?? { start: 0, end: size - 1 };
      headers.set('content-type', 'application/pdf');
      headers.set('content-length', String(end - start + 1));
      if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
      const body = await store.files.read(sha256, { start, end });
      return new Response(body, { status: range ? 206 : 200, headers });
    },

    getPage: async ({ caller, params, query }) => {
      const { document, extraction } = await entryFor(context, caller, params.documentId);
      const { through } = query;
      if (through !== undefined) {
        const pages = rangeOf(params.page, through);
        if (!extraction) return pagesAsLines(store, null, pages);
        const read = new Set((await store.pages.states(extraction.id)).map((one) => one.page));
        for (const missing of pages.filter((one) => !read.has(one))) {
          queue.prioritisePage(extraction, missing);
        }
        return pagesAsLines(store, extraction, pages);
      }
      const content = extraction && (await store.pages.content(extraction, params.page));
      if (extraction && !content) queue.prioritisePage(extraction, params.page);
      if (!content && query.missing === 'empty') return new Response(null, { status: 204 });
      if (!content) throw notFound(noResults(document, params.page));
      return reply(200, content);
    },

    compareDocuments: async ({ request, caller, params, query }) => {
      const before = completed(await entryFor(context, caller, params.documentId));
      const after = completed(await entryFor(context, caller, query.to));
      const file = await comparisonFile(context, [before, after], query.format, request.signal);
      return fileResponse(file.bytes, file.mediaType);
    },

    getDocumentHeadings: async ({ caller, params, query }) => {
      const { document, extraction } = await entryFor(context, caller, params.documentId);
      const named = filtered(parsePageFilter, query.pages, extraction?.totalPages ?? 0);
      const pages: PageOutline[] = [];
      for await (const content of extraction
        ? yielding(store.pages.stream(extraction, named))
        : []) {
        pages.push(outlineOf(content));
      }
      return reply(200, { document_id: document.id, pages });
    },

    getPageImage: async ({ request, caller, params, query }) => {
      const { document, extraction } = await entryFor(context, caller, params.documentId);
      const sha256 = await pdfOf(context, document);
      const count = extraction?.totalPages;
      if (count && params.page > count) {
        const values = { file: nameOf(document), page: params.page };
        throw notFound(codedText('{file} has no page {page}.', values));
      }
      const { width } = query;
      const box = query.box === undefined ? undefined : boxNamed(query.box);
      const etag = `"${[sha256, params.page, width, query.box].join('-')}"`;
      const headers = new Headers({ 'cache-control': 'private, no-cache', etag });
      if (request.headers.get('if-none-match') === etag) {
        return new Response(null, { status: 304, headers });
      }
      if (extraction) queue.prioritisePage(extraction, params.page);
      const { signal } = request;
      const access = { ...passwords.of(document), signal };
      const png = await store.files.withLocalCopy(sha256, (path) =>
        engine.renderPage(path, params.page, { width, box }, access),
      );
      headers.set('content-type', 'image/png');
      return new Response(new Uint8Array(png), { headers });
    },

    unlockDocument: async ({ request, caller, params, body }) => {
      const { document } = await entryFor(context, caller, params.documentId);
      const sha256 = await pdfOf(context, document);
      const access = { password: body.password, signal: request.signal };
      try {
        await store.files.withLocalCopy(sha256, (path) => engine.inspect(path, access));
      } catch (error) {
        throw error instanceof EngineError
          ? badRequest(error.about(nameOf(document)), 'password')
          : error;
      }
      passwords.remember(document, body.password);
      return reply(200, { document_id: document.id, unlocked: true });
    },

    changeDocument: async ({ caller, params, body }) => {
      const document = await documentFor(context, caller, params.documentId);
      const { id, accountId } = document;
      const { visibility = document.visibility, filename = document.filename } = body;
      const tags = [...(body.tags ?? document.tags)];
      if (visibility !== document.visibility) await store.documents.setVisibility(id, visibility);
      if (filename !== null && filename !== document.filename) {
        await store.documents.rename(id, filename);
      }
      if (body.tags) await store.documents.setTags(id, tags);
      await events.documentChanged(accountId, id);
      return reply(200, { document_id: id, visibility, filename, tags });
    },

    deleteDocument: async ({ caller, params }) => {
      const document = await documentFor(context, caller, params.documentId);
      const deletedAt = await trash.add(document);
      const purge_at = purgeTime(deletedAt);
      return reply(200, { document_id: document.id, deleted: true, purge_at });
    },
  });
}

function rangeOf(first: number, through: number): number[] {
  const count = Math.min(MOST_PAGES_AT_ONCE, through - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => first + at);
}

/** The stored pages, one per line; nothing in them is read here. */
function pagesAsLines(store: Store, source: PageSource | null, pages: readonly number[]): Response {
  const lineEnd = Buffer.from('\n');
  const body = streamOf(async function* () {
    for await (const packed of source ? yielding(store.pages.packed(source, pages)) : []) {
      yield Buffer.concat([inflateRawSync(packed), lineEnd]);
    }
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
}

/** A copy of the PDF with what is known of its values. */
async function fileWithNotes(
  { store, exporter }: ServiceContext,
  { document, sha256, signal }: { document: DocumentRecord; sha256: string; signal: AbortSignal },
): Promise<Response> {
  const notes = await documentNotes(store, document.accountId, document.id);
  const pdf = await store.files.withLocalCopy(sha256, (path) => readFile(path));
  const file = await exporter
    .make({ type: 'annotate', order: { pdf, notes } }, document.pageCount ?? 1, signal)
    .catch((error) => {
      if (signal.aborted) throw error;
      const text = '{file} is protected or damaged: no copy with notes.';
      throw badRequest(codedText(text, { file: nameOf(document) }), 'notes');
    });
  const name = (document.filename ?? document.id).replace(/\.pdf$/i, '');
  const copy = `${safeName(name)} with notes.pdf`;
  return fileResponse(file.bytes, file.mediaType, copy, { 'cache-control': 'no-store' });
}

/** Repairing a file needs all of it in memory; larger files are sent unchanged; bytes. */
const MOST_REPAIRED = 64 * 1024 * 1024;

function repairedFile(bytes: Uint8Array): Response {
  const whole = withNewTrailer(bytes) ?? bytes;
  return fileResponse(whole, 'application/pdf', undefined, {
    'content-length': String(whole.byteLength),
    'cache-control': 'no-store',
  });
}

const outlineOf = ({ page, page_label, is_contents, blocks }: PageContent): PageOutline => ({
  page,
  ...(page_label !== undefined && { page_label }),
  ...(is_contents && { is_contents }),
  headings: blocks.flatMap(({ type, text: title, level, bbox }) =>
    type === 'heading' && level !== undefined ? [{ title, level, bbox }] : [],
  ),
});

function boxNamed(text: string): Box {
  const box = boxFrom(text);
  if (!box) throw badRequest('The box must lie on the page and have a size.', 'box');
  return box;
}

interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/**
 * The Range header of RFC 9110 for a single byte range. Null: send the whole file. `unsatisfiable`:
 * the range is outside of the file.
 */
function parseRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  // Multiple ranges, other units and invalid values may be ignored (RFC 9110, 14.2).
  if (!match || (!match[1] && !match[2])) return null;
  if (!match[1]) {
    const length = Number(match[2]);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (match[2] && Number(match[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
