/** Answers of the engine with their content as Markdown, the form in which tests state them. */

import * as engine from '../../electron/engine/understand/answers/index.ts';
import { markedMarkdown } from '../../shared/answer-text.ts';

export { PassageIndex } from '../../electron/engine/understand/answers/index.ts';

export interface Answer extends engine.Answer {
  readonly answer: string;
}

const written = (answer: engine.Answer): Answer => ({ ...answer, answer: markedMarkdown(answer) });

export const answerFrom = (...args: Parameters<typeof engine.answerFrom>): Answer =>
  written(engine.answerFrom(...args));

export const answerQuestion = async (
  pages: engine.Pages,
  question: string,
  options: engine.AnswerOptions = {},
): Promise<Answer> => answerFrom(await engine.PassageIndex.of(pages), question, options);

export const answerByMeaning = async (
  ...args: Parameters<typeof engine.answerByMeaning>
): Promise<Answer> => written(await engine.answerByMeaning(...args));
