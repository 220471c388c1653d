/**
 * The API contract of the whole system. Every type that crosses a process boundary is defined here
 * once.
 */

export * from '../geometry.ts';
export * from './capabilities.ts';
export * from './chat.ts';
export * from './citation.ts';
export * from './collection.ts';
export * from './confidence.ts';
export * from './conversation.ts';
export * from './correction.ts';
export * from './document.ts';
export * from './endpoint.ts';
export * as collections from './endpoints/collections.ts';
export * as conversations from './endpoints/conversations.ts';
export * as corrections from './endpoints/corrections.ts';
export * as documents from './endpoints/documents.ts';
export * as fieldRuns from './endpoints/field-runs.ts';
export { ENDPOINTS } from './endpoints/index.ts';
export * as ingest from './endpoints/ingest.ts';
export * as jobs from './endpoints/jobs.ts';
export * as learnedFields from './endpoints/learned-fields.ts';
export * as modelDownloads from './endpoints/model-downloads.ts';
export * as providers from './endpoints/providers.ts';
export * as queue from './endpoints/queue.ts';
export * as regionTemplates from './endpoints/region-templates.ts';
export * as reviewItems from './endpoints/review.ts';
export * as schemas from './endpoints/schemas.ts';
export * as settings from './endpoints/settings.ts';
export * as structured from './endpoints/structured.ts';
export * as trash from './endpoints/trash.ts';
export * as understanding from './endpoints/understanding.ts';
export * as uploads from './endpoints/uploads.ts';
export * as workbench from './endpoints/workbench.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './event.ts';
export * from './export.ts';
export * from './field-run.ts';
export * from './job.ts';
export * from './learned-field.ts';
export * from './openapi.ts';
export * from './page.ts';
export * from './page-filter.ts';
export * from './provider.ts';
export * from './queue.ts';
export * from './reading.ts';
export * from './region-template.ts';
export * from './results.ts';
export * from './review.ts';
export * from './saved-schema.ts';
export * from './schema.ts';
export * from './settings.ts';
export * from './structured.ts';
export * from './table.ts';
export * from './trash.ts';
export * from './upload.ts';
