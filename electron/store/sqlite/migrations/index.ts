import { initial } from './0001-initial.ts';
import { uploads } from './0002-uploads.ts';
import { webhooks } from './0003-webhooks.ts';
import { interruptions } from './0004-interruptions.ts';
import { collections } from './0005-collections.ts';
import { outbox } from './0006-outbox.ts';
import { runs } from './0007-runs.ts';
import { ingests } from './0008-ingests.ts';
import { languages } from './0009-languages.ts';
import { joinedTables } from './0010-joined-tables.ts';
import { trash } from './0011-trash.ts';
import { queue } from './0012-queue.ts';
import { sourcePath } from './0013-source-path.ts';
import { conversations } from './0014-conversations.ts';
import { fieldRuns } from './0015-field-runs.ts';
import { providers } from './0016-providers.ts';
import { messageDocuments } from './0017-message-documents.ts';
import { corrections } from './0018-corrections.ts';
import { review } from './0019-review.ts';
import { modelFiles } from './0020-model-files.ts';
import { learnedFields } from './0021-learned-fields.ts';
import { regionTemplates } from './0022-region-templates.ts';
import { tableOutlines } from './0023-table-outlines.ts';
import { presets } from './0024-presets.ts';
import { reviewers } from './0025-reviewers.ts';

/** In the order in which they are applied; a released migration is never edited. */
export const MIGRATIONS: readonly string[] = [
  initial,
  uploads,
  webhooks,
  interruptions,
  collections,
  outbox,
  runs,
  ingests,
  languages,
  joinedTables,
  trash,
  queue,
  sourcePath,
  conversations,
  fieldRuns,
  messageDocuments,
  providers,
  corrections,
  modelFiles,
  review,
  learnedFields,
  regionTemplates,
  tableOutlines,
  presets,
  reviewers,
];
