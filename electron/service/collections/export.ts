/**
 * The text of all documents of a collection, generated while it is sent: only one is in memory at a
 * time.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CollectionExportEvent } from '../../../shared/contract/index.ts';
import { uniqueNames } from '../../../shared/safe-name.ts';
import type { CollectionEntry, Store } from '../../store/index.ts';
import { stemOf } from '../sources/filename.ts';
import { memberOf, readText, type TextPage } from './members.ts';

/** A ZIP entry must have a time; a constant one makes equal exports identical. */
const ENTRY_TIME = new Date('2000-01-01T00:00:00');

interface ExportOptions {
  /** The vendor whose output is requested. */
  readonly vendor: string | undefined;
  readonly signal: AbortSignal;
}

export async function* exportEvents(
  store: Store,
  members: readonly CollectionEntry[],
  { vendor, signal }: ExportOptions,
): AsyncGenerator<CollectionExportEvent, void, void> {
  const counts = { completed: 0, failed: 0, total_pages: 0 };
  yield { type: 'start', doc_count: members.length, format: 'markdown' };
  for (const entry of members) {
    const member = memberOf(entry);
    const reading = await readText(store, entry.document, vendor);
    if ('error' in reading) {
      counts.failed += 1;
      yield { type: 'result', ...member, page_count: 0, pages: [], error: reading.error };
      continue;
    }
    const pages: Extract<CollectionExportEvent, { type: 'result' }>['pages'] = [];
    for await (const page of reading.pages) {
      signal.throwIfAborted();
      pages.push({ pageNumber: page.page, content: page.content, vendor: page.vendor });
    }
    counts.completed += 1;
    counts.total_pages += pages.length;
    yield { type: 'result', ...member, page_count: pages.length, pages };
  }
  yield { type: 'done', ...counts };
}

/**
 * A ZIP archive with one Markdown file per document; for one without results the file states the
 * reason.
 */
export async function* exportArchive(
  store: Store,
  members: readonly CollectionEntry[],
  { vendor, signal }: ExportOptions,
): AsyncGenerator<Uint8Array, void, void> {
  let ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  const names = uniqueNames(members.map((entry) => stemOf(memberOf(entry).file_name)));
  for (const [index, entry] of members.entries()) {
    const file = new ZipDeflate(`${names[index]}.md`, { level: 6 });
    file.mtime = ENTRY_TIME;
    archive.add(file);
    const reading = await readText(store, entry.document, vendor);
    if ('error' in reading) {
      file.push(strToU8(`> ${reading.error}\n`));
    } else {
      let first = true;
      for await (const page of reading.pages) {
        signal.throwIfAborted();
        const text = withNumber(page);
        file.push(strToU8(first ? text : `\n${text}`));
        first = false;
        yield* taken();
      }
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  archive.end();
  yield* taken();
}

/** The text of a page below its number; an empty page is only its number. */
const withNumber = ({ page, content }: TextPage): string => {
  const text = content.trimEnd();
  return `<!-- page ${page} -->\n${text === '' ? '' : `\n${text}\n`}`;
};
