/** The engine's own extraction: always available, sends nothing over the network. */

import { markedMarkdown } from '../../../shared/answer-text.ts';
import { BUILT_IN_PROVIDER, EXTRACTIVE_MODEL } from '../../../shared/contract/index.ts';
import type { EnginePool } from '../../engine/index.ts';
import type { Answerer, AnswererProvider } from './types.ts';

export const EXTRACTIVE: AnswererProvider = {
  id: BUILT_IN_PROVIDER,
  name: 'Built-in',
  host: null,
  model: EXTRACTIVE_MODEL,
};

export const extractiveAnswerer = (engine: EnginePool): Answerer => ({
  provider: EXTRACTIVE,
  streams: false,
  async answer(request, { onText, ...limits } = {}) {
    const answer = await engine.understand('answer', request, limits);
    if (onText) for (const text of piecesOf(answer)) onText(text);
    return answer;
  },
  fields: (request, limits) => engine.understand('fields', request, limits),
  structured: (request, limits) => engine.understand('structured', request, limits),
});

/** The lines of an answer as Markdown, each with its line end: joined again they are the answer. */
export const piecesOf = (answer: Parameters<typeof markedMarkdown>[0]): string[] =>
  markedMarkdown(answer).match(/[^\n]*\n+|[^\n]+$/g) ?? [];
