/**
 * Reads an ingest request from its bytes: parsed, validated, converted to pages and packed in one
 * step. Its tens of megabytes become objects in a pool thread, never in the thread that serves all
 * requests; the result has the size in which it is stored.
 */
import { deflateRawSync } from 'node:zlib';
import { mismatchIn } from '../../../shared/contract/mismatch.ts';
import { IngestRequest, type ReadingPage } from '../../../shared/contract/reading.ts';
import { parseJson, UnreadableJson } from '../../../shared/json.ts';
import { isKnownVendor, readPayload, UnreadablePayload } from './index.ts';

/** A page as JSON, deflated without a header (RFC 1951). */
export interface PackedPage {
  readonly page: number;
  readonly tables: number;
  readonly content: Uint8Array;
}

export interface IngestedResult {
  readonly request: Omit<IngestRequest, 'payload'>;
  /** Packed like the pages. */
  readonly payload: Uint8Array;
  /** Null if the vendor is unknown. */
  readonly pages: readonly PackedPage[] | null;
}

/** A result that crosses threads: the request, or an error message. */
export type IngestOutcome =
  | IngestedResult
  | { readonly problem: 'request' | 'payload'; readonly message: string };

/** Better compression takes longer than writing the bytes it saves. */
const FASTEST = { level: 1 };
const packed = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), FASTEST);

const packedPage = (page: ReadingPage): PackedPage => ({
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
  const { payload = {}, ...request } = parsed.data;
  const isGiven = parsed.data.payload !== undefined;
  const { vendor } = request;
  try {
    const pages =
      isGiven && isKnownVendor(vendor) ? readPayload(vendor, payload).map(packedPage) : null;
    return { request, payload: packed(payload), pages };
  } catch (error) {
    if (!(error instanceof UnreadablePayload)) throw error;
    const message = `The payload could not be read as ${vendor}. ${error.message}.`;
    return { problem: 'payload', message };
  }
}
