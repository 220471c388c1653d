/**
 * Parses HTML and XML to a small tree: element names without prefix, in lower case; nothing is
 * fetched.
 */
import { Parser } from 'htmlparser2';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

/** Deeper nesting is treated as an attack. */
const MOST_DEPTH = 500;

interface OpenElement extends Element {
  readonly children: (Element | string)[];
}

/** Never throws: unclosed and stray tags are repaired as in browsers. */
export function parseMarkup(source: string, kind: 'xml' | 'html'): Element {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  let skipped = 0;
  const parser = new Parser(
    {
      onopentag(name, given) {
        if (open.length >= MOST_DEPTH) {
          skipped++;
          return;
        }
        const attributes = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [localName(key), value]),
        );
        const element = { name: localName(name), attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        if (skipped > 0) skipped--;
        else if (open.length > 1) open.pop();
      },
    },
    { xmlMode: kind === 'xml', decodeEntities: true },
  );
  parser.end(source);
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Elements below `root` for which `wanted` holds, in document order. */
export function* descendants(
  root: Element,
  wanted: (element: Element) => boolean,
): Generator<Element> {
  for (const child of root.children) {
    if (typeof child === 'string') continue;
    if (wanted(child)) yield child;
    yield* descendants(child, wanted);
  }
}

export const named =
  (...names: readonly string[]) =>
  (element: Element): boolean =>
    names.includes(element.name);

export const classed =
  (...classes: readonly string[]) =>
  ({ attributes }: Element): boolean =>
    (attributes.class ?? '').split(/\s+/).some((name) => classes.includes(name));

/** The text of an element: white space collapsed, `<br>` as a line break. */
export function textOf(element: Element): string {
  return rawText(element)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

const rawText = ({ children }: Element): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      return child.name === 'br' ? '\n' : rawText(child);
    })
    .join('');
