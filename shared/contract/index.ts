/**
 * The API contract of the whole system. Every type that crosses a process boundary is defined here
 * once.
 */

export * from '../geometry.ts';
export * from './annotation.ts';
export * from './answer-content.ts';
export * from './capabilities.ts';
export * from './chat.ts';
export * from './citation.ts';
export * from './coded-text.ts';
export * from './collection.ts';
export * from './common.ts';
export * from './comparison.ts';
export * from './confidence.ts';
export * from './conversation.ts';
export * from './correction.ts';
export * from './document.ts';
export * from './endpoint.ts';
export * from './endpoints/groups.ts';
export { ENDPOINTS } from './endpoints/index.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './event.ts';
export * from './export.ts';
export * from './field-run.ts';
export * from './job.ts';
export * from './languages.ts';
export * from './learned-field.ts';
export * from './openapi.ts';
export * from './page.ts';
export * from './page-filter.ts';
export * from './preset.ts';
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
export * from './watched-folder.ts';
