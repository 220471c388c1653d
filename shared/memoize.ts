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
