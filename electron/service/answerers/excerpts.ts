/**
 * The excerpts that a language model reads: a short document as a whole, else the passages most
 * relevant to the question, page by page, joined under their headings.
 */
import type { EnginePool, RetrievedRow } from '../../engine/index.ts';
import { ModelError } from './models/error.ts';
import type { QuestionRequest } from './types.ts';

/** Characters of excerpts in one prompt: about 5,000 tokens, which small local models can read. */
const BUDGET = 16_000;
/** Fewer characters are hardly an excerpt. */
const LEAST_BUDGET = 1_000;

export interface Excerpt {
  readonly page: number;
  /** Headings above it; empty if there are none. */
  readonly heading: string;
  readonly text: string;
  /** The rows of tables in the text. */
  readonly rows: readonly RetrievedRow[];
}

/**
 * Calls `ask` with the excerpts for a question; with half of them, and again half, as long as they
 * exceed the context of the model.
 */
export async function withExcerpts<T>(
  engine: EnginePool,
  request: QuestionRequest,
  signal: AbortSignal,
  ask: (excerpts: readonly Excerpt[]) => Promise<T>,
): Promise<T> {
  for (let budget = BUDGET; ; ) {
    const excerpts = await excerptsFor(engine, request, budget, signal);
    try {
      return await ask(excerpts);
    } catch (error) {
      const size = excerpts.reduce((sum, { text }) => sum + text.length, 0);
      budget = Math.floor(Math.min(budget, size) / 2);
      const isTooLong = error instanceof ModelError && error.fault === 'length';
      if (!isTooLong || budget < LEAST_BUDGET) throw error;
    }
  }
}

async function excerptsFor(
  engine: EnginePool,
  { pages, key, question, history = [] }: QuestionRequest,
  characters: number,
  signal: AbortSignal,
): Promise<Excerpt[]> {
  const asked = { pages, key, question, history, characters, wholeIfShort: true };
  const passages = await engine.understand('passages', asked, { signal });
  const excerpts: { page: number; heading: string; text: string; rows: RetrievedRow[] }[] = [];
  for (const { text, row, heading, citation } of passages.toSorted(
    (a, b) => a.citation.page - b.citation.page,
  )) {
    const { page } = citation;
    const before = excerpts.at(-1);
    const rows = row ? [row] : [];
    if (before?.page === page && before.heading === heading) {
      before.text += `\n${text}`;
      before.rows.push(...rows);
    } else excerpts.push({ page, heading, text, rows });
  }
  return excerpts;
}
