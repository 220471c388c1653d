/** The text of a section or clause that the question names. */
import type { Block, PageContent } from '../../../../../shared/contract/page.ts';
import {
  BESIDE_TOPIC,
  CONTENTS,
  numberedTitle,
  sectionTitle,
} from '../../../language/vocabulary/document-parts.ts';
import { isFunctionWord } from '../../../language/vocabulary/index.ts';
import { askedTerms, slotsIn } from '../../../language/vocabulary/question-words.ts';
import { withSynonyms } from '../../../language/vocabulary/short-forms.ts';
import { contentTerms, hasDigit, isAmong, termsOf } from '../../../language/vocabulary/terms.ts';
import { withoutBullet } from '../../content/passages.ts';
import { textOf, wordRange } from '../../evidence/cite.ts';
import { quotedName, referencesIn } from '../question/references.ts';
import type { PassageIndex } from '../search.ts';
import { legalName } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { type AnswerBlock, listItem, paragraph, segments, strong } from './segments.ts';
import { type Statement, WHOLE } from './statement.ts';

/** Maximum words quoted from a section. */
const LONGEST_EXTRACT = 220;
/** Least headings within a section that are its outline. */
const LEAST_OUTLINE = 3;

interface QuotedSection {
  readonly heading: PageBlock;
  readonly below: readonly PageBlock[];
}

interface PageBlock {
  readonly page: PageContent;
  readonly block: Block;
}

/** The text below the heading that the question names by its number, or by its name in quotes. */
export function section(
  question: string,
  pages: readonly PageContent[],
  citations: Citations,
): Statement | null {
  const starts = startOf(question);
  const [found] = sectionsIn(
    pages,
    ({ text }) => starts?.(text) === true && /\p{L}{2}/u.test(text) && !isContentsLine(text),
  );
  if (!found) return null;
  const { page, block } = found.heading;
  // A clause with its number at the start of its text: the paragraph is the whole clause.
  const content =
    block.type === 'heading'
      ? extractOf(found, citations)
      : [paragraph(segments`${block.text.trim()} ${citations.cite(page, wordRange(block.words))}`)];
  return content && { content, confidence: WHOLE };
}

/**
 * What the longest section says whose heading is what the question asks about: `Risk Factors` for
 * `What are the main risks?`. Its headings if it has several, else the start of its text.
 */
export function topicSection(
  core: string,
  index: Pick<PassageIndex, 'pages'>,
  citations: Citations,
): AnswerBlock[] | null {
  const company = legalName(index);
  const topic = topicOf(askedTerms(core).join(' ')).filter((term) => !company.includes(term));
  if (topic.length === 0) return null;
  const isAskedContents = referencesIn(core).contents;
  const wordings = [topic, ...withSynonyms(topic.join(' '), () => true).map(topicOf)];
  const sections = sectionsIn(index.pages, (block) => {
    if (isAskedContents) return isContentsTitle(block);
    const { type, text } = block;
    const own = type === 'heading' ? topicOf(sectionTitle(text)?.title ?? text) : [];
    return wordings.some(
      (terms) =>
        own.every((term) => isAmong(term, terms)) && terms.every((term) => isAmong(term, own)),
    );
  });
  const [longest] = sections.toSorted((one, other) => other.below.length - one.below.length);
  if (!longest) return null;
  const headings = longest.below.filter(({ block }) => block.type === 'heading');
  const isOutlined = headings.length >= LEAST_OUTLINE;
  return isOutlined
    ? extractOf({ ...longest, below: headings }, citations, listItem)
    : extractOf(longest, citations);
}

const topicOf = (text: string): string[] =>
  contentTerms(text).filter(
    (term) => !BESIDE_TOPIC.has(term) && !isFunctionWord(term) && !hasDigit(term),
  );

/** The sections whose first block is one of these. */
function sectionsIn(
  pages: readonly PageContent[],
  isFirst: (block: Block) => boolean,
): QuotedSection[] {
  const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ page, block })));
  return blocks.flatMap((heading, at) => {
    if (!isFirst(heading.block)) return [];
    const below = blocks.slice(at + 1);
    const end = below.findIndex(({ block }) => endsSection(heading.block, block));
    return [{ heading, below: below.slice(0, end < 0 ? below.length : end) }];
  });
}

/** `Item 2` ends `Item 1A`, however large the headings between them are. */
function endsSection(first: Block, block: Block): boolean {
  if (block.type !== 'heading') return false;
  if (isNumberedPart(first) && isNumberedPart(block)) return true;
  const [own, other] = [levelOf(first), levelOf(block)];
  return isNumberedPart(first) ? other < own : other <= own;
}

const levelOf = ({ level = 1 }: Block): number => level;

/** `Item 1A`, `Note 3`, but not `3. Term`. */
const isNumberedPart = ({ text }: Block): boolean =>
  Boolean(numberedTitle(text).word) && sectionTitle(text) !== null;

/**
 * The heading in one paragraph with the first of its text, or above it as `item`; null without text.
 */
function extractOf(
  { heading, below }: QuotedSection,
  citations: Citations,
  item?: typeof listItem,
): AnswerBlock[] | null {
  let left = LONGEST_EXTRACT;
  const title = segments`${strong(heading.block.text.trim())} ${citations.cite(heading.page, wordRange(heading.block.words))}`;
  const [first, ...rest] = below.flatMap(({ page, block }) => {
    if (left <= 0 || !QUOTED.has(block.type) || !block.words[1]) return [];
    const words = withoutBullet(page, wordRange(block.words)).slice(0, left);
    left -= words.length;
    const cut = left > 0 ? '' : ' …';
    return [segments`${textOf(page, words)}${cut} ${citations.cite(page, words)}`];
  });
  if (first === undefined) return null;
  return item
    ? [paragraph(title), ...[first, ...rest].map(item)]
    : [segments`${title} – ${first}`, ...rest].map(paragraph);
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

export const isContentsTitle = ({ type, text }: Block): boolean => {
  // Filings print a link to the contents at the top of every page.
  if (type === 'header' || type === 'footer') return false;
  const terms = termsOf(text).join(' ');
  return CONTENTS.some((phrase) => phrase.join(' ') === terms);
};

/** Whether a text is of a table of contents: `Results ..... 12`. */
export const isContentsLine = (text: string): boolean =>
  /(?:\.\s?){4,}|\s\d{1,3}\s*$/.test(text) ||
  (text.match(/(?<!\S)\d{1,2}\.\d{1,2}\s/g) ?? []).length > 1;
