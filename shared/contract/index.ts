/** The API contract of the whole system. Everything that crosses the border is stated here once. */

export * from '../geometry.ts';
export * from './chat.ts';
export * from './citation.ts';
export * from './collection.ts';
export * from './document.ts';
export * from './endpoint.ts';
export * as collections from './endpoints/collections.ts';
export * as documents from './endpoints/documents.ts';
export { ENDPOINTS } from './endpoints/index.ts';
export * as jobs from './endpoints/jobs.ts';
export * as settings from './endpoints/settings.ts';
export * as structured from './endpoints/structured.ts';
export * as understanding from './endpoints/understanding.ts';
export * as uploads from './endpoints/uploads.ts';
export * as workbench from './endpoints/workbench.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './job.ts';
export * from './openapi.ts';
export * from './page.ts';
export * from './page-filter.ts';
export * from './results.ts';
export * from './schema.ts';
export * from './settings.ts';
export * from './structured.ts';
export * from './table.ts';
export * from './upload.ts';
