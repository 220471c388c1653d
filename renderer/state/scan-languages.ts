/** Languages in which scans can be read: those built in, and those of added language packs. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { languages, type ScanLanguage } from '../../shared/contract/index.ts';
import { isBuiltIn, LANGUAGES, languageName } from '../../shared/languages.ts';
import { call } from '../api/client.ts';
import { followAnswer } from '../api/lists.ts';

type Listed = Pick<ScanLanguage, 'code' | 'bytes' | 'licence'>;

/** Those built in until the list is loaded. */
const useKnown = create<{ readonly items: readonly Listed[] }>(() => ({
  items: LANGUAGES.map(({ code }) => ({ code, bytes: null, licence: null })),
}));

const { load, follow } = followAnswer({
  events: ['languages'],
  read: () => call(languages.listLanguages, {}),
  // After a failure the known list stays; the connection banner reports it.
  take: ({ items }) => useKnown.setState({ items }),
});

let following = false;

/** In the language of the window. */
export const nameOfLanguage = (code: string): string =>
  languageName(code, document.documentElement.lang || 'en');

/** English, then by name; loaded and updated from first use on. */
export const scanLanguages = (): readonly Listed[] =>
  useKnown
    .getState()
    .items.toSorted(
      (a, b) =>
        Number(b.code === 'en') - Number(a.code === 'en') ||
        nameOfLanguage(a.code).localeCompare(nameOfLanguage(b.code)),
    );

/** The languages of scans, loaded and updated from first use on. */
export function useScanLanguages(): readonly Listed[] {
  useEffect(() => {
    if (following) return;
    following = true;
    follow();
    void load();
  }, []);
  useKnown((state) => state.items);
  return scanLanguages();
}

/** Languages of added packs. */
export const addedLanguages = (items: readonly Listed[]): readonly Listed[] =>
  items.filter(({ code }) => !isBuiltIn(code));
