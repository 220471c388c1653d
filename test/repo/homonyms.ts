/** Finds names that several files declare at their top level. */
import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly declaration?: Node | null;
  readonly id?: { readonly name: string } | null;
  readonly declarations?: readonly {
    readonly id: { readonly name?: string };
    readonly init: Node | null;
  }[];
}

const DECLARES = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Names of the functions, classes and types that a file declares at its top level. */
export function topLevelNames(path: string, source: string): string[] {
  const names = new Set<string>();
  for (const statement of parseSync(path, source).program.body as unknown as Node[]) {
    const node = statement.declaration ?? statement;
    if (DECLARES.has(node.type) && node.id) names.add(node.id.name);
    for (const { id, init } of node.declarations ?? []) {
      if (id.name !== undefined && init !== null && FUNCTIONS.has(init.type)) names.add(id.name);
    }
  }
  return [...names];
}
