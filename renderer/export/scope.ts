/** The scopes offered in the export dialog. Pure. */

import { t } from '../../shared/messages/messages.ts';
import type { ExportRequest } from '../state/export.ts';
import { formatCount } from '../ui/format.ts';
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

const TABLES = { value: 'tables', label: t('Tables') } as const;

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
          { value: 'document' as const, label: t('Whole document') },
          { value: 'pages' as const, label: t('Pages') },
          ...(request.rows ? [] : [TABLES]),
        ]
      : []),
    ...(documents.length > 1
      ? [
          {
            value: 'documents' as const,
            label: t('Selected documents ({count})', { count: documents.length }),
          },
        ]
      : []),
    ...(collection
      ? [
          {
            value: 'collection' as const,
            label: t(
              'Collection {name} ({documentCount, plural, one {# document} other {# documents}})',
              { name: collection.name, documentCount: collection.document_count },
            ),
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
