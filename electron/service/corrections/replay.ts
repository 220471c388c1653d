/** Replays corrections, starting from the pages as they were extracted. */

import type { PageContent } from '../../../shared/contract/index.ts';
import { reanchorOperation } from '../../../shared/corrections/anchor.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { CorrectionError } from '../../../shared/corrections/error.ts';
import { deriveTables } from '../../engine/index.ts';
import type { CorrectionRecord } from '../../store/index.ts';
import type { BlockPositions, WorkingPages } from './working-pages.ts';

/** A correction with its current state and positions. */
export type ReplayedCorrection = CorrectionRecord;

interface ReplayedPage {
  readonly content: PageContent;
  readonly positions: BlockPositions;
  readonly corrections: readonly ReplayedCorrection[];
}

export interface ReplayOptions {
  /** The page was extracted again: targets are relocated, and conflicts retried. */
  readonly reanchor: boolean;
}

/** `corrections` are those of the page, oldest first. */
export function replayPage(
  extracted: PageContent,
  corrections: readonly CorrectionRecord[],
  { reanchor }: ReplayOptions,
): ReplayedPage {
  let content = extracted;
  let positions: BlockPositions = extracted.blocks.map((_, index) => index);
  const replayed = corrections.map((correction): ReplayedCorrection => {
    if (correction.state === 'conflict' && !reanchor) return correction;
    if (correction.operation.kind === 'set_field') return correction;
    const operation = reanchor
      ? reanchorOperation(content, correction.operation, correction.anchor)
      : correction.operation;
    if (!operation) return { ...correction, state: 'conflict' };
    if (correction.state === 'undone') return { ...correction, operation };
    try {
      const applied = applyOperation(content, operation, correction.given ?? undefined);
      content = applied.page;
      positions = positions.map((position) =>
        position === null ? null : (applied.blocks[position] ?? null),
      );
      return { ...correction, operation, bbox: applied.bbox, state: 'applied' };
    } catch (error) {
      if (!(error instanceof CorrectionError)) throw error;
      return { ...correction, state: 'conflict' };
    }
  });
  return { content: deriveTables(content), positions, corrections: replayed };
}

/**
 * Rebuilds `pages` from the corrections of the document. Resolves to the updated corrections of
 * these pages; those of pages that cannot be read any more are conflicts.
 */
export async function replay(
  working: WorkingPages,
  pages: Iterable<number>,
  corrections: readonly CorrectionRecord[],
  options: ReplayOptions,
): Promise<ReplayedCorrection[]> {
  const ofPages = corrections.filter(({ operation }) => operation.kind !== 'set_field');
  const byPage = Map.groupBy(ofPages, ({ page }) => page);
  const replayed: ReplayedCorrection[] = [];
  const wanted = [...new Set(pages)].sort((a, b) => a - b);
  const rebuilt = new Map<number, ReplayedPage>();
  for (const page of wanted) {
    const own = byPage.get(page) ?? [];
    const extracted = await working.extracted(page);
    if (!extracted) {
      replayed.push(...own.map((one): ReplayedCorrection => ({ ...one, state: 'conflict' })));
      continue;
    }
    const result = replayPage(extracted, own, options);
    rebuilt.set(page, result);
    replayed.push(...result.corrections);
    working.change(result.content);
  }
  for (const page of wanted) {
    const above = byPage.get(page - 1);
    if (above && !rebuilt.has(page - 1)) {
      const extracted = await working.extracted(page - 1);
      const before = extracted && replayPage(extracted, above, { reanchor: false });
      if (before) await working.link(page - 1, before.positions);
    }
    await followBlocks(working, page, byPage.get(page + 1) ?? [], rebuilt);
  }
  return replayed;
}

/** The page after a rebuilt one takes its references from its own extraction again. */
async function followBlocks(
  working: WorkingPages,
  page: number,
  next: readonly CorrectionRecord[],
  rebuilt: ReadonlyMap<number, ReplayedPage>,
): Promise<void> {
  const own = rebuilt.get(page);
  if (!own) return;
  if (!rebuilt.has(page + 1)) {
    const extracted = await working.extracted(page + 1);
    const refers = extracted?.blocks.some(({ continues_from: from }) => from?.page === page);
    if (!extracted || !refers) return;
    working.change(replayPage(extracted, next, { reanchor: false }).content);
  }
  await working.link(page, own.positions);
}

/** Corrections to replay: field values do not change pages. */
export const correctedPages = (corrections: readonly CorrectionRecord[]): Set<number> =>
  new Set(
    corrections.flatMap(({ page, operation }) => (operation.kind === 'set_field' ? [] : [page])),
  );
