/**
 * Uploads in progress: they put a document into the phase `uploading`. They end with their
 * connection, so they are kept in memory only.
 */
export class UploadsInProgress {
  readonly #running = new Map<string, { count: number; made: boolean }>();

  /** `made`: the document was created for this upload. */
  begin(documentId: string, made: boolean): void {
    const running = this.#running.get(documentId) ?? { count: 0, made: false };
    this.#running.set(documentId, {
      count: running.count + 1,
      made: running.made || made,
    });
  }

  /** True if the document was created for uploads and this was the last of them. */
  end(documentId: string): boolean {
    const running = this.#running.get(documentId);
    if (!running) return false;
    if (running.count > 1) {
      this.#running.set(documentId, { ...running, count: running.count - 1 });
      return false;
    }
    this.#running.delete(documentId);
    return running.made;
  }

  has(documentId: string): boolean {
    return this.#running.has(documentId);
  }
}
