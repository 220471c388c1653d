/** Follows references, `allOf` and alternatives to the schema that says what a value is. */
import type { JsonSchema } from './types.ts';

/** A schema within another one. */
export interface Located {
  readonly schema: JsonSchema;
  /** Where it stands in the document, as a JSON pointer; a reference stands where it is used. */
  readonly pointer: string;
  /** References that led to it, for one that leads back would have no end. */
  readonly seen: readonly string[];
}

/** No schema of fields can be made of a JSON Schema; the message is for who wrote it. */
export class UnusableJsonSchema extends Error {
  constructor(pointer: string, problem: string) {
    super(`json_schema${pointer}: ${problem}`);
    this.name = 'UnusableJsonSchema';
  }
}

/** References that use each other twice multiply: a small document could take for ever. */
const MOST_STEPS = 10_000;

export class Resolver {
  readonly #root: JsonSchema;
  readonly #ignore: (pointer: string) => void;
  #steps = 0;

  /** `ignore` is told of alternatives that are left out, by their JSON pointer. */
  constructor(root: JsonSchema, ignore: (pointer: string) => void) {
    this.#root = root;
    this.#ignore = ignore;
  }

  resolve(located: Located): Located {
    const { schema, pointer } = located;
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) throw new UnusableJsonSchema('', 'it has too many references');
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
      throw new UnusableJsonSchema(pointer, `“${ref}” contains itself; fields cannot`);
    }
    const { $ref: _, ...beside } = schema;
    // What stands beside a reference says more of this place than what it leads to.
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
  throw new UnusableJsonSchema(pointer, 'a schema is an object');
}

/** Properties and required keys add up; of any other keyword the later one counts. */
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

/** The schema that a local reference such as `#/$defs/Address` names. */
function targetOf(root: JsonSchema, ref: string, pointer: string): JsonSchema {
  if (ref !== '#' && !ref.startsWith('#/')) {
    const problem = `“${ref}” is not in the document; only references such as #/$defs/Name are followed`;
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
    throw new UnusableJsonSchema(`${pointer}/$ref`, `there is no “${ref}” in the document`);
  }
  return asSchema(target, `${pointer}/$ref`);
}

/** A step of a JSON pointer in a URI fragment (RFC 6901) as the name it stands for. */
function unescaped(step: string): string {
  let name = step;
  try {
    name = decodeURIComponent(step);
  } catch {
    // Not percent-encoded.
  }
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
