/** Questions about a completed job, and the fields of a caller's schema. */
import { understanding } from '../../../shared/contract/index.ts';
import { newId } from '../../store/ids.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { packedPages } from '../results/pages.ts';
import { type Route, reply, route } from '../router.ts';
import { completed, jobFor } from './access.ts';

export function understandingRoutes(context: ServiceContext): Route[] {
  const { store, engine } = context;

  const chat = route(understanding.chat, async ({ request, caller, body }) => {
    const { job, extraction } = completed(await jobFor(context, caller, body.job_id));
    const { signal } = request;
    const pages = await packedPages(store, extraction.id);
    const key = `${extraction.id}`;
    const asked = { pages, key, question: body.message };
    const answer = await engine.answer(asked, { signal }).catch((error) => {
      if (signal.aborted) throw error;
      console.error('chat:', error);
      throw new ApiError('chat_failed', 'The question could not be answered; try again.');
    });
    return reply(200, { ...answer, job_id: job.id });
  });

  const extractSchema = route(
    understanding.extractSchema,
    async ({ request, caller, params, body }) => {
      const { job, extraction } = completed(await jobFor(context, caller, params.jobId));
      const pages = await packedPages(store, extraction.id);
      const { citation_mode: citationMode = 'best' } = body.options ?? {};
      const { fields } = body.schema;
      const { signal } = request;
      const found = await engine.fields({ pages, fields, citationMode }, { signal });
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
  );

  return [chat, extractSchema];
}
