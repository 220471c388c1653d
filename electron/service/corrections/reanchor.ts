/** Corrections of a document that was extracted again, or whose fields were found again. */
import type { EnginePool } from '../../engine/index.ts';
import type { CorrectionRecord } from '../../store/index.ts';
import { groundCitations } from '../understanding/reground.ts';
import { citationOfCorrection, isFieldCorrection, withCitation } from './follow-fields.ts';
import { correctedPages, replay } from './replay.ts';
import { auditEntry, type SaveParts, saveChange } from './save-change.ts';
import type { Session } from './session.ts';

interface ReanchorParts extends SaveParts {
  readonly engine: Pick<EnginePool, 'understand'>;
}

/** Replays all corrections over another extraction; those that do not fit are conflicts. */
export async function reanchor(
  parts: ReanchorParts,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const { corrections, working } = session;
  const replayed = await replay(working, correctedPages(corrections), corrections, {
    reanchor: true,
  });
  const grounded = await groundFields(parts, session, signal);
  await updateCorrections(parts, session, [...replayed, ...grounded]);
}

/** Corrections of fields, with the new positions of their values. */
async function groundFields(
  parts: ReanchorParts,
  { entry, corrections }: Session,
  signal: AbortSignal,
): Promise<CorrectionRecord[]> {
  const cited = corrections.filter(isFieldCorrection).flatMap((record) => {
    const citation = citationOfCorrection(record);
    return citation ? [{ record, citation }] : [];
  });
  const grounded = await groundCitations(
    parts,
    { extractionId: entry.extraction.id, documentId: entry.document.id },
    cited.map(({ citation }) => citation),
    signal,
  );
  return cited.flatMap(({ record }, at) => {
    const found = grounded[at];
    return found ? [withCitation(record, found)] : [];
  });
}

/** Stores the current state of corrections; reports those that no longer fit. */
export async function updateCorrections(
  parts: SaveParts,
  session: Session,
  update: readonly CorrectionRecord[],
): Promise<void> {
  const before = new Map(session.corrections.map((one) => [one.id, one]));
  const lost = update.filter(
    ({ id, state }) => state === 'conflict' && before.get(id)?.state !== 'conflict',
  );
  await saveChange(parts, session, {
    ...{ add: [], remove: [], update },
    audit: lost.map((one) => auditEntry(session, one, one.author, 'conflict')),
  });
}
