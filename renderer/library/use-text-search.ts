import { useEffect, useState } from 'react';
import { workbench } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';
import type { Found } from './search-rows.ts';

export interface TextSearch {
  /** Null while there is no search. */
  readonly found: Found | null;
  readonly searching: boolean;
  readonly failure: string | null;
}

const NOTHING: TextSearch = { found: null, searching: false, failure: null };

/** Debounce while typing, milliseconds. */
const PAUSE_MS = 180;
/** A single letter occurs on every page. */
const SHORTEST_QUERY = 2;
const LIMIT = 300;
/** Hits listed per document; a click shows the others. */
const PER_DOCUMENT = 5;

/** Searches the text of all documents or of a collection, once the user pauses typing. */
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
      // The hits of the previous query stay until the new ones arrive, to avoid flicker.
      setSearch((before) => ({ ...before, searching: true }));
      try {
        const input = { query: { q, collection, limit: LIMIT, per_document: PER_DOCUMENT } };
        const found = await call(workbench.search, input, { signal: abort.signal });
        if (!abort.signal.aborted) setSearch({ found, searching: false, failure: null });
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
