/** Names of statements, rows and measures in the words of a question, longest first. */
import { labelTerms, type Name, namesFor } from '../vocabulary/accounting.ts';

export interface Mention {
  readonly name: Name;
  /** Index of its first term among the terms of the text. */
  readonly at: number;
}

/**
 * The names in a text, in order; a part of a longer name is not a name: `cash flow statement` does
 * not name cash. `own` are names defined in the question.
 */
export function mentionsIn(text: string, own: readonly Name[] = []): Mention[] {
  const terms = labelTerms(text);
  const taken = new Set<number>();
  const mentions: Mention[] = [];
  const names = [...own, ...namesFor(text)].sort((a, b) => b.terms.length - a.terms.length);
  for (const name of names) {
    if (name.terms.length === 0) continue;
    for (let at = 0; at + name.terms.length <= terms.length; at++) {
      if (!name.terms.every((term, k) => terms[at + k] === term && !taken.has(at + k))) continue;
      for (let k = 0; k < name.terms.length; k++) taken.add(at + k);
      mentions.push({ name, at });
    }
  }
  return mentions.sort((a, b) => a.at - b.at);
}

/** The terms of a text outside the names in it. */
export function termsBeside(text: string, mentions: readonly Mention[]): string[] {
  const taken = new Set(mentions.flatMap(({ name, at }) => name.terms.map((_, k) => at + k)));
  return labelTerms(text).filter((_, at) => !taken.has(at));
}
