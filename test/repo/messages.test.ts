/** Texts of the window: all of them are in the catalogue, and every catalogue fits them. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import german from '../../shared/messages/de.json' with { type: 'json' };

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const root = join(import.meta.dirname, '..', '..');
const sourcesIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
const sources = sourcesIn('{renderer,shared}');

/** The functions whose first argument is a message. */
const TRANSLATES = /^(t|withNodes)$/;
/** A text that the service sends is its own code, if it has no name. */
const NAMES_VALUES = /^(t|withNodes|codedText)$/;

/** A word in capitals at the beginning, or two words: what people read, not a key or a selector. */
const SENTENCE =
  /^\p{L}\. §|^\p{Lu}\p{Ll}+(?=[\s….:,(§]|$)|^\p{Ll}+[ §]+\p{Ll}{2,}|\p{Ll}{2,}[.,:]? \p{L}{2,}/u;

/** Selectors, markup, and messages that are translated where they arrive: `{subject} could not …`. */
const NO_TEXT = /^<|^\{\w+\} |:(is|not)\(|\[\w+[=\]]/;

/** Attributes, properties and functions whose strings are not shown. */
const HIDDEN_ATTRIBUTE =
  /^(className|key|id|type|role|data-.*|href|rel|style|shortcut|aria-(keyshortcuts|controls|labelledby|describedby))$/;
const HIDDEN_PROPERTY = /^(id|key|keys|kind|shortcut)$/;
const HIDDEN_ARGUMENT =
  /(^|\.)(includes|pageTyped|startsWith|endsWith|matches|isKey|setData|normalize|replace|matchMedia|error|createElement|querySelector(All)?)$/;

/** Declared with a type of messages, and translated where it is shown. */
const isOfMessages = (source: string, type: unknown): boolean =>
  isNode(type) && /Message\b/.test(source.slice(type.start, type.end));

/** The texts of a module that are shown without being translated. */
function untranslatedTexts(path: string, source: string): string[] {
  const found: string[] = [];
  const textOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '');
  const add = (text: string) => {
    if (SENTENCE.test(text) && !NO_TEXT.test(text)) found.push(text);
  };
  const visit = (node: Node): void => {
    const { type } = node;
    if (/^(Import|Export)(All|Named)?Declaration$/.test(type) && node.source) return;
    if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) return;
    if (type === 'TSSatisfiesExpression' && isOfMessages(source, node.typeAnnotation)) return;
    if (type === 'VariableDeclarator' && isOfMessages(source, (node.id as Node).typeAnnotation)) {
      return;
    }
    if (type === 'JSXAttribute' && HIDDEN_ATTRIBUTE.test(textOf(node.name))) return;
    if (type === 'Property' && HIDDEN_PROPERTY.test(textOf(node.key))) return;
    if (type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) return;
    if (type === 'JSXText' && /\p{L}/u.test(textOf(node))) found.push(textOf(node).trim());
    if (type === 'Literal' && typeof node.value === 'string') add(node.value);
    if (type === 'TemplateLiteral') {
      const quasis = node.quasis as { readonly value: { readonly cooked: string } }[];
      add(quasis.map(({ value }) => value.cooked).join('§'));
    }
    if (type === 'CallExpression') {
      const [, ...rest] = node.arguments as Node[];
      if (HIDDEN_ARGUMENT.test(textOf(node.callee))) {
        visit(node.callee as Node);
        return;
      }
      if (TRANSLATES.test(textOf(node.callee))) {
        rest.forEach(visit);
        return;
      }
    }
    const skipsKey = type === 'Property' && !node.computed;
    for (const child of childrenOf(node)) {
      if (!(skipsKey && child === node.key)) visit(child);
    }
  };
  for (const statement of parseSync(path, source).program.body) {
    visit(statement as unknown as Node);
  }
  return found;
}

/** Literals that messages are written in: `t('…')`, of either branch of a condition. */
function messagesIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'ConditionalExpression') return [];
  return [...messagesIn(node.consequent), ...messagesIn(node.alternate)];
}

