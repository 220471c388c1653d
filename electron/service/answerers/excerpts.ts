/**
 * The excerpts that a language model reads: a short document as a whole, else the passages most
 * relevant to the question, page by page, joined under their headings.
 */
import type { EnginePool } from '../../engine/pool/types.ts';
import type { QuestionRequest } from './types.ts';

/** Characters of excerpts in one prompt: about 5,000 tokens, which small local models can read. */
const BUDGET = 16_000;

export interface Excerpt {
  readonly page: number;
  /** Headings above it; empty if there are none. */
  readonly heading: string;
  readonly text: string;
}

export async function excerptsFor(
  engine: EnginePool,
  { pages, key, question, history = [] }: QuestionRequest,
  signal: AbortSignal,
): Promise<Excerpt[]> {
  const asked = { pages, key, question, history, characters: BUDGET, wholeIfShort: true };
  const passages = await engine.understand('passages', asked, { signal });
  const excerpts: { page: number; heading: string; text: string }[] = [];
  for (const { text, heading, citation } of passages.toSorted(
    (a, b) => a.citation.page - b.citation.page,
  )) {
    const { page } = citation;
    const before = excerpts.at(-1);
    if (before?.page === page && before.heading === heading) before.text += `\n${text}`;
    else excerpts.push({ page, heading, text });
  }
  return excerpts;
}
