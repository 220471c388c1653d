import type { Endpoint } from '../endpoint.ts';
import * as collections from './collections.ts';
import * as conversations from './conversations.ts';
import * as corrections from './corrections.ts';
import * as documents from './documents.ts';
import * as fieldRuns from './field-runs.ts';
import * as ingest from './ingest.ts';
import * as jobs from './jobs.ts';
import * as learnedFields from './learned-fields.ts';
import * as modelDownloads from './model-downloads.ts';
import * as operation from './operation.ts';
import * as presets from './presets.ts';
import * as providers from './providers.ts';
import * as queue from './queue.ts';
import * as regionTemplates from './region-templates.ts';
import * as review from './review.ts';
import * as schemas from './schemas.ts';
import * as settings from './settings.ts';
import * as structured from './structured.ts';
import * as trash from './trash.ts';
import * as understanding from './understanding.ts';
import * as uploads from './uploads.ts';
import * as workbench from './workbench.ts';

const byId = (a: Endpoint, b: Endpoint): number => (a.id < b.id ? -1 : 1);

/**
 * Every endpoint of the API; within a group sorted by id, because module loaders list exports in
 * different orders.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  jobs,
  uploads,
  documents,
  corrections,
  regionTemplates,
  ingest,
  collections,
  understanding,
  conversations,
  structured,
  schemas,
  fieldRuns,
  learnedFields,
  review,
  workbench,
  presets,
  queue,
  trash,
  settings,
  providers,
  modelDownloads,
  operation,
].flatMap((group) => Object.values<Endpoint>(group).sort(byId));
