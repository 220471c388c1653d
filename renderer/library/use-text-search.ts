import { useEffect, useState } from 'react';
import { type SearchHit, workbench } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';

export interface TextSearch {
  /** Null while nothing is searched. */
  readonly hits: readonly SearchHit[] | null;
  readonly total: number;
  readonly searching: boolean;
  readonly failure: string | null;
}

const NOTHING: TextSearch = { hits: null, total: 0, searching: false, failure: null };

/** Typing goes on for about this long between two letters. */
const PAUSE_MS = 180;
/** A single letter is on every page. */
const SHORTEST_QUERY = 2;
const LIMIT = 100;

/** Looks a query up in the text of all documents or of a collection, once the reader pauses. */
export function useTextSearch(query: string, collection?: string): TextSearch {
  const [search, setSearch] = useState(NOTHING);
  const q = query.trim();

  useEffect(() => {
    if (q.length < SHORTEST_QUERY) {
      setSearch(NOTHING);
      return;
    }
    const abort = new AbortController();
    const look = async () => {
      // The hits of the query before stay until the new ones are there, so that nothing flickers.
      setSearch((before) => ({ ...before, searching: true }));
      try {
        const input = { query: { q, collection, limit: LIMIT } };
        const { hits, total } = await call(workbench.search, input, { signal: abort.signal });
        if (!abort.signal.aborted) setSearch({ hits, total, searching: false, failure: null });
      } catch (thrown) {
        if (!abort.signal.aborted) setSearch({ ...NOTHING, failure: asApiError(thrown).message });
      }
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q, collection]);

  return search;
}
