/**
 * Pages on their way to a thread: each as JSON, deflated without a header (RFC 1951), which is how a
 * store may keep them. Handing on bytes costs the service next to nothing; the thread unpacks them.
 */
import { inflateRawSync } from 'node:zlib';
import type { PageContent } from '../../../shared/contract/page.ts';

export type PackedPage = Uint8Array;

export function* unpackPages(packed: Iterable<PackedPage>): Generator<PageContent> {
  // What the engine once gave out and the store kept is taken as it is.
  for (const page of packed) yield JSON.parse(inflateRawSync(page).toString('utf8')) as PageContent;
}
