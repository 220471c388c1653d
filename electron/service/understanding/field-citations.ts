/** Relocates the citations of field runs after their document was extracted again. */
import type { Citation, FieldCandidate } from '../../../shared/contract/index.ts';
import { boxText } from '../../../shared/contract/page-box.ts';
import type { Store, StoredField } from '../../store/index.ts';
import type { EventHub } from '../event-hub.ts';
import type { CitationChange, CitationSource, Ground, Grounded } from './reground.ts';

export const fieldCitations = (store: Store, events: Pick<EventHub, 'emit'>): CitationSource => ({
  async outdated() {
    const results = await store.fieldRuns.outdated();
    return results.map((outdated) => ({
      ...outdated,
      async renew(ground) {
        const { runId, documentId } = outdated;
        const result = await store.fieldRuns.result(runId, documentId);
        if (!result) return;
        const fields = await renewedFields(result.fields, ground);
        await store.fieldRuns.saveGrounded(outdated, fields);
        await events.emit('fieldsChanged', runId, documentId);
      },
    }));
  },
});

/** All citations of all fields are located together, so that the pages are read once. */
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
        citations: distinctCitations(take(candidate.citations)),
      }),
    );
    return {
      ...field,
      citations: distinctCitations(own),
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

/**
 * The remaining positions of several with the same text, without duplicates; unchanged if none is
 * left.
 */
function distinctCitations(grounded: readonly Grounded[]): Citation[] {
  const found = grounded.filter(({ change }) => change !== 'lost');
  if (found.length === 0) return grounded.map(({ citation }) => citation);
  const byPosition = new Map(
    found.map(({ citation }) => [`${citation.page} ${boxText(citation.bbox)}`, citation]),
  );
  return [...byPosition.values()];
}

/**
 * The change of a value: lost if it has no position any more; moved if the first position changed.
 */
function changeOf(grounded: readonly Grounded[], before: CitationChange): CitationChange {
  const [first] = grounded;
  if (!first) return before;
  if (grounded.every(({ change }) => change === 'lost')) return 'lost';
  // A value that moved earlier is still not where it was extracted from.
  return first.change === null && before !== 'moved' ? null : 'moved';
}
