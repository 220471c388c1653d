/**
 * Keeps the results of a pure function of a text. A large table is read in several passes, and its
 * texts recur: only what is new is computed. The results are dropped with the next garbage
 * collection, for a table may have 500,000 of them.
 */
export function memoizeText<Result>(compute: (text: string) => Result): (text: string) => Result {
  let kept = new WeakRef(new Map<string, Result>());
  return (text) => {
    let results = kept.deref();
    if (!results) {
      results = new Map();
      kept = new WeakRef(results);
    }
    const known = results.get(text);
    if (known !== undefined) return known;
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
