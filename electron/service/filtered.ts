import { PageFilterError } from '../../shared/contract/index.ts';
import { badRequest } from './errors.ts';

/**
 * The numbers out of `count` that a filter selects; undefined without one.
 * @throws `bad_request` for an invalid filter
 */
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
