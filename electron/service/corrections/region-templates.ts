/** Region templates: where they fit in documents, and the tables that they add there. */

import {
  type CorrectionOperation,
  RegionTemplate,
  type TemplateApplied,
  type TemplateMatch,
  type TemplateMatches,
} from '../../../shared/contract/index.ts';
import { layoutOf, matchRegion } from '../../engine/index.ts';
import type { LibraryEntry, RegionTemplateRecord, Store } from '../../store/index.ts';
import { ApiError } from '../errors.ts';
import { pagesOf } from '../results/pages.ts';
import { fileNameOf, viewBy } from '../views.ts';
import type { TableInRegion } from './apply-correction.ts';
import type { Corrections } from './corrections.ts';

const templateView = viewBy(RegionTemplate);
export const regionTemplateView = ({ region, ...record }: RegionTemplateRecord): RegionTemplate =>
  templateView({ ...record, ...region });

interface Parts {
  readonly store: Store;
  readonly corrections: Pick<Corrections, 'create'>;
  readonly tableInRegion: TableInRegion;
}

/** The matches of each template on the pages of a document, by page. */
export async function matchesOf(
  store: Store,
  templates: readonly RegionTemplateRecord[],
  { document, extraction }: LibraryEntry,
): Promise<Map<string, TemplateMatch[]>> {
  const matches = new Map(templates.map(({ id }) => [id, [] as TemplateMatch[]]));
  if (!extraction || templates.length === 0) return matches;
  const last = extraction.totalPages ?? 1;
  const isMeant = ({ region: { pages, page, fromLast } }: RegionTemplateRecord, at: number) =>
    pages === 'every' || at === page || at === last - fromLast;
  const wanted = Array.from({ length: last }, (_, index) => index + 1).filter((at) =>
    templates.some((template) => isMeant(template, at)),
  );
  const applied = await appliedPages(store, document.id);
  for await (const content of pagesOf(store, extraction, wanted)) {
    const layout = layoutOf(content);
    for (const template of templates) {
      if (!isMeant(template, content.page)) continue;
      const match = matchRegion(template.region, layout);
      const isApplied = applied.has(`${template.id} ${content.page}`);
      if (match)
        matches.get(template.id)?.push({ page: content.page, ...match, applied: isApplied });
    }
  }
  return matches;
}

/** `template page` of the tables that were added by templates. */
async function appliedPages(store: Store, documentId: string): Promise<Set<string>> {
  const { items } = await store.corrections.list(documentId);
  return new Set(
    items.flatMap(({ operation, state, page }) =>
      operation.kind === 'add_table' && operation.template_id && state === 'applied'
        ? [`${operation.template_id} ${page}`]
        : [],
    ),
  );
}

/** `entry`: null for a document whose PDF has not arrived. */
export async function matchesInDocument(
  { store }: Pick<Parts, 'store'>,
  template: RegionTemplateRecord,
  documentId: string,
): Promise<TemplateMatches> {
  const { name, entry, error } = await readable(store, documentId);
  const found = entry && (await matchesOf(store, [template], entry)).get(template.id);
  return { document_id: documentId, file_name: name, matches: found ?? [], error };
}

/** Adds the tables of a template to a document, as one undo step. */
export async function applyTemplate(
  parts: Parts,
  template: RegionTemplateRecord,
  documentId: string,
  author: string,
): Promise<TemplateApplied> {
  const { store, corrections } = parts;
  const { name, entry, error } = await readable(store, documentId);
  const report = { document_id: documentId, file_name: name, pages: [], skipped: [], error };
  if (!entry) return { ...report, changed: null };
  const matches = (await matchesOf(store, [template], entry)).get(template.id) ?? [];
  const { operations, skipped } = await readRegions(parts, template, entry, matches);
  if (operations.length === 0) {
    const reason = matches.length === 0 ? 'No page matches the layout of the template.' : null;
    return { ...report, skipped, error: reason, changed: null };
  }
  const [changed, failed] = await reported(corrections.create(documentId, author, { operations }));
  if (!changed) return { ...report, skipped, error: failed, changed: null };
  return { ...report, pages: operations.map(({ page }) => page), skipped, changed };
}

type AddTable = Extract<CorrectionOperation, { kind: 'add_table' }>;

/** The operations of the regions that give a table, and why the others give none. */
async function readRegions(
  { store, tableInRegion }: Parts,
  { id, region: { method } }: RegionTemplateRecord,
  { document, extraction }: LibraryEntry,
  matches: readonly TemplateMatch[],
) {
  const operations: AddTable[] = [];
  const skipped: { page: number; reason: string }[] = [];
  for (const { page, bbox, columns, applied } of matches) {
    const content = !applied && extraction && (await store.pages.content(extraction, page));
    if (!content) continue;
    const region = { bbox, method, columns };
    const [table, reason] = await reported(tableInRegion(document, content, region));
    if (table) operations.push({ kind: 'add_table', page, ...region, template_id: id });
    else skipped.push({ page, reason });
  }
  return { operations, skipped };
}

/** What a task resolves to, or the message of the error that it reports to callers. */
const reported = <T>(task: Promise<T>): Promise<[T, null] | [null, string]> =>
  task.then(
    (value): [T, null] => [value, null],
    (error: unknown): [null, string] => {
      if (error instanceof ApiError) return [null, error.message];
      throw error;
    },
  );

async function readable(store: Store, documentId: string) {
  const entry = await store.documents.entry(documentId);
  const listed = entry ?? (await store.documents.listed(documentId));
  const name = listed ? fileNameOf(listed) : documentId;
  if (!entry?.extraction || entry.job.status === 'queued' || entry.job.status === 'processing') {
    return { name, entry: null, error: 'The document has not been extracted yet.' };
  }
  return { name, entry, error: null };
}

/** The templates that fit a document somewhere they were not applied, the most alike first. */
export async function fittingTemplates(store: Store, entry: LibraryEntry) {
  const { document } = entry;
  const { items } = await store.regionTemplates.list(document.accountId);
  const matches = await matchesOf(store, items, entry);
  const isOpen = (template: RegionTemplateRecord, { page, applied }: TemplateMatch) =>
    !applied && !(template.documentId === document.id && template.region.page === page);
  const best = (found: readonly TemplateMatch[]) =>
    Math.max(...found.map(({ likeness }) => likeness));
  return items
    .map((template) => ({
      template: regionTemplateView(template),
      matches: (matches.get(template.id) ?? []).filter((match) => isOpen(template, match)),
    }))
    .filter((fitting) => fitting.matches.length > 0)
    .sort((a, b) => best(b.matches) - best(a.matches));
}
