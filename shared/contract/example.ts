/**
 * Generates an example of what a JSON Schema allows, for the reference and for clients: `examples`
 * and `default` if the schema states them, else typical values of fields of that name, else the
 * simplest value of the type. Optional fields are included; a recursive shape is expanded once.
 */
type Json = Record<string, unknown>;

const MOMENT = '2026-03-14T09:26:53.000Z';

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': MOMENT,
  date: MOMENT.slice(0, 10),
  uri: 'https://example.com/report.pdf',
};

/** Typical values of fields with these names, anywhere in the API; null if they may be empty. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  answer: 'Revenue rose by 8 % to 1,204 million.',
  boxes: [0.118, 0.204, 0.061, 0.012],
  completed: 1,
  content: 'Revenue rose by 8 % to 1,204 million.',
  confidence: 0.97,
  description: 'Annual reports, 2025',
  doc_id: 'doc-01k5d3m8v2',
  document_id: 'doc-01k5d3m8v2',
  duration_ms: 840,
  error: null,
  event: 'document.completed',
  failed: 0,
  failed_pages: 0,
  file_name: 'report.pdf',
  filename: 'report.pdf',
  gcs_path: 'uploads/up-01k5d3m8v2',
  hash: '7f3k9a',
  headers: ['Segment', 'Revenue'],
  height: 842,
  index: 0,
  job_id: 'ocr-01k5d3m8v2',
  last_four: 'x7Qa',
  limit: 20,
  markdown: '| Segment | Revenue |\n| --- | ---: |\n| Ore | 1,204 |',
  message: 'The page holds no text; it needs to be read by OCR.',
  name: 'Reports',
  origin: 'http://127.0.0.1:4870',
  page_images: 'http://127.0.0.1:4870/document/doc-01k5d3m8v2/pages/{n}/image',
  pages: 12,
  pages_completed: 12,
  pages_need_ocr: 0,
  period: 'Year ended December 31, 2025',
  poll_url: '/api/v1/jobs/ocr-01k5d3m8v2',
  progress_percent: 100,
  prompt: 'What was the revenue?',
  query: 'revenue',
  question: 'What was the revenue?',
  results_url: '/api/v1/jobs/ocr-01k5d3m8v2/results',
  revoked_at: null,
  rows: [['Ore', '1,204']],
  section: ['Results of operations'],
  signed_url: 'http://127.0.0.1:4870/api/v1/upload/up-01k5d3m8v2?expires=1773480413&signature=b5f1',
  size: 482113,
  snippet: 'Revenue rose by 8 %',
  snippet_marks: [[0, 7]],
  table_index: 0,
  text: 'Revenue rose by 8 % to 1,204 million.',
  title: 'Revenue by segment',
  total_pages: 12,
  unit: 'In millions',
  url: 'https://example.com/report.pdf',
  value: '| Segment | Revenue |\n| --- | ---: |\n| Ore | 1,204 |',
  viewer: 'http://127.0.0.1:4870/?job=ocr-01k5d3m8v2',
  viewer_url: 'http://127.0.0.1:4870/?job=ocr-01k5d3m8v2',
  width: 595,
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isNull = (schema: Json): boolean => schema.type === 'null';

const COMPONENT = '#/components/schemas/';

export class Examples {
  readonly #schemas: Readonly<Record<string, Json>>;

  /** `schemas` are the components that references resolve to. */
  constructor(schemas: Readonly<Record<string, Json>>) {
    this.#schemas = schemas;
  }

  of(schema: Json): unknown {
    return this.#of(schema, []);
  }

  /** `within` names the components that contain this value. */
  #of(schema: Json, within: readonly string[]): unknown {
    if (Array.isArray(schema.examples)) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.default !== undefined) return schema.default;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.replace(COMPONENT, '');
      return this.#of(this.#schemas[name] ?? {}, [...within, name]);
    }
    const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
    const choice = choices.find((item) => !isNull(item) && !this.#repeats(item, within));
    if (choice) return this.#of(choice, within);
    if (choices.length > 0) return null;
    const parts = listOf(schema.allOf).map((item) => this.#of(item, within));
    if (parts.length > 0) return Object.assign({}, ...parts);
    return this.#plain(schema, within);
  }

  #plain(schema: Json, within: readonly string[]): unknown {
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    switch (type) {
      case 'object':
        return this.#fields(schema, within);
      case 'array': {
        const { prefixItems, items } = schema;
        if (Array.isArray(prefixItems)) {
          return listOf(prefixItems).map((item) => this.#of(item, within));
        }
        if (!isObject(items) || this.#repeats(items, within)) return [];
        const count = Math.max(1, Number(schema.minItems ?? 1));
        return Array.from({ length: count }, () => this.#of(items, within));
      }
      case 'integer':
      case 'number':
        return numberOf(schema, type === 'integer');
      case 'boolean':
        return true;
      case 'string':
        return (
          BY_FORMAT[String(schema.format)] ?? 'text'.padEnd(Number(schema.minLength ?? 0), '.')
        );
      default:
        return null;
    }
  }

  #fields(schema: Json, within: readonly string[]): Json {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const shown = Object.entries(isObject(schema.properties) ? schema.properties : {})
      .filter((entry): entry is [string, Json] => isObject(entry[1]))
      .filter(([name, field]) => required.includes(name) || this.#isShown(name, field, within));
    return Object.fromEntries(
      shown.map(([name, field]) => {
        const known = BY_NAME[name];
        return [name, known !== undefined && fits(field, known) ? known : this.#of(field, within)];
      }),
    );
  }

  /** An optional field is omitted if it would recurse or be empty. */
  #isShown(name: string, field: Json, within: readonly string[]): boolean {
    return BY_NAME[name] !== null && !this.#repeats(field, within);
  }

  /** Whether a schema refers back to a component that contains it. */
  #repeats(schema: Json, within: readonly string[]): boolean {
    return typeof schema.$ref === 'string' && within.includes(schema.$ref.replace(COMPONENT, ''));
  }
}

/** Whether a field that states no values of its own accepts `value`, by type and bounds. */
function fits(schema: Json, value: unknown): boolean {
  if (Array.isArray(schema.type)) {
    return schema.type.some((type) => fits({ ...schema, type }, value));
  }
  if (Array.isArray(schema.anyOf)) return listOf(schema.anyOf).some((item) => fits(item, value));
  if (['examples', 'const', 'enum', 'default', 'pattern', 'format'].some((key) => key in schema)) {
    return false;
  }
  switch (schema.type) {
    case 'null':
      return value === null;
    case 'string':
      return typeof value === 'string' && value.length <= Number(schema.maxLength ?? value.length);
    case 'integer':
    case 'number':
      return typeof value === 'number' && numberOf(schema, false, value) === value;
    case 'array': {
      const { items } = schema;
      return Array.isArray(value) && isObject(items) && value.every((item) => fits(items, item));
    }
    default:
      return false;
  }
}

/** The number nearest to the preferred one within the bounds. */
function numberOf(schema: Json, whole: boolean, preferred = whole ? 1 : 0.5): number {
  const least = Number(schema.minimum ?? Number.NEGATIVE_INFINITY);
  const most = Number(schema.maximum ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(preferred, least), most);
}
