/** The answers of a collection in the order of their use: what was found, what was not, what failed. */
import type { CollectionAnswer } from '../../shared/contract/index.ts';

export interface SortedAnswers {
  readonly found: readonly CollectionAnswer[];
  /** Documents that say nothing about it. */
  readonly silent: readonly CollectionAnswer[];
  readonly failed: readonly CollectionAnswer[];
}

/** Each part keeps the order in which the answers came, so that nothing jumps while they do. */
export function sortAnswers(answers: readonly CollectionAnswer[]): SortedAnswers {
  const answered = answers.filter((answer) => answer.status === 'fulfilled');
  return {
    found: answered.filter((answer) => answer.found),
    silent: answered.filter((answer) => !answer.found),
    failed: answers.filter((answer) => answer.status !== 'fulfilled'),
  };
}
