/** Data of a document in the shape of a JSON Schema. Errors have the format of these endpoints. */
import type { z } from 'zod';
import { structured } from '../../../shared/contract/index.ts';
import { firstMismatch, parseRequest } from '../../../shared/contract/mismatch.ts';
import { entryFor } from '../access/documents.ts';
import { completed } from '../access/results.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import { readJson } from '../sources/json-body.ts';
import type { KnownCaller } from '../types.ts';
import type { GenerationTarget } from '../understanding/generations.ts';

export function structuredRoutes(context: ServiceContext): Route[] {
  const { store, answerers, generations } = context;

  /** The result if it is ready within `patience` milliseconds, else where to poll for it. */
  async function later(documentId: string, runId: string, patience: number) {
    const run = await store.runs.byId(runId);
    if (!run) throw new ApiError('not_found', NO_RUN);
    const result = await generations.result(run, patience);
    if (result) return reply(200, result);
    return pending(documentId, runId);
  }

  return routes(
    structured,
    {
      structuredOutput: async ({ request, caller, params }) => {
        const target = await targetOf(context, caller, params.documentId);
        const body = await bodyOf(structured.structuredOutput.body, request);
        const { schema, query, ungrounded, timeoutMs } = body;
        const { provider } = await answerers.get(caller.accountId, body.provider_id);
        const asked = { schema, query, ungrounded, provider };
        const known = await generations.known(target, asked);
        return reply(
          200,
          known ?? (await generations.make(target, asked, timeoutMs, request.signal)),
        );
      },

      generate: async ({ request, caller, params }) => {
        const target = await targetOf(context, caller, params.documentId);
        const body = await bodyOf(structured.generate.body, request);
        const { schema, ungrounded, mode, timeoutMs } = body;
        const { provider } = await answerers.get(caller.accountId, body.provider_id);
        const asked = { schema, query: body.query ?? body.prompt ?? '', ungrounded, provider };
        const known = await generations.known(target, asked);
        if (known) return reply(200, known);
        if (mode === 'sync') {
          return reply(200, await generations.make(target, asked, timeoutMs, request.signal));
        }
        const runId = await generations.begin(target, asked);
        const { documentId } = params;
        return mode === 'async' ? pending(documentId, runId) : later(documentId, runId, timeoutMs);
      },

      getGenerated: async ({ caller, params }) => {
        const { documentId } = await targetOf(context, caller, params.documentId);
        const run = await store.runs.byId(params.runId);
        if (run?.documentId !== documentId) {
          throw new ApiError('not_found', NO_RUN);
        }
        return later(params.documentId, run.id, 0);
      },
    },
    { ownBody: ['structuredOutput', 'generate'] },
  );
}

const NO_RUN = 'The document has no such run. Send the request again to start one.';

const pending = (documentId: string, runId: string) =>
  reply(202, { status: 'processing', poll_url: `/document/${documentId}/generate/${runId}` });

async function targetOf(
  context: ServiceContext,
  caller: KnownCaller,
  reference: string,
): Promise<GenerationTarget> {
  const entry = await entryFor(context, caller, reference).catch((error) => {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    throw new ApiError('DOCUMENT_NOT_FOUND', error.message);
  });
  const { document, extraction } = completed(entry);
  const { id: documentId, accountId } = document;
  return { accountId, documentId, source: extraction };
}

async function bodyOf<S extends z.ZodType>(schema: S, request: Request): Promise<z.output<S>> {
  const parsed = parseRequest(schema, await readJson(request));
  if (parsed.success) return parsed.data;
  const { message, param } = firstMismatch(parsed.error);
  throw new ApiError('SCHEMA_VALIDATION_FAILED', message, { param });
}
