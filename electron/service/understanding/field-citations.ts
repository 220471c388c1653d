/** The citations of field runs, found again after their document was extracted again. */
import type { Citation, FieldCandidate } from '../../../shared/contract/index.ts';
import { boxText } from '../../../shared/contract/page-box.ts';
import type { FieldRunRecord, Store, StoredField } from '../../store/index.ts';
import type { CitationChange, CitationSource, Ground, Grounded } from './reground.ts';

/** `onRenewed` is told of each run whose values have new places. */
export const fieldCitations = (
  store: Store,
  onRenewed: (run: Pick<FieldRunRecord, 'id'>, documentId: string) => Promise<void>,
): CitationSource => ({
  async outdated() {
    const results = await store.fieldRuns.outdated();
    return results.map(({ runId, documentId, extractionId }) => ({
      extractionId,
      documentId,
      async renew(ground) {
        const result = await store.fieldRuns.result(runId, documentId);
        if (!result) return;
        const fields = await renewedFields(result.fields, ground);
        await store.fieldRuns.saveGrounded(runId, documentId, { extractionId, fields });
        await onRenewed({ id: runId }, documentId);
      },
    }));
  },
});

/** All citations of all fields are looked for at once: the pages are read once. */
export async function renewedFields(
  fields: readonly StoredField[],
  ground: Ground,
): Promise<StoredField[]> {
  const grounded = await ground(fields.flatMap(citationsOf));
  let at = 0;
  const take = (citations: readonly Citation[]): Grounded[] => {
    at += citations.length;
    return grounded.slice(at - citations.length, at);
  };
  return fields.map((field) => {
    const own = take(field.citations);
    const candidates = field.candidates?.map(
      (candidate): FieldCandidate => ({
        ...candidate,
        citations: placesOf(take(candidate.citations)),
      }),
    );
    return {
      ...field,
      citations: placesOf(own),
      ...(candidates && { candidates }),
      change: changeOf(own, field.change),
    };
  });
}

/** In the order in which `renewedFields` takes them. */
const citationsOf = ({ citations, candidates = [] }: StoredField): Citation[] => [
  ...citations,
  ...candidates.flatMap((candidate) => candidate.citations),
];

/** Of several places that say the same those that are left, each once; where none is, as they were. */
function placesOf(grounded: readonly Grounded[]): Citation[] {
  const found = grounded.filter(({ change }) => change !== 'lost');
  if (found.length === 0) return grounded.map(({ citation }) => citation);
  const byPlace = new Map(
    found.map(({ citation }) => [`${citation.page} ${boxText(citation.bbox)}`, citation]),
  );
  return [...byPlace.values()];
}

/** What is told of a value: lost without any place; moved where the first place is another one. */
function changeOf(grounded: readonly Grounded[], before: CitationChange): CitationChange {
  const [first] = grounded;
  if (!first) return before;
  if (grounded.every(({ change }) => change === 'lost')) return 'lost';
  // A value that moved earlier is still not where it was extracted from.
  return first.change === null && before !== 'moved' ? null : 'moved';
}
