import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { workbench } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { defineQuery, useServiceQuery } from '../api/queries.ts';

/** Debounce while typing, milliseconds. */
const PAUSE_MS = 180;
/** A single letter occurs on every page. */
const SHORTEST_QUERY = 2;
const LIMIT = 300;
/** Hits listed per document; a click shows the others. */
const PER_DOCUMENT = 5;

/** The result is null without a search. */
const searchQuery = (q: string, collection = '') =>
  defineQuery(['search', q, collection], async ({ signal }) => {
    if (q.length < SHORTEST_QUERY) return null;
    const query = { q, collection, limit: LIMIT, per_document: PER_DOCUMENT };
    return call(workbench.search, { query }, { signal });
  });

/** Searches the text of all documents or of a collection, once the user pauses typing. */
export function useTextSearch(words: string, collection?: string) {
  const q = words.trim();
  const [paused, setPaused] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isSearch = q.length >= SHORTEST_QUERY;
  const { data, error, isFetching } = useServiceQuery({
    ...searchQuery(isSearch ? paused : '', collection),
    // The hits of the previous query stay until the new ones arrive, to avoid flicker.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    found: (isSearch && data) || null,
    searching: isSearch && isFetching,
    failure: isSearch && error ? error.message : null,
  };
}
