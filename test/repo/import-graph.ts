/** The import graph of the repository, read from the syntax trees of its modules. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Importing module, from the root of the repository, with slashes. */
  readonly from: string;
  /** Imported module of the repository, or the name of a package or of a part of Node. */
  readonly to: string;
  readonly internal: boolean;
  /** Gone when the program runs. */
  readonly typeOnly: boolean;
}

const slashes = (path: string): string => path.split(sep).join('/');

/** `hono/cookie` is of the package `hono`; `@scope/name/part` of `@scope/name`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

export function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, typeOnly });
  }
  for (const { entries } of module.staticExports) {
    const [first] = entries.filter((entry) => entry.moduleRequest);
    if (!first?.moduleRequest) continue;
    const typeOnly = entries.every((entry) => entry.isType);
    found.push({ specifier: first.moduleRequest.value, typeOnly });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = source.slice(moduleRequest.start, moduleRequest.end).match(/^['"](.+)['"]$/);
    if (literal?.[1]) found.push({ specifier: literal[1], typeOnly: false });
  }
  return found.map(({ specifier, typeOnly }) => {
    const internal = specifier.startsWith('.');
    const plain = specifier.replace(/\?.*$/, '');
    const to = internal ? slashes(normalize(join(dirname(path), plain))) : packageOf(specifier);
    return { from: path, to, internal, typeOnly };
  });
}

export interface ImportGraph {
  readonly modules: readonly string[];
  readonly imports: readonly Import[];
}

export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  const modules = globSync(patterns, { cwd: root }).map(slashes).sort();
  const imports = modules.flatMap((path) =>
    importsOf(path, readFileSync(join(root, path), 'utf8')),
  );
  return { modules, imports };
}

/** Groups of modules that import each other in a circle: Tarjan's strongly connected components. */
export function cyclesOf(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(
    imports.filter(({ internal }) => internal),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (module: string): number => {
    const index = order.size;
    order.set(module, index);
    let lowest = index;
    stack.push(module);
    for (const { to } of targets.get(module) ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, order.get(to) ?? lowest);
    }
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(module));
      const selfImport = targets.get(module)?.some(({ to }) => to === module) === true;
      if (group.length > 1 || selfImport) cycles.push(group.sort());
    }
    return lowest;
  };

  for (const module of targets.keys()) if (!order.has(module)) visit(module);
  return cycles;
}

/**
 * Circles among the files and folders that lie directly in one folder, where an import counts for the
 * folder that its file is in: `viewer/ -> tables/ -> viewer/`. Each is named by its folder.
 */
export function folderCyclesOf(imports: readonly Import[]): string[] {
  const byFolder = Map.groupBy(
    imports.filter(({ internal }) => internal).flatMap(siblingImport),
    ({ folder }) => folder,
  );
  return [...byFolder].flatMap(([folder, siblings]) =>
    cyclesOf(siblings).map((cycle) => `${folder}: ${cycle.join(', ')}`),
  );
}

/** The import as one between siblings: the entries of the deepest folder that holds both files. */
function siblingImport(entry: Import): (Import & { readonly folder: string })[] {
  const [from, to] = [entry.from.split('/'), entry.to.split('/')];
  const depth = from.findIndex((name, i) => name !== to[i]);
  const [a, b] = [from[depth], to[depth]];
  if (a === undefined || b === undefined) return [];
  return [{ ...entry, from: a, to: b, folder: from.slice(0, depth).join('/') }];
}
