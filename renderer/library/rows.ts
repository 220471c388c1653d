/** The rows of the library: merges documents, uploads and search hits into one flat list. */
import type { LibraryItem, SearchHit, SearchResult } from '../../shared/contract/index.ts';
import { type SortOrder, sortDocuments } from './sort.ts';
import { documentStateOf } from './status.ts';
import type { UploadItem } from './uploads.ts';

/** Text search results as rows of the library below their documents. */
export type Found = Pick<SearchResult, 'documents' | 'hits'>;

/** One document with hits: those to show, and their total number. */
interface FoundDocument {
  readonly id: string;
  readonly filename: string;
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

type FoundRow =
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit }
  | {
      /** There are more hits than are listed. */
      readonly kind: 'more';
      readonly key: string;
      readonly documentId: string;
      readonly total: number;
    };

/** The documents with hits in search order, limited to those that may be listed. */
function foundDocuments(
  found: Found | null,
  isListed: (documentId: string) => boolean,
): ReadonlyMap<string, FoundDocument> {
  const hits = Map.groupBy(found?.hits ?? [], (hit) => hit.document_id);
  return new Map(
    (found?.documents ?? [])
      .filter(({ document_id }) => isListed(document_id))
      .map(({ document_id: id, filename, total }) => [
        id,
        { id, filename, total, hits: hits.get(id) ?? [] },
      ]),
  );
}

/** The hits of a document, and a row that opens the others. */
function hitRows(found: FoundDocument | undefined): FoundRow[] {
  if (!found) return [];
  const { id, total, hits } = found;
  return [
    ...hits.map((hit, i): FoundRow => ({ kind: 'hit', key: `hit ${id} ${i}`, hit })),
    ...(total > hits.length
      ? [{ kind: 'more' as const, key: `more ${id}`, documentId: id, total }]
      : []),
  ];
}

export type StatusFilter = 'all' | 'running' | 'done' | 'review' | 'attention';

export type Row =
  | { readonly kind: 'upload'; readonly key: string; readonly upload: UploadItem }
  | {
      readonly kind: 'document';
      readonly key: string;
      readonly item: LibraryItem;
      /** Number of hits in its text. */
      readonly hits: number;
    }
  | {
      /** A document found only by its text. */
      readonly kind: 'heading';
      readonly key: string;
      readonly filename: string;
      readonly hits: number;
    }
  | FoundRow;

interface Library {
  readonly items: Iterable<LibraryItem>;
  readonly uploads: Iterable<UploadItem>;
}

interface View {
  readonly query: string;
  readonly filter: StatusFilter;
  /** Only documents with this tag. */
  readonly tag?: string | null;
  readonly sort: SortOrder;
  /** The documents to list; all if absent. */
  readonly members?: ReadonlySet<string> | undefined;
  /** Hits in the text of documents; null while there is no search. */
  readonly found: Found | null;
}

export const matchesFilter = (item: LibraryItem, filter: StatusFilter): boolean => {
  if (filter === 'all') return true;
  const state = documentStateOf(item);
  if (filter === 'review') return state === 'review';
  const done = state === 'done' || state === 'review';
  if (filter === 'done') return done;
  const underWay = state === 'running' || state === 'waiting';
  return filter === 'running' ? underWay : !underWay && !done;
};

/** Each word of the query occurs in the name, in any order. */
export function nameMatches(filename: string, query: string): boolean {
  const name = filename.toLocaleLowerCase();
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => name.includes(word));
}

/** `tag:invoices` and `tag:"due soon"` ask for documents with a tag that begins so. */
const TAG_TERM = /(?:^|\s)tag:(?:"([^"]*)"?|(\S*))/giu;

/** The tags that a search asks for, and its other words. */
export function splitQuery(query: string): { tags: readonly string[]; words: string } {
  const tags = [...query.matchAll(TAG_TERM)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return { tags, words: query.replace(TAG_TERM, ' ').trim() };
}

const hasTag = (tags: readonly string[], prefix: string): boolean =>
  tags.some((tag) => tag.toLocaleLowerCase().startsWith(prefix.toLocaleLowerCase()));

export function rowsOf(library: Library, view: View): Row[] {
  const { filter, tag = null, sort, members, found } = view;
  const { tags: prefixes, words: query } = splitQuery(view.query);
  const isListed = ({ document_id: id, tags }: LibraryItem) =>
    (members?.has(id) ?? true) &&
    (tag === null || tags.includes(tag)) &&
    prefixes.every((prefix) => hasTag(tags, prefix));
  const all = [...library.items];
  const known = new Set(all.map((item) => item.document_id));
  const items = all.filter(isListed);
  const uploads = [...library.uploads].filter(
    ({ id, filename }) =>
      !known.has(id) &&
      prefixes.length === 0 &&
      (filter === 'all' || filter === 'running') &&
      nameMatches(filename, query),
  );
  const named = items.filter(
    (item) => matchesFilter(item, filter) && nameMatches(item.filename, query),
  );
  const shown = new Set(
    items.filter((item) => matchesFilter(item, filter)).map((item) => item.document_id),
  );
  const byText = foundDocuments(found, (id) => shown.has(id));
  const byName = new Set(named.map((item) => item.document_id));
  return [
    ...uploads.map((upload): Row => ({ kind: 'upload', key: upload.id, upload })),
    ...sortDocuments(named, sort).flatMap((item): Row[] => {
      const { document_id: key } = item;
      const hits = byText.get(key)?.total ?? 0;
      return [{ kind: 'document', key, item, hits }, ...hitRows(byText.get(key))];
    }),
    ...[...byText.values()].flatMap((document): Row[] => {
      const { id, filename, total: hits } = document;
      if (byName.has(id)) return [];
      return [{ kind: 'heading', key: `text ${id}`, filename, hits }, ...hitRows(document)];
    }),
  ];
}

/**
 * Counts what the rows of a search represent: a document counts once, whether found by name, text
 * or both.
 */
export function countFound(rows: readonly Row[]): { documents: number; hits: number } {
  let documents = 0;
  let hits = 0;
  for (const row of rows) {
    if (row.kind !== 'document' && row.kind !== 'heading') continue;
    documents += 1;
    hits += row.hits;
  }
  return { documents, hits };
}
