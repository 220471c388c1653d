/** Names of statements, rows and measures in the words of a question, longest first. */
import { labelTerms, type Name, namesFor } from '../../language/vocabulary/accounting.ts';

export interface Mention {
  readonly name: Name;
  /** Indexes of its terms among the terms of the text. */
  readonly positions: readonly number[];
}

/** Verbs of a question between the words of a name: `dividends were declared per share`. */
const AUXILIARIES = new Set(['is', 'are', 'was', 'were', 'be', 'been']);

/** Endings of adjectives: `freie`, `freien` and `freier Cashflow`. */
const ENDING = /(?<=\p{L}{4})e[mnrs]?$/u;

const isForm = (term: string, other: string): boolean =>
  term === other || term.replace(ENDING, '') === other.replace(ENDING, '');

/**
 * The names in a text, in order; a part of a longer name is not a name: `cash flow statement` does
 * not name cash. `own` are names defined in the question.
 */
export function mentionsIn(text: string, own: readonly Name[] = []): Mention[] {
  const terms = labelTerms(text)
    .map((term, position) => ({ term, position }))
    .filter(({ term }) => !AUXILIARIES.has(term));
  const taken = new Set<number>();
  const mentions: Mention[] = [];
  const names = [...own, ...namesFor(text)].sort((a, b) => b.terms.length - a.terms.length);
  for (const name of names) {
    if (name.terms.length === 0) continue;
    for (let at = 0; at + name.terms.length <= terms.length; at++) {
      if (!name.terms.every((term, k) => isForm(terms[at + k]?.term ?? '', term))) continue;
      const positions = terms.slice(at, at + name.terms.length).map(({ position }) => position);
      if (positions.some((position) => taken.has(position))) continue;
      for (const position of positions) taken.add(position);
      mentions.push({ name, positions });
    }
  }
  return mentions.sort((a, b) => (a.positions[0] ?? 0) - (b.positions[0] ?? 0));
}

/** The terms of a text outside the names in it. */
export function termsBeside(text: string, mentions: readonly Mention[]): string[] {
  const taken = new Set(mentions.flatMap(({ positions }) => positions));
  return labelTerms(text).filter((_, at) => !taken.has(at));
}