/** Names of arguments; `#` is that of its plural. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (element: unknown): void => {
    if (typeof element !== 'object' || element === null) return;
    const { type, value } = element as { readonly type?: number; readonly value?: unknown };
    // 0 is literal text, 7 the number sign of a plural.
    if (typeof type === 'number' && type !== 0 && type !== 7) names.add(String(value));
    Object.values(element).forEach(visit);
  };
  visit(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

/** Not texts of the window: names of keys and products, data of the sample, reports for developers. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'renderer/app/App.tsx': ['Quarry'],
  'renderer/app/render.tsx': ['index.html has no element #root'],
  'renderer/app/tour.ts': [
    ...['Key figures', 'Revenue', 'Operating profit'],
    'How did revenue change from 2024 to 2025?',
  ],
  'renderer/app/window-title.ts': ['Quarry'],
  'renderer/chat/table-files.ts': ['Answer'],
  'renderer/fields/grid/ValueGrid.tsx': ['Home', 'End'],
  'renderer/grid/cell-range.ts': ['Home', 'End'],
  'renderer/library/intake.ts': ['Hallam & Tor annual review.pdf'],
  'renderer/settings/About.tsx': ['Quarry'],
  'renderer/settings/Appearance.tsx': ['English', 'Deutsch'],
  'renderer/settings/Deliveries.tsx': ['ms'],
  'renderer/settings/LocalApi.tsx': ['export QUARRY_KEY=qry_…'],
  'renderer/settings/ProviderForm.tsx': ['ollama pull qwen2.5:1.5b'],
  'renderer/settings/curl-examples.ts': [
    'curl -H "Authorization: Bearer $QUARRY_KEY" \\',
    '-H "Content-Type: application/json" § \\',
  ],
  'renderer/ui/crash-report.ts': ['Quarry §', 'Part: §', 'Components:'],
  'renderer/viewer/drawer/outline-tree.ts': ['Home', 'End'],
};

describe('the texts of the window', () => {
  it('are all in the catalogue', () => {
    const escaped = sources
      .filter(({ path }) => path.startsWith('renderer/'))
      .flatMap(({ path, source }) =>
        untranslatedTexts(path, source)
          .filter((text) => !EXCEPTIONS[path]?.includes(text))
          .map((text) => `${path}: ${text}`),
      );
    expect(escaped).toEqual([]);
  });

  it('are given the arguments that they name', () => {
    const wrong: string[] = [];
    for (const { path, source } of [...sources, ...serviceSources]) {
      const visit = (node: Node): void => {
        childrenOf(node).forEach(visit);
        if (node.type !== 'CallExpression') return;
        if (!NAMES_VALUES.test(source.slice(...positionOf(node.callee)))) return;
        const [message, values, lists] = node.arguments as Node[];
        if (values && values.type !== 'ObjectExpression') return;
        const given = namesGiven(values, lists);
        for (const text of messagesIn(message).filter((each) => each in german)) {
          const named = argumentsOf(text);
          if (given && named.join() !== given.join()) wrong.push(`${path}: ${text}`);
        }
      };
      for (const statement of parseSync(path, source).program.body) {
        visit(statement as unknown as Node);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are found: JSX texts, attributes, templates, and branches of conditions', () => {
    const source = [
      "import { t } from './messages.ts';",
      "const A = <p title={on ? 'Close it' : t('Open it')}>Plain text {t('Known')}</p>;",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the module that is read
      "const b = `Delete ${name}`; const c = { label: 'Rename', id: 'not shown' };",
      "const d = style === 'two words' || text.startsWith('As before');",
    ].join('\n');
    expect(untranslatedTexts('a.tsx', source)).toEqual([
      'Close it',
      'Plain text',
      'Delete §',
      'Rename',
    ]);
  });
});

const positionOf = (node: unknown): [number, number] =>
  isNode(node) ? [node.start, node.end] : [0, 0];

/** The names of an object literal, sorted; null if it spreads another object. */
function namesGiven(...objects: readonly (Node | undefined)[]): string[] | null {
  const names: string[] = [];
  for (const property of objects.flatMap((object) => (object?.properties ?? []) as Node[])) {
    if (property.type === 'SpreadElement') {
      const inner = property.argument as Node;
      const spread = inner.type === 'ObjectExpression' ? namesGiven(inner) : null;
      if (!spread) return null;
      names.push(...spread);
    } else names.push(String((property.key as Node).name));
  }
  return names.sort();
}

/** Messages of the service without values are keys of the catalogue. */
const serviceSources = sourcesIn('electron/{engine,service,store}');

const jsonOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface TitledField {
  readonly title: string;
  readonly fields?: readonly TitledField[];
}

const titlesOf = (fields: readonly TitledField[]): string[] =>
  fields.flatMap(({ title, fields: inner = [] }) => [title, ...titlesOf(inner)]);

/** What the window shows of the schemas that the service offers, and of the models. */
const shippedTexts = globSync('electron/service/schema-templates/*.json', { cwd: root })
  .map(jsonOf)
  .flatMap(({ name, description, limits, fields }): string[] => [
    ...[name, description, limits],
    ...titlesOf(fields),
  ])
  .concat(Object.values(jsonOf('electron/engine/understand/fields/evidence.json')))
  .concat(jsonOf('renderer/settings/suggested-models.json').map(({ fits = '' }) => fits));

describe('the German catalogue', () => {
  const entries = Object.entries(german);

  it('has the arguments of each English text', () => {
    const wrong = entries.filter(
      ([message, translation]) => argumentsOf(message).join() !== argumentsOf(translation).join(),
    );
    expect(wrong).toEqual([]);
  });

  it('has the texts of the schemas and models that are shipped', () => {
    expect(shippedTexts.filter((text) => !(text in german))).toEqual([]);
  });

  it('has no text that is not used', () => {
    const used = new Set<string>(shippedTexts);
    for (const { path, source } of [...sources, ...serviceSources]) {
      const visit = (node: Node): void => {
        if (node.type === 'Literal' && typeof node.value === 'string') used.add(node.value);
        childrenOf(node).forEach(visit);
      };
      for (const statement of parseSync(path, source).program.body) {
        visit(statement as unknown as Node);
      }
    }
    expect(entries.map(([message]) => message).filter((message) => !used.has(message))).toEqual([]);
  });

  it('is sorted, so that changes made side by side rarely meet', () => {
    const messages = entries.map(([message]) => message);
    expect(messages).toEqual(messages.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});
