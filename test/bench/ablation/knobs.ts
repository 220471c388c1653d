/**
 * Makes the constants of the engine adjustable while it runs. Loaded sources are rewritten: constants
 * of a module become variables that can be set, and numbers and patterns within functions are read
 * from a list. So one process tries thousands of values and stays compiled.
 *
 * Adjustable are numbers, patterns and objects of numbers at the top of a module, and literals within
 * functions apart from 0, 1 and 2, which count and index, and code points (0x41).
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** One constant. */
export interface Knob {
  /** FILE:LINE:COLUMN NAME, the file relative to the root of `makeAdjustable`. */
  readonly name: string;
  readonly kind: 'number' | 'pattern';
  readonly value: number | RegExp;
  set(value: number | RegExp): void;
}

interface Registered {
  readonly file: string;
  /** LINE:COLUMN. */
  readonly at: string;
  readonly name: string;
  readonly value: unknown;
  set(value: unknown): void;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What the rewritten modules reach, by this name. */
const SHARED = '__adjustable';

interface Shared {
  readonly registered: Registered[];
  readonly literals: (number | RegExp)[];
}

/**
 * Rewrites what is imported after this call and lies in one of `folders` (paths below `root`). The
 * knobs of a module are there once it is loaded.
 */
export function makeAdjustable(root: string, folders: readonly string[]): () => Knob[] {
  const shared: Shared = { registered: [], literals: [] };
  Object.assign(globalThis, { [SHARED]: shared });
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:')) return next(url, context);
      const path = fileURLToPath(url);
      const file = relative(root, path);
      const own = folders.some((folder) => file.startsWith(`${folder}/`));
      if (!own || !file.endsWith('.ts') || file.endsWith('.test.ts')) return next(url, context);
      const source = adjustableSource(file, readFileSync(path, 'utf8'), shared);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
  return () => shared.registered.flatMap(knobsOf);
}

/** A registered constant as knobs: of an object or array one for each number in it. */
function knobsOf({ file, at, name, value, set }: Registered): Knob[] {
  if (typeof value === 'number' || value instanceof RegExp) {
    const kind = typeof value === 'number' ? 'number' : 'pattern';
    return [{ name: `${file}:${at} ${name}`, kind, value, set }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain || Object.isFrozen(value)) return [];
  return Object.entries(parent).flatMap(([key, member]) =>
    knobsOf({
      ...{ file, at, name: `${name}.${key}`, value: member },
      set: (next) => {
        parent[key] = next;
      },
    }),
  );
}

/** The source of a module with its constants adjustable; registers the literals within functions. */
export function adjustableSource(file: string, source: string, shared: Shared): string {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const edits: { start: number; end: number; text: string }[] = [];
  const registrations: string[] = [];
  const locationAt = (at: number) => {
    const lines = source.slice(0, at).split('\n');
    return `${lines.length}:${lines.at(-1)?.length}`;
  };

  const addLiteral = (node: SyntaxNode, value: number | RegExp) => {
    const index = shared.literals.push(value) - 1;
    const text = source.slice(node.start, node.end);
    shared.registered.push({
      ...{ file, at: locationAt(node.start), name: text, value },
      set: (next) => {
        shared.literals[index] = next as number | RegExp;
      },
    });
    edits.push({ start: node.start, end: node.end, text: `(${SHARED}.literals[${index}])` });
  };

  for (const statement of program.body as unknown as SyntaxNode[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as SyntaxNode | null;
    if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
      const declarators = declaration.declarations as SyntaxNode[];
      for (const { id, init } of declarators as unknown as { id: SyntaxNode; init: SyntaxNode }[]) {
        if (isFunction(init)) continue;
        const name = JSON.stringify(id.name);
        const about = `file: ${JSON.stringify(file)}, at: '${locationAt(id.start)}', name: ${name}`;
        const set = `set(next) { ${id.name} = next; }`;
        registrations.push(`${SHARED}.registered.push({ ${about}, value: ${id.name}, ${set} });`);
      }
      const keyword = { start: declaration.start, end: declaration.start + 'const'.length };
      edits.push({ ...keyword, text: 'let' });
    }
    visitFunctions(statement, (literal) => {
      const { value, regex, raw } = literal as { value?: unknown; regex?: unknown; raw?: unknown };
      if (regex !== undefined) addLiteral(literal, value as RegExp);
      else if (isMeasure(value) && !/^0x/i.test(String(raw))) addLiteral(literal, value);
    });
  }
  let text = source;
  for (const { start, end, text: by } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + by + text.slice(end);
  }
  return `${text}\n${registrations.join('\n')}\n`;
}

const isMeasure = (value: unknown): value is number =>
  typeof value === 'number' && ![0, 1, 2].includes(value);

const isFunction = (node: SyntaxNode): boolean =>
  /^(?:ArrowFunction|Function|Class)/.test(node?.type ?? '');

/** Literals within the functions of a statement; those of types are none. */
function visitFunctions(node: SyntaxNode, found: (literal: SyntaxNode) => void, within = false) {
  if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return;
  if (node.type === 'Literal') {
    if (within) found(node);
    return;
  }
  const inside = within || isFunction(node);
  for (const [key, child] of Object.entries(node)) {
    // The key of a property is a name.
    if (key === 'key' && node.computed !== true) continue;
    for (const one of Array.isArray(child) ? child : [child]) {
      if (typeof one?.type === 'string') visitFunctions(one as SyntaxNode, found, inside);
    }
  }
}
