/** Output of other programs as the service hands it to its store: append-only, per document. */
import type { Capabilities, VendorPage } from '../../shared/contract/index.ts';

/** A page as JSON, deflated without a header (RFC 1951). */
interface PackedReading {
  readonly page: number;
  readonly tables: number;
  readonly content: Uint8Array;
}

export interface NewIngest {
  readonly vendor: string;
  /** Any JSON as it came, packed as pages are. */
  readonly payload: Uint8Array;
  /** Of the PDF that was read, in lower case. */
  readonly sha256: string | null;
  readonly capabilities: Capabilities | null;
  /** What was understood of the payload; null where the vendor is not known. */
  readonly pages: readonly PackedReading[] | null;
}

export interface IngestEntry extends Omit<NewIngest, 'payload' | 'pages'> {
  readonly seq: number;
  readonly known: boolean;
  readonly pageCount: number;
  readonly tableCount: number;
  readonly createdAt: string;
}

export type Appended =
  | { readonly seq: number }
  /** The document has, or is said to have, this other PDF. */
  | { readonly otherPdf: string };

export interface IngestRepository {
  append(documentId: string, ingest: NewIngest): Promise<Appended>;
  /** Oldest first. */
  list(documentId: string): Promise<IngestEntry[]>;
  bySeq(documentId: string, seq: number): Promise<(IngestEntry & { payload: Uint8Array }) | null>;
  /** The PDF that the newest record with a hash was made from. */
  claimedPdf(documentId: string): Promise<string | null>;
  /** Whose pages there are, the newest first. */
  vendors(documentId: string): Promise<string[]>;
  /** A page as each vendor read it last. */
  readings(documentId: string, page: number): Promise<VendorPage[]>;
  /** The pages of one vendor in order, each as it was read last. */
  pages(documentId: string, vendor: string): AsyncIterable<VendorPage>;
}
