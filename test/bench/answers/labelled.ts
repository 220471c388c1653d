/**
 * Questions about the documents of the bench as an analyst would type them, three in four with an
 * answer in the document, in the folder `questions`: one file a document, one question a line. They
 * were written and answered by reading the documents, without asking the engine.
 */
import { join } from 'node:path';
import { modelFolder } from '../../../electron/engine/common/networks/model-folder.ts';
import { comparerOf } from '../../../electron/engine/language/similarity/index.ts';
import {
  answerByMeaning,
  type PassageIndex,
} from '../../../electron/engine/understand/answers/index.ts';
import { answerMarkdown } from '../../../shared/answer-text.ts';
import { isRight, type Labelled, labelledQuestions } from './judge.ts';

interface Outcome {
  readonly labelled: Labelled;
  readonly found: boolean;
  readonly certain: boolean;
  /** The first statement is right, and cites a page that states it. */
  readonly right: boolean;
}

const QUESTIONS = labelledQuestions(join(import.meta.dirname, 'questions'));

/** `document`: the name of its file without suffix. */
export async function askLabelled(document: string, index: PassageIndex): Promise<Outcome[]> {
  const compare = await comparerOf(modelFolder());
  const outcomes: Outcome[] = [];
  for (const labelled of QUESTIONS.get(document) ?? []) {
    const { content, citations, found, certain } = await answerByMeaning(index, labelled.question, {
      compare,
    });
    const [first = ''] = answerMarkdown(content).split('\n\n');
    const pages = citations.map(({ page }) => page);
    outcomes.push({ labelled, found, certain, right: found && isRight(labelled, first, pages) });
  }
  return outcomes;
}

export function labelledReport(outcomes: readonly Outcome[]): string {
  const stated = outcomes.filter(({ labelled }) => labelled.stated);
  const others = outcomes.filter(({ labelled }) => !labelled.stated);
  const certain = outcomes.filter((one) => one.certain);
  const count = (all: readonly Outcome[], holds: (one: Outcome) => boolean) =>
    `${all.filter(holds).length} of ${all.length}`;
  return [
    `questions of an analyst: right in the first statement ${count(stated, ({ right }) => right)}`,
    `certain and right ${count(certain, ({ right }) => right)}`,
    `not found though stated ${count(stated, ({ found }) => !found)}`,
    `not stated and said so ${count(others, ({ found }) => !found)}`,
  ].join(', ');
}
