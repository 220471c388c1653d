/**
 * What a tagged page says, by the structure tree of its author: headings, paragraphs, list items and
 * tables as Markdown with HTML tables, in the order of the tree. Content outside the tree (artifacts)
 * and in figures is left out; notes come last. Null for a page whose tags do not tell enough.
 */
import { UNTAGGED } from '../../../electron/engine/read/pdf/types.ts';
import type { PageText } from '../../../electron/engine/read/text/types.ts';

/** Share of the letters that tags must hold. */
const TAGGED_SHARE = 0.95;
/** A page with fewer words says little. */
const FEWEST_WORDS = 30;

const HEADING = /^(?:H[1-6]?|Title)$/;
/** Elements that are blocks of their own; others belong to the block around them. */
const BLOCK =
  /^(?:P|H[1-6]?|Title|LI|TOCI|Caption|BlockQuote|Note|FENote|Table|Figure|Formula|Form)$/;
/** What is no text, or no text that could be compared. */
const REFUSED = new Set(['Formula', 'Form']);

interface Node {
  readonly type: string;
  readonly id: number;
  readonly children: Node[];
  readonly words: number[];
}

export function truthOf(text: PageText): string | null {
  const { structure, words } = text;
  if (!structure || words.length < FEWEST_WORDS) return null;
  const letters = (some: typeof words) => some.reduce((sum, word) => sum + word.text.length, 0);
  const tagged = words.filter(({ element = UNTAGGED }) => element !== UNTAGGED);
  if (letters(tagged) < TAGGED_SHARE * letters(words)) return null;
  if (words.some(({ angle }) => angle !== 0)) return null;
  const blocks: string[] = [];
  const notes: string[] = [];
  try {
    for (const block of blocksOf(treeOf(text))) {
      const written = writeBlock(block, text);
      if (written === '') continue;
      (/Note$/.test(block.type) ? notes : blocks).push(written);
    }
  } catch (error) {
    if (error instanceof Untold) return null;
    throw error;
  }
  return `${[...blocks, ...notes].join('\n\n')}\n`;
}

/** The tags do not tell how the page is to be written. */
class Untold extends Error {}

/** The elements that hold words, as a tree in its own order; words in the order of the content. */
function treeOf({ structure = [], words }: PageText): Node {
  const root: Node = { type: 'Document', id: -1, children: [], words: [] };
  const nodes = new Map<number, Node>();
  const nodeAt = (path: readonly string[], ids: readonly number[]): Node => {
    const id = ids.at(-1);
    if (id === undefined) return root;
    const known = nodes.get(id);
    if (known) return known;
    const node: Node = { type: path.at(-1) ?? '', id, children: [], words: [] };
    nodes.set(id, node);
    nodeAt(path.slice(0, -1), ids.slice(0, -1)).children.push(node);
    return node;
  };
  words.forEach(({ element = UNTAGGED }, index) => {
    const held = structure[element];
    if (held) nodeAt(held.path, held.ids).words.push(index);
  });
  for (const node of [root, ...nodes.values()]) node.children.sort((a, b) => a.id - b.id);
  return root;
}

/** The blocks below a node, in the order of the tree. */
function blocksOf(node: Node): Node[] {
  return node.children.flatMap((child) => {
    if (REFUSED.has(child.type)) throw new Untold();
    if (child.type === 'Figure') return [];
    const inner = blocksOf(child);
    const holdsBlocks = inner.length > 0 && !/^(?:LI|TOCI|Table|Note|FENote)$/.test(child.type);
    if (BLOCK.test(child.type) && !holdsBlocks) return [child];
    // Words beside the blocks of a container are a paragraph of their own.
    if (child.words.length > 0) return [{ ...child, type: 'P' }];
    return inner;
  });
}

const wordsOf = (node: Node): number[] => [...node.words, ...node.children.flatMap(wordsOf)];

/** Line ends and glued words (a superscript, a CJK break) as printed. */
const textOf = (node: Node, { words }: PageText): string =>
  wordsOf(node)
    .toSorted((a, b) => a - b)
    .map((index) => `${words[index]?.text ?? ''}${words[index]?.glued ? '' : ' '}`)
    .join('')
    .trim();

function writeBlock(block: Node, text: PageText): string {
  if (block.type === 'Table') return writeTable(block, text);
  const said = textOf(block, text);
  if (said === '') return '';
  if (HEADING.test(block.type)) return `# ${said}`;
  if (block.type === 'LI')
    return /^\(?[\p{L}\p{N}]{1,4}[.)]\s/u.test(said) ? said : `- ${said.replace(/^\P{L}\s+/u, '')}`;
  return said;
}

const withType = (node: Node, pattern: RegExp): Node[] =>
  node.children.flatMap((child) => (pattern.test(child.type) ? child : withType(child, pattern)));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Rows of as many cells each. Spans are attributes that the parser does not read: a row of one cell is
 * taken as merged over the whole width, any other irregular row makes the page one of no use.
 */
function writeTable(table: Node, text: PageText): string {
  const rows = withType(table, /^TR$/).map((row) => withType(row, /^T[HD]$/));
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  // Cells without words leave no trace, so a shorter row cannot be told from one with blanks.
  if (rows.length < 2 || columns < 2) throw new Untold();
  if (rows.some((cells) => cells.length !== columns && cells.length !== 1)) throw new Untold();
  const written = rows.map((cells) => {
    const span = cells.length === 1 ? ` colspan="${columns}"` : '';
    const inner = cells.map((cell) => `  <td${span}>${escaped(textOf(cell, text))}</td>`);
    return ` <tr>\n${inner.join('\n')}\n </tr>`;
  });
  return `<table>\n${written.join('\n')}\n</table>`;
}
