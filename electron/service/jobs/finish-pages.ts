/** The last stages of a job: the document as a whole, and its pages by what it is. */
import { type DocumentResults, type JobRecord, untilExtractionSlice } from '../../store/index.ts';
import { enterPhase, progressOf } from './progress.ts';
import type { RunnerParts } from './runner-parts.ts';

/** Pages finished together: bounds the memory to a few pages. */
const FINISH_BATCH = 24;
/** Pages stored in one transaction, during which the service answers nobody. */
const SAVE_BATCH = 4;

/**
 * Profiles the document as a whole and finishes its pages. Resolves to what all pages together
 * show.
 */
export async function finishPages(
  parts: RunnerParts,
  job: JobRecord,
  extractionId: number,
  signal: AbortSignal,
): Promise<DocumentResults> {
  const { store, engine, reports, groups } = parts;
  await enterPhase(parts, job, 'hydrating');
  const extraction = await store.extractions.byId(extractionId);
  const summaries = await store.pages.summaries(extractionId);
  const profile = await engine.profile(summaries, extraction?.outline ?? []);
  const left = (await store.pages.states(extractionId))
    .filter(({ state }) => state === 'read')
    .map(({ page }) => page);
  const progress = progressOf(parts, job);
  const lane = async (): Promise<void> => {
    while (left.length > 0) {
      signal.throwIfAborted();
      const batch = left.splice(0, FINISH_BATCH);
      const drafts = await store.pages.drafts(extractionId, batch);
      const waiting = batch.map((page, at) => ({ page, draft: drafts[at] as Uint8Array }));
      const pages = await engine.finishPacked(waiting, profile, { signal });
      for (let at = 0; at < pages.length; at += SAVE_BATCH) {
        await untilExtractionSlice();
        await store.pages.saveFinal(extractionId, pages.slice(at, at + SAVE_BATCH));
        await progress();
      }
      for (const page of batch)
        reports.publish(job.accountId, { type: 'page', document_id: job.documentId, page });
    }
  };
  // Two lanes: one batch is stored while the next is processed.
  await Promise.all([lane(), lane()]);

  await enterPhase(parts, job, 'verifying');
  const source = { id: extractionId, documentId: null, revision: 0 };
  return groups.read(source, { signal, untilSlice: untilExtractionSlice });
}
