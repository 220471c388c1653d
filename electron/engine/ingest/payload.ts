/** Shared payload parsing of the adapters. */
import { z } from 'zod';
import { UnreadablePayload } from './types.ts';

/** Maximum page number; a larger one is an error. */
const MOST_PAGES = 100_000;

export const PageNumber = z.int().min(1).max(MOST_PAGES);
/** For vendors that count from 0. */
export const PageIndex = z
  .int()
  .min(0)
  .max(MOST_PAGES - 1);

/** Rows or columns spanned by a cell; some vendors write 0 for 1. */
export const SpanOfCell = z.int().min(0).max(10_000);

/** Vendors may send null for a missing value. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => value ?? undefined);

/** An optional list. */
export const list = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** Parses `value` with `schema`; an error contains its path, which starts with `above`. */
export function read<S extends z.ZodType>(
  schema: S,
  value: unknown,
  above: readonly PropertyKey[] = [],
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = deepest(parsed.error.issues);
  throw new UnreadablePayload([...above, ...issue.path], lower(issue.message));
}

/** Whether a payload is an object with this key, that is, a wrapped response. */
export const holds = (payload: unknown, key: string): boolean =>
  typeof payload === 'object' && payload !== null && Object.hasOwn(payload, key);

/** XML or HTML: the payload itself, or the text in one of `keys`. */
export function markupIn(
  payload: unknown,
  keys: readonly string[],
): { text: string; path: readonly PropertyKey[] } {
  if (typeof payload === 'string') return { text: payload, path: [] };
  const key = keys.find((candidate) => holds(payload, candidate));
  if (key === undefined) {
    throw new UnreadablePayload([], `must be a string, or hold one as ${keys.join(', ')}`);
  }
  const object = read(z.record(z.string(), z.unknown()), payload);
  return { text: read(z.string(), object[key], [key]), path: [key] };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Of the alternative formats of a payload, the issue of the one that matched furthest. */
function deepest(issues: readonly z.core.$ZodIssue[]): Issue {
  let found: Issue = { path: [], message: 'is not valid' };
  const consider = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): void => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      for (const branch of issue.errors) for (const inner of branch) consider(inner, path);
      return;
    }
    if (found.message === 'is not valid' || path.length > found.path.length) {
      found = { path, message: issue.message };
    }
  };
  for (const issue of issues) consider(issue, []);
  return found;
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
