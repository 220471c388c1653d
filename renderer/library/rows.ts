/** The rows of the library, from documents, uploads and search hits to one flat list. */
import type { LibraryItem, SearchHit } from '../../shared/contract/index.ts';
import type { UploadItem } from '../state/uploads.ts';
import { standingOf } from './status.ts';

export type StatusFilter = 'all' | 'running' | 'done' | 'review' | 'attention';

export type Row =
  | { readonly kind: 'upload'; readonly key: string; readonly upload: UploadItem }
  | { readonly kind: 'document'; readonly key: string; readonly item: LibraryItem }
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly filename: string;
      readonly places: number;
    }
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit };

interface Library {
  readonly items: Iterable<LibraryItem>;
  readonly uploads: Iterable<UploadItem>;
  readonly hidden: ReadonlySet<string>;
}

interface View {
  readonly query: string;
  readonly filter: StatusFilter;
  /** The only documents to list; all where it is absent. */
  readonly members?: ReadonlySet<string> | undefined;
  /** Places in the text of documents; null while nothing is searched. */
  readonly hits: readonly SearchHit[] | null;
}

const matchesFilter = (item: LibraryItem, filter: StatusFilter): boolean => {
  if (filter === 'all') return true;
  const standing = standingOf(item);
  if (filter === 'review') return standing === 'review';
  const done = standing === 'done' || standing === 'review';
  if (filter === 'done') return done;
  const underWay = standing === 'running' || standing === 'waiting';
  return filter === 'running' ? underWay : !underWay && !done;
};

/** Each word of the query occurs in the name, in any order. */
export function nameMatches(filename: string, query: string): boolean {
  const name = filename.toLocaleLowerCase();
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => name.includes(word));
}

/** Newest first; documents that came together keep the order of their names. */
const byRecency = (a: LibraryItem, b: LibraryItem): number =>
  b.added_at.localeCompare(a.added_at) ||
  a.filename.localeCompare(b.filename, undefined, { numeric: true });

export function rowsOf(library: Library, { query, filter, members, hits }: View): Row[] {
  const listed = (id: string) => !library.hidden.has(id) && (members?.has(id) ?? true);
  const all = [...library.items];
  const known = new Set(all.map((item) => item.document_id));
  const items = all.filter((item) => listed(item.document_id));
  const uploads = [...library.uploads].filter(
    ({ id, filename }) =>
      !known.has(id) && (filter === 'all' || filter === 'running') && nameMatches(filename, query),
  );
  const named = items
    .filter((item) => matchesFilter(item, filter) && nameMatches(item.filename, query))
    .sort(byRecency);
  return [
    ...uploads.map((upload): Row => ({ kind: 'upload', key: upload.id, upload })),
    ...named.map((item): Row => ({ kind: 'document', key: item.document_id, item })),
    ...hitRows((hits ?? []).filter((hit) => listed(hit.document_id))),
  ];
}

/** Hits under the name of their document, documents in the order of their best hit. */
function hitRows(hits: readonly SearchHit[]): Row[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.document_id);
    if (group) group.push(hit);
    else groups.set(hit.document_id, [hit]);
  }
  return [...groups].flatMap(([id, group]): Row[] => [
    {
      kind: 'heading',
      key: `text ${id}`,
      filename: group[0]?.filename ?? '',
      places: group.length,
    },
    ...group.map((hit, i): Row => ({ kind: 'hit', key: `hit ${id} ${i}`, hit })),
  ]);
}
