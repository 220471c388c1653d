/** The scopes offered in the export dialog. Pure. */

import { nameMatches } from '../library/rows.ts';
import type { ExportRequest } from '../state/export.ts';
import { type TableEntry, titleOf } from '../state/table-entries.ts';
import { countOf, formatCount } from '../ui/format.ts';
import type { ScopeKind } from './plan.ts';

interface Around {
  /** Selected in the library. */
  readonly picked: readonly string[];
  /** The requested collection, otherwise the one that the library is filtered by. */
  readonly collection: { readonly name: string; readonly document_count: number } | null;
}

interface ScopeOption {
  readonly value: ScopeKind;
  readonly label: string;
}

const TABLES = { value: 'tables', label: 'Tables' } as const;

/** Available scopes, most specific first. */
export function scopesOf(request: ExportRequest, { picked, collection }: Around): ScopeOption[] {
  const documents = documentsOf(request, picked);
  return [
    ...(request.rows
      ? [
          {
            value: 'rows' as const,
            label: `${request.rows.label} (${formatCount(request.rows.count)})`,
          },
          TABLES,
        ]
      : []),
    ...(oneDocument(request)
      ? [
          { value: 'document' as const, label: 'Whole document' },
          { value: 'pages' as const, label: 'Pages' },
          ...(request.rows ? [] : [TABLES]),
        ]
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
  if (request.rows) return 'rows';
  if (request.tables) return 'tables';
  return request.pages === undefined ? 'document' : 'pages';
}

/** The single document of the request. */
export const oneDocument = ({ documents = [] }: ExportRequest): string | undefined =>
  documents.length === 1 ? documents[0] : undefined;

/** The documents of the request, otherwise those selected in the library. */
export const documentsOf = (
  { documents = [] }: ExportRequest,
  picked: readonly string[],
): readonly string[] => (documents.length > 1 ? documents : picked);

export const matchingTables = (entries: readonly TableEntry[], query: string): TableEntry[] =>
  entries.filter((entry) => nameMatches(`${titleOf(entry)} page ${entry.page}`, query));
