/** An operation that cannot be applied. The message says what, to which part, and what to do. */
export class CorrectionError extends Error {
  override readonly name = 'CorrectionError';
}
