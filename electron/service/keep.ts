interface Closeable {
  close(): void | Promise<void>;
}

/** Adds a part to those that a stack closes, the last first; returns the part. */
export type Keep = <Part extends Closeable>(part: Part) => Part;

export const keepIn =
  (stack: AsyncDisposableStack): Keep =>
  (part) =>
    stack.adopt(part, (kept) => kept.close());
