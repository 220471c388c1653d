/**
 * A request that hands in what another program read, from its bytes: parsed, judged, brought into
 * pages and packed in one go. Its tens of megabytes become objects in a thread of the pool, never in
 * the one that answers everybody; what leaves is as small as it is kept.
 */
import { deflateRawSync } from 'node:zlib';
import { mismatchIn } from '../../../shared/contract/mismatch.ts';
import { IngestRequest, type ReadingPage } from '../../../shared/contract/reading.ts';
import { parseJson, UnreadableJson } from '../../../shared/json.ts';
import { isKnownVendor, readPayload, UnreadablePayload } from './index.ts';

/** A page as JSON, deflated without a header (RFC 1951). */
export interface PackedReading {
  readonly page: number;
  readonly tables: number;
  readonly content: Uint8Array;
}

export interface HandedIn {
  readonly request: Omit<IngestRequest, 'payload'>;
  /** Packed as the pages are. */
  readonly payload: Uint8Array;
  /** Null where the vendor is not known. */
  readonly pages: readonly PackedReading[] | null;
}

/** An answer that crosses threads: the request, or the sentence that says what is wrong with it. */
export type IngestOutcome =
  | HandedIn
  | { readonly problem: 'request' | 'payload'; readonly message: string };

/** Packing well takes longer than writing what it saves. */
const FASTEST = { level: 1 };
const packed = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), FASTEST);

const packedPage = (page: ReadingPage): PackedReading => ({
  page: page.page,
  tables: page.tables.length,
  content: packed(page),
});

export function readIngest(body: Uint8Array): IngestOutcome {
  let value: unknown;
  try {
    value = parseJson(new TextDecoder().decode(body));
  } catch (error) {
    if (error instanceof UnreadableJson) return { problem: 'request', message: error.message };
    throw error;
  }
  const parsed = IngestRequest.safeParse(value);
  if (!parsed.success) return { problem: 'request', message: mismatchIn(parsed.error) };
  const { payload, ...request } = parsed.data;
  const { vendor } = request;
  try {
    const pages = isKnownVendor(vendor) ? readPayload(vendor, payload).map(packedPage) : null;
    return { request, payload: packed(payload), pages };
  } catch (error) {
    if (!(error instanceof UnreadablePayload)) throw error;
    const message = `The payload could not be read as ${vendor}. ${error.message}.`;
    return { problem: 'payload', message };
  }
}
