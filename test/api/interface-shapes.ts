/**
 * Shapes of the published interface, written out by hand: independent of the schemas from which the
 * service derives its own checks. Each entry is one rule of docs/contract-rules.md.
 */

export type Json = Readonly<Record<string, unknown>>;
export type Kind = keyof typeof KINDS;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** What a value may be, by the words of the interface. */
export const KINDS = {
  'a string': isText,
  'a string or null': (value: unknown) => value === null || isText(value),
  'an integer': Number.isInteger,
  'an integer or null': (value: unknown) => value === null || Number.isInteger(value),
  'a number': (value: unknown) => typeof value === 'number',
  'a boolean': (value: unknown) => typeof value === 'boolean',
  'an object': isObject,
  'an array': Array.isArray,
  'an array of strings': (value: unknown) => Array.isArray(value) && value.every(isText),
  'a date and time': (value: unknown) =>
    isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  'a URL': (value: unknown) => isText(value) && URL.canParse(value),
  'a relative path': (value: unknown) => isText(value) && /^\/[^/]/.test(value),
  'of the form ocr-<id>': (value: unknown) => isText(value) && /^ocr-[0-9a-z]+$/.test(value),
  'of the form col-<id>': (value: unknown) => isText(value) && /^col-[0-9a-z]+$/.test(value),
  'of the form doc-<id> or ocr-<id>': (value: unknown) =>
    isText(value) && /^(doc|ocr)-[0-9a-z-]+$/.test(value),
  'one of the job states': (value: unknown) =>
    ['queued', 'processing', 'completed', 'failed', 'cancelled'].includes(String(value)),
  'one of the phases': (value: unknown) =>
    `idle uploading parsing hydrating verifying awaiting_review complete error`
      .split(' ')
      .includes(String(value)),
  'of any kind': (value: unknown) => value !== undefined,
} as const;

/** A fixed value, such as `completed`. */
export const isFixed = (kind: string): boolean => kind.startsWith('=');

export function hasKind(value: unknown, kind: string): boolean {
  if (isFixed(kind)) return value === kind.slice(1);
  return KINDS[kind as Kind](value);
}

/** The value at a path such as `results.tables.0.page`. */
export const valueAt = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], json);

/** Fields of each answer. */
export const SHAPES: Readonly<Record<string, Readonly<Record<string, Kind | `=${string}`>>>> = {
  'extract accepted': {
    job_id: 'of the form ocr-<id>',
    status: '=queued',
    filename: 'a string or null',
    poll_url: 'a relative path',
    results_url: 'a relative path',
    viewer_url: 'a URL',
  },
  'sync result': {
    job_id: 'of the form ocr-<id>',
    status: '=completed',
    filename: 'a string or null',
    pages: 'an integer',
    'results.tables': 'an array',
    'results.text': 'an array',
  },
  'job list': {
    items: 'an array',
    'pagination.page': 'an integer',
    'pagination.limit': 'an integer',
    'pagination.total': 'an integer',
    'pagination.totalPages': 'an integer',
    'pagination.hasNextPage': 'a boolean',
    'pagination.hasPrevPage': 'a boolean',
  },
  'job list item': {
    job_id: 'of the form ocr-<id>',
    status: 'one of the job states',
    filename: 'a string or null',
    total_pages: 'an integer or null',
    created_at: 'a date and time',
    updated_at: 'a date and time',
    viewer_url: 'a URL',
  },
  'failed job list item': { error: 'a string', status: '=failed' },
  'job progress': {
    job_id: 'of the form ocr-<id>',
    status: 'one of the job states',
    pages_completed: 'an integer',
    total_pages: 'an integer or null',
    progress_percent: 'an integer',
    viewer_url: 'a URL',
  },
  results: {
    job_id: 'of the form ocr-<id>',
    total_pages: 'an integer or null',
    filename: 'a string or null',
    viewer_url: 'a URL',
    'results.tables': 'an array',
    'results.text': 'an array',
    'results.entities': 'an array',
  },
  'table of the results': {
    page: 'an integer',
    table_index: 'an integer',
    markdown: 'a string',
    headers: 'an array of strings',
    row_count: 'an integer',
    confidence: 'a number',
  },
  'text of the results': { page: 'an integer', content: 'a string' },
  'table entity of the results': { type: '=table', page: 'an integer', title: 'a string' },
  'cancelled job': { job_id: 'of the form ocr-<id>', status: '=cancelled' },
  'schema extraction': {
    job_id: 'of the form ocr-<id>',
    run_id: 'a string',
    status: '=completed',
    values: 'an object',
    fields: 'an array',
    extracted_at: 'a date and time',
  },
  'extracted field': {
    path: 'a string',
    type: 'a string',
    value: 'of any kind',
    confidence: 'a number',
    citations: 'an array',
  },
  citation: {
    page: 'an integer',
    quote: 'a string',
    'bbox.x': 'a number',
    'bbox.y': 'a number',
    'bbox.width': 'a number',
    'bbox.height': 'a number',
    source: '=ocr_page',
  },
  'chat answer': { answer: 'a string', job_id: 'of the form ocr-<id>' },
  'structured output': {
    data: 'an object',
    'meta.confidence': 'a number',
    'meta.model': 'a string',
    'meta.durationMs': 'a number',
    'meta.citations': 'an array',
  },
  generate: {
    data: 'an object',
    'meta.confidence': 'a number',
    'meta.model': 'a string',
    'meta.durationMs': 'a number',
    'meta.cached': 'a boolean',
    'meta.citations.0.page': 'an integer',
    'meta.citations.0.text': 'a string',
  },
  'created collection': {
    id: 'of the form col-<id>',
    name: 'a string',
    description: 'a string or null',
    metadata: 'an object',
    created_at: 'a date and time',
    updated_at: 'a date and time',
  },
  'single collection': { documents: 'an array', name: 'a string' },
  'document of a collection': {
    job_id: 'of the form ocr-<id>',
    file_name: 'a string',
    status: 'one of the job states',
    total_pages: 'an integer',
    added_at: 'a date and time',
  },
  'documents added': { added: 'an integer', total_requested: 'an integer' },
  'documents removed': { removed: 'an integer' },
  'collection export, start': { type: '=start', doc_count: 'an integer', format: 'a string' },
  'collection export, result': {
    type: '=result',
    doc_id: 'a string',
    file_name: 'a string',
    page_count: 'an integer',
    'pages.0.pageNumber': 'an integer',
    'pages.0.content': 'a string',
    'pages.0.vendor': 'a string',
  },
  'collection export, done': {
    type: '=done',
    completed: 'an integer',
    failed: 'an integer',
    total_pages: 'an integer',
  },
  'accepted upload': {
    phase: 'one of the phases',
    'urls.status': 'a URL',
    'urls.page_images': 'a URL',
    'urls.viewer': 'a URL',
  },
  ingest: { ok: 'a boolean', seq: 'an integer', document_id: 'of the form doc-<id> or ocr-<id>' },
  'tables of a document': { nodes: 'an array' },
  'table of a document': { type: '=table', value: 'a string' },
  'completed webhook': {
    event: '=document.completed',
    job_id: 'of the form ocr-<id>',
    status: '=completed',
    filename: 'a string',
    total_pages: 'an integer',
    results_url: 'a URL',
    timestamp: 'a date and time',
  },
  error: { 'error.code': 'a string', 'error.message': 'a string', 'error.doc_url': 'a URL' },
};
