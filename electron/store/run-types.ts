/** A request for structured data; `outcome` is null while it is being generated. */
export interface RunRecord {
  readonly id: string;
  readonly documentId: string;
  readonly extractionId: number;
  readonly fingerprint: string;
  readonly request: string;
  readonly state: 'processing' | 'done' | 'failed';
  readonly outcome: string | null;
}

export interface RunRepository {
  create(
    run: Pick<RunRecord, 'documentId' | 'extractionId' | 'fingerprint' | 'request'>,
  ): Promise<RunRecord>;
  byId(id: string): Promise<RunRecord | null>;
  /** The newest finished run with this fingerprint. */
  finished(extractionId: number, fingerprint: string): Promise<RunRecord | null>;
  end(id: string, state: 'done' | 'failed', outcome: string): Promise<void>;
}
