/** The store's interface for output of other programs: append-only, per document. */
import type { Capabilities, VendorPage } from '../../shared/contract/index.ts';

/** A page as JSON, deflated without a header (RFC 1951). */
interface PackedPage {
  readonly page: number;
  readonly tables: number;
  readonly content: Uint8Array;
}

export interface NewIngest {
  readonly vendor: string;
  /** Any JSON as received, packed like pages. */
  readonly payload: Uint8Array;
  /** Hash of the PDF that was read, in lower case. */
  readonly sha256: string | null;
  readonly capabilities: Capabilities | null;
  /** The parsed pages of the payload; null if the vendor is not known. */
  readonly pages: readonly PackedPage[] | null;
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
  /** The document has, or was claimed to have, this other PDF. */
  | { readonly otherPdf: string };

export interface IngestRepository {
  append(documentId: string, ingest: NewIngest): Promise<Appended>;
  /** Oldest first. */
  list(documentId: string): Promise<IngestEntry[]>;
  bySeq(documentId: string, seq: number): Promise<(IngestEntry & { payload: Uint8Array }) | null>;
  /** Hash of the PDF that the newest record with a hash was made from. */
  claimedPdf(documentId: string): Promise<string | null>;
  /** Vendors with pages, newest first. */
  vendors(documentId: string): Promise<string[]>;
  /** A page in the newest version of each vendor. */
  readings(documentId: string, page: number): Promise<VendorPage[]>;
  /** The pages of one vendor in order, each in its newest version. */
  pages(documentId: string, vendor: string): AsyncIterable<VendorPage>;
}
