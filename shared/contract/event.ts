import { z } from 'zod';
import { LibraryItem } from './document.ts';
import { ExportProgress } from './export.ts';
import { FieldRun, FieldRunId } from './field-run.ts';
import { ModelDownload } from './provider.ts';
import { QueueState } from './queue.ts';

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
      .describe('The results of these pages were corrected: read them again.'),
    z
      .object({ type: z.literal('review'), document_id: z.string() })
      .describe('The review items of the document changed: read them again.'),
    z.object({ type: z.literal('removed'), document_id: z.string() }),
    z.object({ type: z.literal('queue'), queue: QueueState }).describe('The queue as it is now.'),
    z.object({ type: z.literal('collections') }).describe('Collections changed: read them again.'),
    z.object({ type: z.literal('trash') }).describe('The trash changed: read it again.'),
    z.object({ type: z.literal('schemas') }).describe('Saved schemas changed: read them again.'),
    z
      .object({ type: z.literal('learned_fields') })
      .describe('What corrections of fields taught changed: read it again.'),
    z
      .object({ type: z.literal('region_templates') })
      .describe('Region templates changed: read them again.'),
    z.object({ type: z.literal('field_run'), run: FieldRun }).describe('A run as it is now.'),
    z.object({ type: z.literal('field_run_removed'), run_id: FieldRunId }),
    z
      .object({
        type: z.literal('conversation'),
        conversation_id: z.string(),
        document_id: z.string().nullable(),
        collection_id: z.string().nullable(),
      })
      .describe('A conversation changed: read it again.'),
    z.object({ type: z.literal('providers') }).describe('Providers changed: read them again.'),
    z.object({ type: z.literal('model_download'), download: ModelDownload }),
    z
      .object({ type: z.literal('export'), progress_id: z.string(), progress: ExportProgress })
      .describe('How far an export is that was asked for with this progress_id.'),
    z.object({ type: z.literal('heartbeat') }),
  ])
  .meta({ id: 'LibraryEvent' });
export type LibraryEvent = z.infer<typeof LibraryEvent>;
