/** Refuses files with too many pages while they are added, as far as the file declares its count. */

import { declaredPageCount, EngineError } from '../../engine/index.ts';
import type { Store } from '../../store/index.ts';

/** @throws EngineError if there are more pages than the limit. */
export function checkPageCount(pages: number, limit: number): void {
  if (pages > limit) throw new EngineError('too_many_pages', { pages, limit });
}

/** @throws EngineError (as a rejection) if the file declares more pages than the limit. */
export async function checkDeclaredPages(
  files: Store['files'],
  sha256: string,
  limit: number,
): Promise<void> {
  checkPageCount((await files.withLocalCopy(sha256, declaredPageCount)) ?? 0, limit);
}
