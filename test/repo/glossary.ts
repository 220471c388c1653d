/** Finds words that the glossary replaces: in names, file names, comments and texts. */
import { basename } from 'node:path';
import { parseSync } from 'vite';

export type Kind = 'names' | 'comments' | 'texts';

export interface Term {
  /** Words or phrases in lower case. */
  readonly words: readonly string[];
  readonly in: readonly Kind[];
  /** What to write instead. */
  readonly use: string;
}

export interface Exception {
  readonly word: string;
  /** Paths that begin with this. */
  readonly path: string;
  readonly reason: string;
}

export interface Glossary {
  readonly terms: readonly Term[];
  readonly exceptions: readonly Exception[];
}

export interface Violation {
  readonly path: string;
  readonly word: string;
  readonly kind: Kind;
  /** The name, or the words around. */
  readonly found: string;
  readonly use: string;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** `readHTMLPages` -> ` read html pages `: the words of a name, each between spaces. */
const wordsOfName = (name: string): string =>
  ` ${name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()} `;

const wordsOfText = (text: string): string =>
  ` ${text
    .replace(/[^\p{L}'’]+/gu, ' ')
    .trim()
    .toLowerCase()} `;

/** Names that a program declares, and its texts of several words. */
function* partsOf(node: Node): Generator<readonly [Kind, string]> {
  const { type } = node;
  if (type === 'Identifier' || type === 'PrivateIdentifier') yield ['names', String(node.name)];
  if (type === 'JSXText') yield ['texts', String(node.value)];
  if (type === 'Literal' && typeof node.value === 'string') yield ['texts', node.value];
  if (type === 'TemplateElement') yield ['texts', (node.value as { raw: string }).raw];
  for (const [key, value] of Object.entries(node)) {
    // A member of an object is declared elsewhere, perhaps in a library.
    if (type === 'MemberExpression' && key === 'property' && node.computed === false) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* partsOf(child);
    }
  }
}

/** Violations of one file; `path` is relative to the repository. */
export function lintFile(path: string, source: string, glossary: Glossary): Violation[] {
  const { program, comments } = parseSync(path, source);
  const parts = new Set<string>();
  const violations: Violation[] = [];
  const check = (kind: Kind, found: string) => {
    const key = `${kind} ${found}`;
    if (parts.has(key)) return;
    parts.add(key);
    const words = kind === 'names' ? wordsOfName(found) : wordsOfText(found);
    for (const term of glossary.terms) {
      if (!term.in.includes(kind)) continue;
      for (const word of term.words) {
        if (!words.includes(` ${word} `) || isExempt(glossary, word, path)) continue;
        violations.push({ path, word, kind, found: found.trim().slice(0, 80), use: term.use });
      }
    }
  };
  check('names', basename(path));
  for (const [kind, text] of partsOf(program as unknown as Node)) {
    if (kind === 'names' || /\s/.test(text.trim())) check(kind, text);
  }
  for (const { value } of comments) check('comments', value);
  return violations;
}

const isExempt = ({ exceptions }: Glossary, word: string, path: string): boolean =>
  exceptions.some((exception) => exception.word === word && path.startsWith(exception.path));
