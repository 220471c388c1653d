import { z } from 'zod';
import { nullableText } from './common.ts';
import { LibraryItem } from './document.ts';
import { ExportProgress } from './export.ts';
import { FieldRun, FieldRunId } from './field-run.ts';
import { ModelDownload } from './provider.ts';
import { QueueState } from './queue.ts';

/** Lists that are fetched again when one of their items changed. */
const ListName = z.enum([
  'collections',
  'trash',
  'schemas',
  'learned_fields',
  'region_templates',
  'languages',
  'presets',
  'providers',
]);
export type ListName = z.infer<typeof ListName>;

/** One line of the event stream that keeps the window up to date. */
export const LibraryEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('document'), document: LibraryItem }),
    z.object({ type: z.literal('page'), document_id: z.string(), page: z.int() }),
    z
      .object({
        type: z.literal('corrections'),
        document_id: z.string(),
        revision: z.int(),
        pages: z.array(z.int()),
      })
      .describe('Corrections changed the results of these pages; fetch them again.'),
    z
      .object({ type: z.literal('review'), document_id: z.string() })
      .describe('Review items of the document changed; fetch them again.'),
    z.object({ type: z.literal('removed'), document_id: z.string() }),
    z.object({ type: ListName }).describe('The list changed; fetch it again.'),
    z
      .object({ type: z.literal('queue'), queue: QueueState })
      .describe('The queue has a new state.'),
    z
      .object({ type: z.literal('field_run'), run: FieldRun })
      .describe('A field run has a new state.'),
    z.object({ type: z.literal('field_run_removed'), run_id: FieldRunId }),
    z
      .object({
        type: z.literal('conversation'),
        conversation_id: z.string(),
        document_id: nullableText,
        collection_id: nullableText,
      })
      .describe('A conversation changed; fetch it again.'),
    z.object({ type: z.literal('model_download'), download: ModelDownload }),
    z
      .object({ type: z.literal('export'), progress_id: z.string(), progress: ExportProgress })
      .describe('Progress of the export that was requested with this progress_id.'),
    z.object({ type: z.literal('heartbeat') }),
  ])
  .meta({ id: 'LibraryEvent' });
export type LibraryEvent = z.infer<typeof LibraryEvent>;
