/** The text of a section or clause that the question names. */
import type { Block, PageContent } from '../../../../../shared/contract/page.ts';
import { sectionTitle } from '../../../language/vocabulary/document-parts.ts';
import { slotsIn } from '../../../language/vocabulary/question-words.ts';
import { withoutBullet } from '../../content/passages.ts';
import { textOf, wordRange } from '../../evidence/cite.ts';
import { quotedName, referencesIn } from '../question/references.ts';
import type { Citations } from './citations.ts';
import { paragraph, segments, strong } from './segments.ts';
import { type Statement, WHOLE } from './statement.ts';

/** Maximum words quoted from a section. */
const LONGEST_EXTRACT = 220;

/** The text below the heading that the question names by its number, or by its name in quotes. */
export function section(
  question: string,
  pages: readonly PageContent[],
  citations: Citations,
): Statement | null {
  const starts = startOf(question);
  const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ page, block })));
  const at = blocks.findIndex(
    ({ block: { text } }) => starts?.(text) && /\p{L}{2}/u.test(text) && !isContentsLine(text),
  );
  const found = blocks[at];
  if (!found) return null;
  const { type, text, words: range, level: own = 1 } = found.block;
  const name = text.trim();
  const reference = citations.cite(found.page, wordRange(range));
  // A clause with its number at the start of its text: the paragraph is the whole clause.
  if (type !== 'heading')
    return { content: [paragraph(segments`${name} ${reference}`)], confidence: WHOLE };
  const below = blocks.slice(at + 1);
  const end = below.findIndex(({ block }) => block.type === 'heading' && (block.level ?? 1) <= own);
  let left = LONGEST_EXTRACT;
  const [first, ...rest] = below
    .slice(0, end < 0 ? below.length : end)
    .flatMap(({ page, block }) => {
      if (left <= 0 || !QUOTED.has(block.type) || block.words[1] === 0) return [];
      const words = withoutBullet(page, wordRange(block.words)).slice(0, left);
      left -= words.length;
      const cut = left > 0 ? '' : ' …';
      return [segments`${textOf(page, words)}${cut} ${citations.cite(page, words)}`];
    });
  if (first === undefined) return null;
  // The heading in one paragraph with the first of its text.
  const content = [segments`${strong(name)} ${reference} – ${first}`, ...rest].map(paragraph);
  return { content, confidence: WHOLE };
}

/** Whether a text starts with the title that a question names; null if it names none. */
function startOf(question: string): ((text: string) => boolean) | null {
  const [number] = referencesIn(question).sections;
  if (number !== undefined) return (text) => sectionTitle(text)?.number === number;
  const named = quotedName(question) ?? slotsIn(question, 'named_section')?.named.name;
  if (named === undefined) return null;
  const name = plainTitle(named);
  return (text) => {
    const title = plainTitle(sectionTitle(text)?.title ?? text);
    // A heading, or the first words of a clause: `Governing Law. This Agreement is …`.
    return title.startsWith(name) && /^\s*(?:$|[.:](?:\s|$))/.test(title.slice(name.length));
  };
}

const plainTitle = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '');

const QUOTED = new Set<Block['type']>(['paragraph', 'list_item', 'heading', 'footnote']);

/** Whether a text is of a table of contents: `Results ..... 12`. */
export const isContentsLine = (text: string): boolean =>
  /(?:\.\s?){4,}|\s\d{1,3}\s*$/.test(text) ||
  (text.match(/(?<!\S)\d{1,2}\.\d{1,2}\s/g) ?? []).length > 1;
