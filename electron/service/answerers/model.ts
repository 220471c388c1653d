/**
 * The answerer over a language model, the same for all of them. The engine selects the excerpts
 * that the model reads, and locates the model's quotes on the pages. The model gets no tools, and
 * its output is data: JSON is validated, quotes are searched for, text is shown as text.
 */

import type { SchemaField } from '../../../shared/contract/index.ts';
import type { Answer, EnginePool, FoundField, FoundFields } from '../../engine/index.ts';
import {
  claimsIn,
  fieldsFromClaims,
  groupsOf,
  schemaOfFields,
  withoutUngrounded,
} from './claims.ts';
import { completeJson } from './complete-json.ts';
import { withExcerpts } from './excerpts.ts';
import { answerOfStatements, Locator } from './grounding.ts';
import { ModelError } from './models/error.ts';
import type { LanguageModel } from './models/types.ts';
import { ANSWER_SCHEMA, answerPrompt, fieldsPrompt, ModelAnswer, questionFor } from './prompts.ts';
import { StatementStream } from './statement-stream.ts';
import type { Answerer, AnswererProvider, FieldsRequest, WorkLimits } from './types.ts';

/** Maximum tokens of an answer to a question. */
const ANSWER_TOKENS = 1_024;
/** Maximum tokens for the values of one group of fields. */
const FIELD_TOKENS = 4_096;
/** Time limit for one question or one group of fields if the caller sets none; milliseconds. */
const TIME_LIMIT = 10 * 60_000;

export interface ModelAnswererParts {
  readonly engine: EnginePool;
  readonly model: LanguageModel;
  readonly provider: AnswererProvider;
}

export function modelAnswerer({ engine, model, provider }: ModelAnswererParts): Answerer {
  const { name } = provider;

  const answerOf = (
    request: Parameters<Answerer['answer']>[0],
    signal: AbortSignal,
    onText?: (text: string) => void,
  ): Promise<Answer> =>
    withExcerpts(engine, request, signal, async (excerpts) => {
      const { pages, question, history = [] } = request;
      const stream = onText && new StatementStream(onText);
      const said = await completeJson(model, name, {
        messages: answerPrompt(question, history, excerpts),
        jsonSchema: ANSWER_SCHEMA,
        maxTokens: ANSWER_TOKENS,
        shape: ModelAnswer,
        signal,
        ...(stream && { onPiece: (piece: string) => stream.add(piece) }),
      });
      const statements = said.found ? said.statements : [];
      const locator = new Locator(engine, pages, excerpts);
      const located = await locator.locate(
        statements.flatMap(({ quotes }) => quotes),
        signal,
      );
      return answerOfStatements(statements, located, { question, name });
    });

  function groupOf(
    { pages, key }: FieldsRequest,
    fields: readonly SchemaField[],
    signal: AbortSignal,
  ): Promise<FoundFields> {
    const question = fields.map(questionFor).join('; ');
    return withExcerpts(engine, { pages, key, question }, signal, async (excerpts) => {
      const jsonSchema = schemaOfFields(fields);
      const values = await completeJson(model, name, {
        messages: fieldsPrompt(fields, excerpts, jsonSchema),
        jsonSchema,
        maxTokens: FIELD_TOKENS,
        signal,
      });
      const claims = claimsIn(fields, values);
      const locator = new Locator(engine, pages, excerpts);
      const located = await locator.locate(
        claims.leaves.flatMap(({ quote }) => (quote === null ? [] : [quote])),
        signal,
      );
      const own = await engine.understand('fields', { pages, fields }, { signal });
      return fieldsFromClaims(
        claims,
        located,
        new Map(own.fields.map((found) => [found.path, found])),
      );
    });
  }

  async function fieldsOf(request: FieldsRequest, signal: AbortSignal): Promise<FoundFields> {
    const values: Record<string, unknown> = {};
    const fields: FoundField[] = [];
    const missing: string[] = [];
    for (const group of groupsOf(request.fields)) {
      const found = await groupOf(request, group, signal);
      Object.assign(values, found.values);
      fields.push(...found.fields);
      missing.push(...found.missing);
    }
    return { values, fields, missing };
  }

  /** Aborts the work with an error message when its time limit is reached. */
  async function limited<T>(
    { signal, timeLimit = TIME_LIMIT }: WorkLimits,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const message = `${name} did not finish within ${timeLimit / 1000} s. Try again, or choose a faster model.`;
    const timer = setTimeout(() => late.abort(new ModelError('timeout', message)), timeLimit);
    try {
      return await work(AbortSignal.any([late.signal, ...(signal ? [signal] : [])]));
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    provider,
    streams: true,
    answer: (request, { onText, ...limits } = {}) =>
      limited(limits, (signal) => answerOf(request, signal, onText)),
    fields: (request, limits = {}) => limited(limits, (signal) => fieldsOf(request, signal)),
    structured: ({ pages, key, schema, query, ungrounded }, limits = {}) =>
      limited(limits, async (signal) => {
        const shape = await engine.understand('shape', { schema, query }, { signal });
        if (!shape.ok) return shape;
        const all = await fieldsOf({ pages, key, fields: shape.fields }, signal);
        const found = ungrounded === 'keep' ? all : withoutUngrounded(all);
        return engine.understand('structured', { pages: [], schema, query, found }, { signal });
      }),
  };
}
