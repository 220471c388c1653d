/** Identifies a grid of values, for the window that shows it and for the history. */

/** Whose values: all documents of a collection, or some documents of the library. */
export type GridSubject =
  | { readonly kind: 'collection'; readonly id: string }
  | { readonly kind: 'documents'; readonly ids: readonly string[] };

export interface GridLocation {
  readonly subject: GridSubject;
  readonly runId: string | null;
}
