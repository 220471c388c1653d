/**
 * General accounting knowledge: names of statements, their rows and ratios, per language
 * (`accounting.<language>.json`), and formulas of measures (`measures.json`). A new language is a
 * new file in `LANGUAGES`. Names are compared as terms (evidence/terms.ts), so case, accents and
 * plurals need not be listed.
 */
import type { StatementKind } from '../../../../shared/contract/table.ts';
import de from './accounting.de.json' with { type: 'json' };
import en from './accounting.en.json' with { type: 'json' };
import es from './accounting.es.json' with { type: 'json' };
import fr from './accounting.fr.json' with { type: 'json' };
import it from './accounting.it.json' with { type: 'json' };
import nl from './accounting.nl.json' with { type: 'json' };
import pt from './accounting.pt.json' with { type: 'json' };
import measures from './measures.json' with { type: 'json' };
import { PERCENT } from './question-words.ts';
import { termsOf } from './terms.ts';

interface StatementWords {
  /** Its names in questions and titles. */
  readonly asked: readonly string[];
  /** Its typical rows. */
  readonly rows: readonly string[];
}

interface ConceptWords {
  /** Its name in answers; this and the next two properties are given in English only. */
  readonly name?: string;
  readonly statement?: StatementKind;
  /** Printed as an outflow in some documents: its sign has no meaning. */
  readonly magnitude?: boolean;
  /** The concept that it reduces; a negative value is an outflow if it is added to that in print. */
  readonly deducted_from?: string;
  readonly asked: readonly string[];
  /** Labels of its row, preferred ones first. */
  readonly rows: readonly string[];
}

interface Language {
  /** Words of questions that do not name a row; separated by spaces. */
  readonly generic: string;
  /** Words before a metric that change its meaning. */
  readonly qualifiers: string;
  /** Words for the document and its parts, which are unspecific in a question. */
  readonly containers: string;
  /** Words beside the name of a statement in its title. */
  readonly title_words: string;
  /** Words above tables that show an excerpt, a part or another version of a statement. */
  readonly excerpts: string;
  readonly statements: Readonly<Record<StatementKind, StatementWords>>;
  readonly concepts: Readonly<Record<string, ConceptWords>>;
  readonly measures: Readonly<Record<string, { name?: string; asked: readonly string[] }>>;
}

/** Unit of a measure. */
export type MeasureUnit = 'amount' | 'percent' | 'ratio' | 'days';

export interface Measure {
  readonly formula: string;
  readonly unit: MeasureUnit;
  /** Possible results, inclusive: a margin over 1 has other rows than those meant. */
  readonly least?: number;
  readonly most?: number;
}

export interface Concept {
  readonly name: string;
  readonly statement: StatementKind;
  readonly magnitude: boolean;
  /** The concept that it is deducted from; null if none. */
  readonly deductedFrom: string | null;
  /** Labels as terms, preferred ones first. */
  readonly rows: readonly (readonly string[])[];
}

/** A name that may occur in a question, as terms, and what it refers to. */
export interface Name {
  readonly terms: readonly string[];
  readonly kind: 'statement' | 'concept' | 'measure';
  readonly id: string;
}

/** English, the language of answers, comes first. */
const LANGUAGES = [en, de, fr, es, it, pt, nl] as unknown as readonly Language[];

export const MEASURES: ReadonlyMap<string, Measure> = new Map(
  Object.entries(measures as Record<string, Measure>),
);

/** Words irrelevant to which row is meant. */
const FILLERS = new Set(['the', 'and', 'of', 'a', 'to', 'in', 'for', 'by', 'on']);

/**
 * Label or name as terms without articles and prepositions: `Cost of sales` as cost, sale. Letters
 * joined by `&` are one term: `SG&A`. Ordinal numbers are left out.
 */
export const labelTerms = (text: string): string[] =>
  termsOf(text.replace(/(?<=\p{L})&(?=\p{L})|\b\d+(?:st|nd|rd|th)\b/gu, '')).filter(
    (term) => !FILLERS.has(term),
  );

const termSet = (of: (language: Language) => string): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((language) => termsOf(of(language))));

/** Terms of questions irrelevant to which row is meant. */
export const GENERIC_TERMS = termSet(({ generic }) => generic);
/** Terms that change the meaning of a metric: adjusted, organic. */
export const QUALIFIERS = termSet(({ qualifiers }) => qualifiers);
/** Terms for the document and its parts. */
export const CONTAINER_TERMS = termSet(({ containers }) => containers);
/** Terms beside the name of a statement in its title. */
export const TITLE_TERMS = termSet(({ title_words: words }) => words);
/** Terms above tables that show an excerpt, a part or another version of a statement. */
export const EXCERPT_TERMS = termSet(({ excerpts }) => excerpts);

