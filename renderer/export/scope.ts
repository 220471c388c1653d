/** The scopes that the export dialog offers for what it was opened with. Pure. */
import { countOf } from '../library/format.ts';
import { nameMatches } from '../library/rows.ts';
import type { ExportRequest } from '../state/export.ts';
import type { TableEntry } from '../state/table-entries.ts';
import { titleOf } from '../tables/tables-view.ts';
import type { ScopeKind } from './plan.ts';

interface Around {
  /** Selected in the library. */
  readonly picked: readonly string[];
  /** The collection asked for, else the one that the library is narrowed to. */
  readonly collection: { readonly name: string; readonly document_count: number } | null;
}

interface ScopeOption {
  readonly value: ScopeKind;
  readonly label: string;
}

/** What can be chosen, the nearest first. */
export function scopesOf(request: ExportRequest, { picked, collection }: Around): ScopeOption[] {
  const documents = documentsOf(request, picked);
  return [
    ...(oneDocument(request)
      ? ([
          { value: 'document', label: 'Whole document' },
          { value: 'pages', label: 'Pages' },
          { value: 'tables', label: 'Tables' },
        ] as const)
      : []),
    ...(documents.length > 1
      ? [
          {
            value: 'documents' as const,
            label: `Selected documents (${documents.length})`,
          },
        ]
      : []),
    ...(collection
      ? [
          {
            value: 'collection' as const,
            label: `Collection ${collection.name} (${countOf(collection.document_count, 'document')})`,
          },
        ]
      : []),
  ];
}

export function firstScope(request: ExportRequest): ScopeKind {
  if (request.collection) return 'collection';
  if (!oneDocument(request)) return 'documents';
  if (request.tables) return 'tables';
  return request.pages === undefined ? 'document' : 'pages';
}

/** The one document that the request is about. */
export const oneDocument = ({ documents = [] }: ExportRequest): string | undefined =>
  documents.length === 1 ? documents[0] : undefined;

/** The documents of the request, else those that are selected in the library. */
export const documentsOf = (
  { documents = [] }: ExportRequest,
  picked: readonly string[],
): readonly string[] => (documents.length > 1 ? documents : picked);

export const matchingTables = (entries: readonly TableEntry[], query: string): TableEntry[] =>
  entries.filter((entry) => nameMatches(`${titleOf(entry)} page ${entry.page}`, query));
