/** Every endpoint of the contract with its handler. */
import type { ServiceContext } from '../context.ts';
import type { Route } from '../router.ts';
import { collectionRoutes } from './collections.ts';
import { conversationRoutes } from './conversations.ts';
import { correctionRoutes } from './corrections.ts';
import { documentUploadRoutes } from './document-uploads.ts';
import { documentRoutes } from './documents.ts';
import { fieldRunRoutes } from './field-runs.ts';
import { ingestRoutes } from './ingest.ts';
import { jobRoutes } from './jobs.ts';
import { languageRoutes } from './languages.ts';
import { learnedFieldRoutes } from './learned-fields.ts';
import { modelDownloadRoutes } from './model-downloads.ts';
import { operationRoutes } from './operation.ts';
import { presetRoutes } from './presets.ts';
import { providerRoutes } from './providers.ts';
import { queueRoutes } from './queue.ts';
import { regionTemplateRoutes } from './region-templates.ts';
import { reviewRoutes } from './review.ts';
import { schemaRoutes } from './schemas.ts';
import { settingsRoutes } from './settings.ts';
import { structuredRoutes } from './structured.ts';
import { tableRoutes } from './tables.ts';
import { trashRoutes } from './trash.ts';
import { understandingRoutes } from './understanding.ts';
import { uploadRoutes } from './uploads.ts';
import { watchedFolderRoutes } from './watched-folders.ts';
import { workbenchRoutes } from './workbench.ts';

export const allRoutes = (context: ServiceContext): Route[] => [
  ...jobRoutes(context),
  ...uploadRoutes(context),
  ...documentUploadRoutes(context),
  ...documentRoutes(context),
  ...correctionRoutes(context),
  ...regionTemplateRoutes(context),
  ...ingestRoutes(context),
  ...collectionRoutes(context),
  ...watchedFolderRoutes(context),
  ...tableRoutes(context),
  ...understandingRoutes(context),
  ...conversationRoutes(context),
  ...structuredRoutes(context),
  ...schemaRoutes(context),
  ...fieldRunRoutes(context),
  ...learnedFieldRoutes(context),
  ...reviewRoutes(context),
  ...workbenchRoutes(context),
  ...presetRoutes(context),
  ...queueRoutes(context),
  ...trashRoutes(context),
  ...settingsRoutes(context),
  ...providerRoutes(context),
  ...languageRoutes(context),
  ...modelDownloadRoutes(context),
  ...operationRoutes(context),
];
