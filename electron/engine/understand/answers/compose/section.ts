/** The text of a section or clause that the question names. */
import type { Block, PageContent } from '../../../../../shared/contract/page.ts';
import { sectionTitle } from '../../../language/vocabulary/document-parts.ts';
import { slotsIn } from '../../../language/vocabulary/question-words.ts';
import { withoutBullet } from '../../content/passages.ts';
import { textOf, wordRange } from '../../evidence/cite.ts';
import { quotedName, referencesIn } from '../question/references.ts';
import type { Citations } from './citations.ts';
import { type AnswerSegment, paragraph, segments, strong } from './segments.ts';
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
  if (!starts) return null;
  let heading: Block | null = null;
  let left = LONGEST_EXTRACT;
  const parts: (readonly AnswerSegment[])[] = [];
  for (const page of pages) {
    for (const block of page.blocks) {
      if (!heading) {
        if (starts(block.text) && /\p{L}{2}/u.test(block.text) && !isContentsLine(block.text)) {
          heading = block;
          const name = block.text.trim();
          const at = citations.cite(page, wordRange(block.words));
          // A clause with its number at the start of its text: the paragraph is the whole clause.
          if (block.type !== 'heading') {
            return { content: [paragraph(segments`${name} ${at}`)], confidence: WHOLE };
          }
          parts.push(segments`${strong(name)} ${at}`);
        }
        continue;
      }
      if (block.type === 'heading' && (block.level ?? 1) <= (heading.level ?? 1))
        return extract(parts);
      if (!QUOTED.has(block.type) || block.words[1] === 0) continue;
      const words = withoutBullet(page, wordRange(block.words)).slice(0, left);
      left -= words.length;
      const cut = left > 0 ? '' : ' …';
      parts.push(segments`${textOf(page, words)}${cut} ${citations.cite(page, words)}`);
      if (left <= 0) return extract(parts);
    }
  }
  return heading ? extract(parts) : null;
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

/** The heading in one paragraph with the first of its text; null if there is no text. */
function extract([
  heading,
  first,
  ...rest
]: readonly (readonly AnswerSegment[])[]): Statement | null {
  if (heading === undefined || first === undefined) return null;
  const content = [segments`${heading} – ${first}`, ...rest].map(paragraph);
  return { content, confidence: WHOLE };
}
