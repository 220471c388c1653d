/** Lists that the service reports changes of, loaded again with each. */
import type { Endpoint, InputOf, LibraryEvent, OutputOf } from '../../shared/contract/index.ts';
import { call } from './client.ts';
import { type ApiError, asApiError } from './error.ts';
import { subscribe } from './events.ts';

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

interface FollowedAnswer<Answer> {
  /** The events that report a change of it. */
  readonly events: readonly LibraryEvent['type'][];
  read(): Promise<Answer>;
  take(answer: Answer): void | Promise<void>;
  /** Absent: the last answer stays until the next event. */
  fail?(error: ApiError): void;
}

/** Changes come in bursts, for example when many documents are deleted at once; milliseconds. */
const BURST_MS = 50;

/** `follow` subscribes while the window is open. Of several concurrent loads only the newest counts. */
export function followAnswer<Answer>({ events, read, take, fail }: FollowedAnswer<Answer>) {
  let newest = 0;
  let burst: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    const mine = ++newest;
    try {
      const answer = await read();
      if (mine === newest) await take(answer);
    } catch (thrown) {
      if (mine === newest) fail?.(asApiError(thrown));
    }
  };
  const follow = () =>
    subscribe({
      onEvent({ type }) {
        if (!events.includes(type)) return;
        clearTimeout(burst);
        burst = setTimeout(() => void load(), BURST_MS);
      },
      onState(state) {
        if (state === 'open') void load();
      },
    });
  return { load, follow };
}
