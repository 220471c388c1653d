/** Which grid of values is meant: by the window that shows it, and by the history. */

/** Whose values: all documents of a collection, or some of the library. */
export type GridSubject =
  | { readonly kind: 'collection'; readonly id: string }
  | { readonly kind: 'documents'; readonly ids: readonly string[] };

export interface GridPlace {
  readonly subject: GridSubject;
  readonly runId: string | null;
}
