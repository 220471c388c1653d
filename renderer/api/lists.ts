/** Lists longer than a response or a request. */
import {
  type Endpoint,
  type InputOf,
  MOST_DOCUMENTS,
  type OutputOf,
} from '../../shared/contract/index.ts';
import { call } from './client.ts';

const LIST_LIMIT = 100;

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly pagination: { readonly hasNextPage: boolean };
}
type ItemOf<E extends Endpoint> = OutputOf<E> extends ListPage<infer Item> ? Item : never;

/** All items of a paginated list; throws ApiError. */
export async function callAll<E extends Endpoint>(
  endpoint: E,
  query: object = {},
  limit = LIST_LIMIT,
): Promise<ItemOf<E>[]> {
  const items: ItemOf<E>[] = [];
  for (let page = 1; ; page++) {
    const input = { query: { ...query, limit, page } } as InputOf<E>;
    const answer = (await call(endpoint, input)) as ListPage<ItemOf<E>>;
    items.push(...answer.items);
    if (!answer.pagination.hasNextPage) return items;
  }
}

/** Splits document ids into batches that fit in one request each. */
export const batchesOf = (documentIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(documentIds.length / MOST_DOCUMENTS) }, (_, index) =>
    documentIds.slice(index * MOST_DOCUMENTS, (index + 1) * MOST_DOCUMENTS),
  );
