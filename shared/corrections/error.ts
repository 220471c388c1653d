/** An operation that cannot be applied. The message states what, which part, and what to do. */
export class CorrectionError extends Error {
  override readonly name = 'CorrectionError';
}
