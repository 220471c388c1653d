/** Maximum number of questions suggested for a collection. */
const MOST_SUGGESTED = 6;

interface Suggested {
  readonly question: string;
  documents: number;
  /** Best 0-based rank among the suggestions of a document. */
  rank: number;
}

/**
 * Merges the questions suggested for several documents: first those that most documents can answer,
 * then those that rank first for their document.
 */
export function mergeSuggestions(suggestions: readonly (readonly string[])[]): string[] {
  const known = new Map<string, Suggested>();
  for (const questions of suggestions) {
    for (const [rank, question] of questions.entries()) {
      const key = question.toLowerCase();
      const before = known.get(key);
      if (before) {
        before.documents += 1;
        before.rank = Math.min(before.rank, rank);
      } else {
        known.set(key, { question, documents: 1, rank });
      }
    }
  }
  return [...known.values()]
    .sort((a, b) => b.documents - a.documents || a.rank - b.rank)
    .slice(0, MOST_SUGGESTED)
    .map(({ question }) => question);
}
