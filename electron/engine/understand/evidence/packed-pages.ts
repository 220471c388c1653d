/**
 * Pages sent to a thread: each as JSON, deflated without a header (RFC 1951), the format in which a
 * store may keep them. Passing bytes costs the service almost nothing; the thread unpacks them.
 */
import { inflateRawSync } from 'node:zlib';
import type { PageContent } from '../../../../shared/contract/page.ts';

export type PackedPage = Uint8Array;

export function* unpackPages(packed: Iterable<PackedPage>): Generator<PageContent> {
  // Pages that the engine produced and the store kept are not validated again.
  for (const page of packed) yield JSON.parse(inflateRawSync(page).toString('utf8')) as PageContent;
}
