/**
 * Keeps the results of a pure function of a text. Tables are read again with every change of one
 * cell, and their texts recur: of a large table, only what is new is computed. `limit` bounds the
 * memory; beyond it, all results are dropped.
 */
export function memoizeText<Result>(
  compute: (text: string) => Result,
  limit = 1_000_000,
): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= limit) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

/** Keeps the result of a pure function for each object that never changes, as long as that is used. */
export function memoizeByObject<Source extends object, Result>(
  compute: (source: Source) => Result,
): (source: Source) => Result {
  const results = new WeakMap<Source, Result>();
  return (source) => {
    const known = results.get(source);
    if (known !== undefined) return known;
    const result = compute(source);
    results.set(source, result);
    return result;
  };
}

/** Results of a computation by the object that they were made of; `key`: what else they depend on. */
export type ResultsByObject<Result> = WeakMap<
  object,
  { readonly key: string; readonly result: Result }
>;

/** The last result for this object, if its key is the same; pauses after each that is computed. */
export function* memoizedStep<Result>(
  results: ResultsByObject<Result>,
  source: object,
  key: string,
  compute: () => Result,
): Generator<void, Result> {
  const known = results.get(source);
  if (known?.key === key) return known.result;
  const result = compute();
  results.set(source, { key, result });
  yield;
  return result;
}

/** The result of steps that are taken without a pause. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
