/** Questions about a completed job, and the fields of a caller's schema. */
import { markedMarkdown } from '../../../shared/answer-text.ts';
import { understanding } from '../../../shared/contract/index.ts';
import { newId } from '../../store/ids.ts';
import { jobFor } from '../access/documents.ts';
import { completed } from '../access/results.ts';
import { ModelError } from '../answerers/models/error.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { packedSource } from '../results/pages.ts';
import { type Route, reply, routes } from '../router.ts';

export function understandingRoutes(context: ServiceContext): Route[] {
  const { store, answerers } = context;

  return routes(understanding, {
    chat: async ({ request, caller, body }) => {
      const { job, extraction } = completed(await jobFor(context, caller, body.job_id));
      const answerer = await answerers.get(caller.accountId, body.provider_id);
      const { signal } = request;
      const asked = { ...(await packedSource(store, extraction)), question: body.message };
      const answer = await answerer.answer(asked, { signal }).catch((error) => {
        if (signal.aborted) throw error;
        if (error instanceof ModelError) throw new ApiError('chat_failed', error.text);
        console.error('chat:', error);
        throw new ApiError('chat_failed', 'The question could not be answered; try again.');
      });
      const { kind: _, ...parts } = answer;
      const { content, citations, nearest } = parts;
      return reply(200, {
        ...parts,
        ...{ content: [...content], citations: [...citations], nearest: [...nearest] },
        answer: markedMarkdown(parts),
        job_id: job.id,
      });
    },

    extractSchema: async ({ request, caller, params, body }) => {
      const { job, extraction } = completed(await jobFor(context, caller, params.jobId));
      const { citation_mode: citationMode = 'best', provider_id: providerId } = body.options ?? {};
      const answerer = await answerers.get(caller.accountId, providerId);
      const { fields } = body.schema;
      const asked = { ...(await packedSource(store, extraction)), fields, citationMode };
      const found = await answerer.fields(asked, { signal: request.signal });
      return reply(200, {
        job_id: job.id,
        run_id: newId('run'),
        status: 'completed',
        values: found.values,
        fields: found.fields,
        missing: found.missing,
        extracted_at: new Date().toISOString(),
      });
    },
  });
}