const conceptsById = new Map<string, Concept>();
for (const { concepts } of LANGUAGES) {
  for (const [id, words] of Object.entries(concepts)) {
    const { name, statement, magnitude = false, deducted_from: deductedFrom = null } = words;
    const rows = words.rows.map(labelTerms);
    const known = conceptsById.get(id);
    if (known) conceptsById.set(id, { ...known, rows: [...known.rows, ...rows] });
    else if (name && statement)
      conceptsById.set(id, { name, statement, magnitude, deductedFrom, rows });
  }
}
export const CONCEPTS: ReadonlyMap<string, Concept> = conceptsById;

const measureNames = new Map<string, string>();
for (const language of LANGUAGES) {
  for (const [id, { name }] of Object.entries(language.measures)) {
    if (name && !measureNames.has(id)) measureNames.set(id, name);
  }
}

/** Name of a concept or a measure in an answer. */
export const nameOf = (id: string): string =>
  conceptsById.get(id)?.name ?? measureNames.get(id) ?? id.replaceAll('_', ' ');

/** Words of English questions excluded from its search. */
const ENGLISH_WORDS = 'what which how was were is are did does do the of in for and to'.split(' ');

const PERCENT_TERMS = [...PERCENT].map(labelTerms).filter(([term]) => term !== undefined);

interface LanguageNames {
  /** Question words of the language. */
  readonly generic: ReadonlySet<string>;
  readonly names: readonly Name[];
}

const namesByLanguage: readonly LanguageNames[] = LANGUAGES.map((language) => ({
  generic: new Set([
    ...termsOf(language.generic),
    ...(language === LANGUAGES[0] ? ENGLISH_WORDS : []),
  ]),
  names: [
    ...namesIn(language.statements, 'statement'),
    ...namesIn(language.concepts, 'concept'),
    ...namesIn(language.measures, 'measure').flatMap(withPercent),
  ],
}));

/** The names of a measure in all languages, as terms. */
export const measureTerms = (id: string): readonly (readonly string[])[] =>
  namesByLanguage.flatMap(({ names }) =>
    names.flatMap((name) => (name.kind === 'measure' && name.id === id ? [name.terms] : [])),
  );

const idsByName = Map.groupBy(
  namesByLanguage.flatMap(({ names }) => names.filter(({ kind }) => kind === 'concept')),
  ({ terms }) => terms.join(' '),
);

/**
 * The names that a text may use: those of English, and those of the language of most of its
 * question words, as `stocks` has another meaning in French.
 */
export function namesFor(text: string): readonly Name[] {
  const terms = termsOf(text);
  const hits = namesByLanguage.map(
    ({ generic }) => terms.filter((term) => generic.has(term)).length,
  );
  const [english, ...others] = namesByLanguage;
  const best = Math.max(...hits.slice(1));
  const own = best > (hits[0] ?? 0) ? others[hits.indexOf(best, 1) - 1] : undefined;
  return [...(english?.names ?? []), ...(own?.names ?? [])];
}

/** Concepts with this name, as terms, in any language. */
export const conceptsNamed = (terms: readonly string[]): readonly string[] =>
  (idsByName.get(terms.join(' ')) ?? []).map(({ id }) => id);

function namesIn(
  entries: Readonly<Record<string, { readonly asked: readonly string[] }>>,
  kind: Name['kind'],
): Name[] {
  return Object.entries(entries).flatMap(([id, { asked }]) =>
    asked.map((name) => ({ terms: labelTerms(name), kind, id })),
  );
}

/** A share is also asked for as a percentage: documents print the amount as `Gross margin`. */
function withPercent(name: Name): Name[] {
  return MEASURES.get(name.id)?.unit === 'percent'
    ? [name, ...PERCENT_TERMS.map((terms) => ({ ...name, terms: [...name.terms, ...terms] }))]
    : [name];
}

export interface StatementTerms {
  readonly kind: StatementKind;
  readonly names: readonly (readonly string[])[];
  /** Rows as terms joined by spaces. */
  readonly rows: ReadonlySet<string>;
}

export const STATEMENTS: readonly StatementTerms[] = (
  Object.keys(en.statements) as StatementKind[]
).map((kind) => ({
  kind,
  names: LANGUAGES.flatMap(({ statements }) => statements[kind].asked.map(labelTerms)),
  rows: new Set(
    LANGUAGES.flatMap(({ statements }) =>
      statements[kind].rows.map((row) => labelTerms(row).join(' ')),
    ),
  ),
}));
