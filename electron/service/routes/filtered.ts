import { PageFilterError } from '../../../shared/contract/index.ts';
import { badRequest } from '../errors.ts';

/** What a filter names among `count`; undefined without one. Throws `bad_request` for others. */
export function filtered(
  parse: (filter: string, count: number) => number[],
  filter: string | undefined,
  count: number,
): number[] | undefined {
  if (filter === undefined) return undefined;
  try {
    return parse(filter, count);
  } catch (error) {
    throw error instanceof PageFilterError ? badRequest(error.message) : error;
  }
}
