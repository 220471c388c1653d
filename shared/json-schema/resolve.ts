/** Resolves references, `allOf` and alternatives to the schema that defines a value. */
import type { JsonSchema } from './types.ts';

/** A subschema and its position. */
export interface Located {
  readonly schema: JsonSchema;
  /**
   * Its position in the document as a JSON pointer; a reference counts at the place where it is
   * used.
   */
  readonly pointer: string;
  /** References followed to reach it, to detect cycles. */
  readonly seen: readonly string[];
}

/** Thrown if a JSON Schema cannot be converted to a field schema; the message is for its author. */
export class UnusableJsonSchema extends Error {
  constructor(pointer: string, problem: string) {
    super(`json_schema${pointer}: ${problem}`);
    this.name = 'UnusableJsonSchema';
  }
}

/** Mutually nested references grow exponentially: a small document could take forever. */
const MOST_STEPS = 10_000;

export class Resolver {
  readonly #root: JsonSchema;
  readonly #ignore: (pointer: string) => void;
  #steps = 0;

  /** `ignore` is called with the JSON pointer of each alternative that is left out. */
  constructor(root: JsonSchema, ignore: (pointer: string) => void) {
    this.#root = root;
    this.#ignore = ignore;
  }

  resolve(located: Located): Located {
    const { schema, pointer } = located;
    this.#steps += 1;
    if (this.#steps > MOST_STEPS)
      throw new UnusableJsonSchema('', 'the schema has too many references');
    if (typeof schema.$ref === 'string') return this.#reference(schema.$ref, located);
    if (Array.isArray(schema.allOf)) return this.#all(schema.allOf, located);
    for (const keyword of ['anyOf', 'oneOf']) {
      const { [keyword]: alternatives, ...own } = schema;
      if (!Array.isArray(alternatives)) continue;
      const [first = {}, ...others] = alternatives.filter((each) => each?.type !== 'null');
      if (others.length > 0) this.#ignore(`${pointer}/${keyword}`);
      const taken = asSchema(first, `${pointer}/${keyword}`);
      return this.resolve({ ...located, schema: { ...taken, ...own } });
    }
    return located;
  }

  #reference(ref: string, { schema, pointer, seen }: Located): Located {
    if (seen.includes(ref)) {
      throw new UnusableJsonSchema(pointer, `“${ref}” is recursive, which is not supported`);
    }
    const { $ref: _, ...beside } = schema;
    // Siblings of a reference override the schema that it resolves to.
    const target = { ...targetOf(this.#root, ref, pointer), ...beside };
    return this.resolve({ schema: target, pointer, seen: [...seen, ref] });
  }

  #all(parts: readonly unknown[], { schema, pointer, seen }: Located): Located {
    const { allOf: _, ...own } = schema;
    const resolved = parts.map((part, at) =>
      this.resolve({ schema: asSchema(part, `${pointer}/allOf/${at}`), pointer, seen }),
    );
    const merged = [...resolved.map((part) => part.schema), own].reduce(merge, {});
    const all = [...new Set([...seen, ...resolved.flatMap((part) => part.seen)])];
    return this.resolve({ schema: merged, pointer, seen: all });
  }
}

function asSchema(value: unknown, pointer: string): JsonSchema {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonSchema;
  }
  throw new UnusableJsonSchema(pointer, 'a schema must be an object');
}

/** Properties and required keys are combined; for any other keyword the later one wins. */
function merge(into: JsonSchema, schema: JsonSchema): JsonSchema {
  const merged = { ...into, ...schema };
  if (into.properties && schema.properties) {
    merged.properties = { ...into.properties, ...schema.properties };
  }
  if (Array.isArray(into.required) && Array.isArray(schema.required)) {
    merged.required = [...into.required, ...schema.required];
  }
  return merged;
}

/** The schema that a local reference such as `#/$defs/Address` points to. */
function targetOf(root: JsonSchema, ref: string, pointer: string): JsonSchema {
  if (ref !== '#' && !ref.startsWith('#/')) {
    const problem = `“${ref}” is not in the document; only references such as #/$defs/Name are supported`;
    throw new UnusableJsonSchema(`${pointer}/$ref`, problem);
  }
  const steps = ref.split('/').slice(1).map(unescaped);
  const target = steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as JsonSchema)[step]
        : undefined,
    root,
  );
  if (target === undefined) {
    throw new UnusableJsonSchema(`${pointer}/$ref`, `“${ref}” does not exist in the document`);
  }
  return asSchema(target, `${pointer}/$ref`);
}

/** Decodes a step of a JSON pointer in a URI fragment (RFC 6901). */
function unescaped(step: string): string {
  let name = step;
  try {
    name = decodeURIComponent(step);
  } catch {
    // Not percent-encoded.
  }
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
