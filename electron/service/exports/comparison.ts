/** Two documents of an account as a list of what changed between them. */

import { isUnsure } from '../../../shared/confidence.ts';
import type {
  ComparedSide,
  ComparisonFormat,
  DocumentChange,
  RunField,
} from '../../../shared/contract/index.ts';
import { type ExportedFile, valueText } from '../../engine/index.ts';
import type { ExtractionRecord, LibraryEntry, Store } from '../../store/index.ts';
import { packedPages } from '../results/pages.ts';
import { pathTitle } from '../review/field-items.ts';
import { runFields } from '../understanding/field-run-views.ts';
import { UNNAMED } from '../views.ts';
import type { Exporter } from './exporter.ts';

type Compared = LibraryEntry & { readonly extraction: ExtractionRecord };

export async function comparisonFile(
  { store, exporter }: { readonly store: Store; readonly exporter: Exporter },
  [before, after]: readonly [Compared, Compared],
  format: ComparisonFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const side = async ({ document: { id, filename }, extraction }: Compared) => {
    const pages = await packedPages(store, extraction);
    const file_name = filename ?? UNNAMED;
    return { document: { document_id: id, file_name, pages: pages.length }, pages };
  };
  const [first, second] = await Promise.all([side(before), side(after)]);
  const [was, is] = await Promise.all(
    [before, after].map(({ document }) => fieldsOf(store, document.id)),
  );
  const fieldChanges = changesOfFields(was ?? new Map(), is ?? new Map());
  const order = { format, before: first, after: second, fieldChanges };
  const size = first.pages.length + second.pages.length;
  return exporter.make({ type: 'compare', order }, size, signal);
}

type Fields = ReadonlyMap<string, RunField>;

/** The newest values of each schema, by the titles of their fields. */
async function fieldsOf(store: Store, documentId: string): Promise<Fields> {
  const newest = await store.fieldRuns.newestOf(documentId);
  // Of schemas with one name, the values of the newer run count.
  return new Map(
    newest
      .toReversed()
      .flatMap(({ run, result }) =>
        runFields(result).map((field) => [pathTitle(run.schema, field.path), field] as const),
      ),
  );
}

/** Of the fields that were looked for in both documents. */
export const changesOfFields = (before: Fields, after: Fields): DocumentChange[] =>
  [...after].flatMap(([title, field]): DocumentChange[] => {
    const earlier = before.get(title);
    if (!earlier || valueText(earlier.value) === valueText(field.value)) return [];
    const [from, to] = [earlier.value, field.value];
    const isOpen = [earlier, field].some(
      ({ review, value, confidence }) =>
        review === 'unreviewed' && value !== null && isUnsure('field', confidence),
    );
    return [
      {
        ...{ kind: 'field', title, before: sideOf(earlier), after: sideOf(field) },
        change: from === null ? 'added' : to === null ? 'removed' : 'changed',
        ...(typeof from === 'number' &&
          typeof to === 'number' && { difference: Number((to - from).toPrecision(12)) }),
        ...(isOpen && { uncertain: true }),
      },
    ];
  });

const sideOf = ({ value, citations }: RunField): ComparedSide => ({
  page: citations[0]?.page ?? 1,
  text: valueText(value),
  boxes: citations.map(({ page, bbox }) => ({ page, bbox })),
});
