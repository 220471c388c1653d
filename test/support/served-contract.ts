/**
 * An OpenAPI document as a judge of answers. What it does not document fails: a status, a media
 * type, a header, a field of a body. It knows nothing of the schemas that the document was made
 * from, so it also shows that what clients read there is true.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface Media {
  readonly schema?: Json;
}

interface Documented {
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Documented>>;
}

export interface OpenApiDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** Headers of the transport and of browsers' defences; an API has no say in what they mean. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'x-content-type-options',
]);

export const NDJSON = 'application/x-ndjson';

/** A breach of the contract; the message says who answered what. */
export class UndocumentedAnswer extends Error {}

/** What an answer says of itself, without its body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Headers;
}

/** Objects with named fields may have no others, for a field that is not named is not documented. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, closed(item)]),
  );
  if (typeof copy.properties === 'object' && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}

/** `/jobs/{jobId}` as an expression for the paths of requests. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const literalParts = (path: string): number =>
  path.split('/').filter((part) => !part.startsWith('{')).length;

export class ServedContract {
  readonly #routes: readonly { readonly pattern: RegExp; readonly methods: Json }[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<Media, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    addFormats.default(this.#ajv);
    const { schemas } = document.components;
    this.#ajv.addSchema({ $id: 'openapi', components: { schemas: closed(schemas) } });
    this.#routes = Object.entries(document.paths)
      // A path with fewer parameters is the more exact one.
      .sort(([a], [b]) => literalParts(b) - literalParts(a))
      .map(([path, methods]) => ({ pattern: patternOf(path), methods }));
  }

  /** The operation that a request is for; null where the document has none. */
  operation(method: string, pathname: string): Operation | null {
    for (const { pattern, methods } of this.#routes) {
      const found = pattern.test(pathname) && methods[method.toLowerCase()];
      if (found) return found as Operation;
    }
    return null;
  }

  /** Judges status, headers and media type; the body is judged by what this returns. */
  judge({ operationId, responses }: Operation, { status, headers }: AnswerHead): BodyJudge {
    const documented = responses[status];
    const who = `${operationId} answered ${status}`;
    const refuse = (what: string): never => {
      throw new UndocumentedAnswer(`${who}${what}, which /openapi.json does not document.`);
    };
    if (!documented) return refuse('');
    const names = Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase());
    for (const name of headers.keys()) {
      if (!TRANSPORT_HEADERS.has(name) && !names.includes(name)) refuse(` with the header ${name}`);
    }
    for (const name of names) {
      if (name.startsWith('x-') && !headers.has(name)) refuse(` without the header ${name}`);
    }
    const type = headers.get('content-type');
    const content = documented.content ?? {};
    if (type === null) {
      return Object.keys(content).length === 0
        ? new BodyJudge(null, who)
        : refuse(' without a body');
    }
    const media = content[type] ?? refuse(` as ${type}`);
    const isJson = type.startsWith('application/json') || type === NDJSON;
    return new BodyJudge(isJson && media.schema ? this.#validator(media) : null, who);
  }

  #validator(media: Media): ValidateFunction {
    const known = this.#validators.get(media);
    if (known) return known;
    const text = JSON.stringify(closed(media.schema));
    const schema: Json = JSON.parse(text.replaceAll('"#/components/', '"openapi#/components/'));
    const made = this.#ajv.compile(schema);
    this.#validators.set(media, made);
    return made;
  }
}

/** Judges the JSON of an answer, or each line of one that is a stream. */
export class BodyJudge {
  readonly #validate: ValidateFunction | null;
  readonly #who: string;

  constructor(validate: ValidateFunction | null, who: string) {
    this.#validate = validate;
    this.#who = who;
  }

  /** False: the bytes are no JSON, and anything will do. */
  get readsJson(): boolean {
    return this.#validate !== null;
  }

  check(json: unknown): void {
    if (!this.#validate || this.#validate(json)) return;
    const [error] = this.#validate.errors ?? [];
    const extra: unknown = error?.params.additionalProperty;
    const what = typeof extra === 'string' ? `${error?.message} (${extra})` : error?.message;
    throw new UndocumentedAnswer(
      `${this.#who} with a body that /openapi.json does not allow: ${error?.instancePath || '/'} ${what}`,
    );
  }
}
