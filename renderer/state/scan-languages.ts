/** Languages in which scans can be read: those built in, and those of added language packs. */
import { languages, type ScanLanguage } from '../../shared/contract/index.ts';
import { isBuiltIn, LANGUAGES } from '../../shared/languages.ts';
import { languageName } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { defineQuery, queryCache, useServiceQuery } from '../api/queries.ts';

type Listed = Pick<ScanLanguage, 'code' | 'bytes' | 'licence'>;

export const languagesQuery = defineQuery(
  ['languages'],
  async (): Promise<readonly Listed[]> => (await call(languages.listLanguages, {})).items,
);

/** Until the list is loaded. */
const BUILT_IN: readonly Listed[] = LANGUAGES.map(({ code }) => ({
  ...{ code, bytes: null, licence: null },
}));

/** English, then by name. */
const sorted = (items: readonly Listed[]): readonly Listed[] =>
  items.toSorted(
    (a, b) =>
      Number(b.code === 'en') - Number(a.code === 'en') ||
      languageName(a.code).localeCompare(languageName(b.code)),
  );

export const scanLanguages = (): readonly Listed[] =>
  sorted(queryCache.getQueryData(languagesQuery.queryKey) ?? BUILT_IN);

export const useScanLanguages = (): readonly Listed[] =>
  sorted(useServiceQuery(languagesQuery).data ?? BUILT_IN);

/** Languages of added packs. */
export const addedLanguages = (items: readonly Listed[]): readonly Listed[] =>
  items.filter(({ code }) => !isBuiltIn(code));
