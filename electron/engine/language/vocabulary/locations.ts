/**
 * Names of countries, by Unicode CLDR in the languages of the vocabulary, and of the states of
 * federations (`locations.json`, by the code of the country), and what their laws are called.
 */

import names from './locations.json' with { type: 'json' };
import { termsOf } from './terms.ts';

type LocationKind = 'country' | 'state';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const list = (names: string): string[] => names.split(', ');

let known: ReadonlyMap<string, LocationKind> | null = null;

function readLocations(): Map<string, LocationKind> {
  const kinds = new Map<string, LocationKind>();
  const enter = (name: string, kind: LocationKind) => kinds.set(termsOf(name).join(' '), kind);
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  for (const language of LANGUAGES) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = regions.of(code);
      if (name !== undefined) enter(name, 'country');
    }
  }
  for (const name of list(names.other_countries)) enter(name, 'country');
  // Georgia is both: agreements name the state more often.
  for (const name of Object.values(names.states).flatMap(list)) enter(name, 'state');
  return kinds;
}

let laws: ReadonlySet<string> | null = null;

/** Whether two words name the law of a country by its adjective: "deutsches Recht", "droit français". */
export function isNationalLaw(text: string): boolean {
  laws ??= new Set(
    Object.entries(names.laws).flatMap(([law, adjectives]) =>
      list(adjectives).flatMap((adjective) => [`${adjective} ${law}`, `${law} ${adjective}`]),
    ),
  );
  return laws.has(text.toLowerCase());
}

/** Whether a name is that of a country or of a state of one; null for any other name. */
export function locationKind(name: string): LocationKind | null {
  if (isNationalLaw(name)) return 'country';
  known ??= readLocations();
  return known.get(termsOf(name.replace(/^the\s+/i, '')).join(' ')) ?? null;
}
