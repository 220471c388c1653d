/**
 * Answers a question from the words of a document alone: retrieval and extraction, no model. Gives up
 * on what has to be reasoned or computed; says so plainly when no passage speaks of the matter.
 */
import { composeAnswer } from './compose.ts';
import { type Match, PassageIndex } from './search.ts';
import type { Answer, AnswerOptions, Pages } from './types.ts';

export { PassageIndex } from './search.ts';
export type * from './types.ts';

const DEFAULT_PASSAGES = 5;
/** A passage that speaks of less of what the question asks, weighed by rarity, is no evidence. */
const LEAST_COVERAGE = 0.15;
/** Below this, passages are near the matter but hardly answer: the answer says so first. */
const ANSWERING_COVERAGE = 0.34;
/** Further passages must come so near to the score of the best. */
const NEAR_BEST = 0.5;
/** Passages of one page: further ones leave no room for other places. */
const MOST_OF_PAGE = 2;
/** Candidates looked at for each passage quoted: neighbours and repetitions are passed over. */
const CANDIDATES = 8;

/** Stands before passages that are offered for want of an answer. */
const CLOSEST = 'No passage answers this directly. These come closest:';

export const NOTHING_FOUND =
  'The answer was not found in the document: no passage speaks of what the question asks.';

const NOTHING: Answer = { answer: NOTHING_FOUND, citations: [], found: false, confidence: 0 };

export async function answerQuestion(
  pages: Pages,
  question: string,
  options: AnswerOptions = {},
): Promise<Answer> {
  const index = await PassageIndex.of(pages, options.signal);
  return answerFrom(index, question, options);
}

/** The same over an index that was made before. */
export function answerFrom(
  index: PassageIndex,
  question: string,
  { passages = DEFAULT_PASSAGES }: AnswerOptions = {},
): Answer {
  const matches = index.search(question, passages * CANDIDATES);
  const best = matches[0];
  if (!best) return NOTHING;
  const coverage = Math.max(...matches.map((match) => match.coverage));
  if (coverage < LEAST_COVERAGE) return NOTHING;
  const chosen = distinct(
    matches.filter(({ score }) => score >= best.score * NEAR_BEST),
    passages,
  );
  const confidence = Math.round(best.coverage * 100) / 100;
  const { answer, citations } = composeAnswer(question, chosen);
  const direct = coverage >= ANSWERING_COVERAGE;
  return {
    answer: direct ? answer : `${CLOSEST}\n\n${answer}`,
    citations,
    found: true,
    confidence,
  };
}

/** Without those that say the same words again. */
function distinct(matches: readonly Match[], most: number): Match[] {
  const said = new Set<string>();
  const onPage = new Map<number, number>();
  const chosen: Match[] = [];
  for (const match of matches) {
    const key = match.passage.text.toLowerCase().replace(/\s+/g, ' ');
    const { page } = match.passage.page;
    const before = onPage.get(page) ?? 0;
    if (said.has(key) || before === MOST_OF_PAGE) continue;
    said.add(key);
    onPage.set(page, before + 1);
    chosen.push(match);
    if (chosen.length === most) break;
  }
  return chosen;
}
