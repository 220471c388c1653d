/**
 * Questions about the documents of the bench as an analyst would type them, three in four with an
 * answer in the document, in the folder `questions`: one file a document, one question a line. They
 * were written and answered by reading the documents, without asking the engine.
 */
import { join } from 'node:path';
import { answerFrom, type PassageIndex } from '../../../electron/engine/answers/index.ts';
import { withoutUncertainMark } from '../../../shared/uncertain.ts';
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
export function askLabelled(document: string, index: PassageIndex): Outcome[] {
  return (QUESTIONS.get(document) ?? []).map((labelled) => {
    const { answer, citations, found, certain } = answerFrom(index, labelled.question);
    const [first = ''] = withoutUncertainMark(answer).split('\n\n');
    const pages = citations.map(({ page }) => page);
    return { labelled, found, certain, right: found && isRight(labelled, first, pages) };
  });
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
