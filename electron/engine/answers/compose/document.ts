/**
 * Answers about the document itself, from its structure: numbers and lists of its figures, tables,
 * chapters, sections and pages, and the page of a heading or caption.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import { textOf, wordRange } from '../../evidence/cite.ts';
import { contentTerms, sameFamily } from '../../evidence/terms.ts';
import type { DocumentPart } from '../../vocabulary/document-parts.ts';
import { aboutDocument, type DocumentQuestion } from '../question/about-document.ts';
import type { PassageIndex } from '../search.ts';
import { headingsOf, isContentsPage, type Part, partsOf } from '../structure.ts';
import type { Citations } from './citations.ts';
import {
  type AnswerBlock,
  type AnswerSegment,
  joined,
  listItem,
  paragraph,
  segments,
  value,
} from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

const MOST_LISTED = 30;
const MOST_POSITIONS = 5;

/** Null if the question is not about the document itself, or the document shows no such parts. */
export function documentStatement(
  { pages }: Pick<PassageIndex, 'pages'>,
  core: string,
  citations: Citations,
): Statement | null {
  const question = aboutDocument(core);
  if (!question) return null;
  if (question.ask === 'page') return pageOfTitle(pages, question.rest, citations);
  if (question.part === null || question.rest.length > 0) return null;
  if (question.part === 'page') return countOfPages(pages, question, citations);
  const { parts, complete } = partsOf(pages, question.part);
  if (parts.length === 0) return null;
  const confidence = complete ? WHOLE : OPEN;
  const content =
    question.ask === 'count'
      ? [paragraph(countOf(parts, question.part, citations))]
      : listOf(parts, question.only, citations);
  return { content, confidence };
}

const PLURALS: Readonly<Record<DocumentPart, string>> = {
  page: 'pages',
  figure: 'figures',
  table: 'tables',
  chapter: 'chapters',
  section: 'sections',
  appendix: 'appendices',
  heading: 'headings',
};

function countOf(
  parts: readonly Part[],
  part: DocumentPart,
  citations: Citations,
): readonly AnswerSegment[] {
  const shown = parts
    .slice(0, MOST_LISTED)
    .map(
      (one) =>
        segments`${nameOf(one) || `p. ${one.page.page}`} ${citations.cite(one.page, one.words)}`,
    );
  const more = parts.length > shown.length ? `, and ${parts.length - shown.length} more` : '';
  const what = parts.length === 1 ? part : PLURALS[part];
  const count = value(`${parts.length}`, null);
  return segments`The document has ${count} ${what}: ${joined(shown, ', ')}${more}.`;
}

function listOf(parts: readonly Part[], only: number | null, citations: Citations): AnswerBlock[] {
  const chosen = only === null ? parts : only < 0 ? parts.slice(only) : parts.slice(0, only);
  return chosen.slice(0, MOST_LISTED).map((one) => {
    const name = nameOf(one) || textOf(one.page, one.words);
    return listItem(segments`${name} (p. ${one.page.page}) ${citations.cite(one.page, one.words)}`);
  });
}

/** Words of a title that are shown; a caption may be a paragraph. */
const LONGEST_NAME = 14;

/** `3 Results`; empty for a part without number and title. */
function nameOf({ number, title }: Part): string {
  const [sentence = ''] = title.split(/(?<=\p{L}{3}[.:])\s/u);
  const words = sentence.split(' ');
  const short = words.slice(0, LONGEST_NAME).join(' ').replace(/[.:]$/, '');
  const name = words.length > LONGEST_NAME ? `${short} …` : short;
  return [number, name].filter(Boolean).join(' ').trim();
}

function countOfPages(
  pages: readonly PageContent[],
  { ask }: DocumentQuestion,
  citations: Citations,
): Statement | null {
  const last = pages.at(-1);
  const block = last?.blocks.findLast(({ words }) => words[1] > 0);
  if (ask !== 'count' || !last) return null;
  const words = block ? wordRange(block.words).slice(0, 1) : [];
  const at = words.length > 0 ? segments` ${citations.cite(last, words)}` : '';
  const label = last.page_label === undefined ? '' : `, the last one numbered ${last.page_label}`;
  const count = value(`${pages.length}`, null);
  const content = [paragraph(segments`The document has ${count} pages${label}${at}.`)];
  return { content, confidence: WHOLE };
}

/** Where headings and captions have all words of the subject; the tightest one comes first. */
function pageOfTitle(
  pages: readonly PageContent[],
  subject: readonly string[],
  citations: Citations,
): Statement | null {
  const found = [...headingsOf(pages), ...captions(pages)].flatMap((part) => {
    const own = contentTerms(part.title);
    const has = subject.every((term) => own.some((other) => sameFamily(term, other)));
    return has ? [{ part, surplus: own.length - subject.length }] : [];
  });
  const tightest = Math.min(...found.map(({ surplus }) => surplus));
  const best = found.filter(({ surplus }) => surplus === tightest).map(({ part }) => part);
  const positions = [...new Map(best.map((part) => [part.page.page, part])).values()];
  if (positions.length === 0 || positions.length > MOST_POSITIONS) return null;
  const shown = positions.map((part) => {
    const at = citations.cite(part.page, part.words);
    return segments`“${nameOf(part)}” is on page ${value(pageName(part.page), null)} ${at}`;
  });
  const confidence = positions.length === 1 ? WHOLE : OPEN;
  return { content: [paragraph(segments`${joined(shown, '; ')}.`)], confidence };
}

/** `7`, or `7 (printed: 5)` where the page bears another number. */
const pageName = ({ page, page_label: label }: PageContent): string =>
  label === undefined || label === `${page}` ? `${page}` : `${page} (printed: ${label})`;

const captions = (pages: readonly PageContent[]): Part[] =>
  pages.flatMap((page) =>
    isContentsPage(page)
      ? []
      : page.blocks.flatMap((block): Part[] => {
          if (block.type !== 'caption' || block.words[1] === 0) return [];
          return [{ number: null, title: block.text, page, words: wordRange(block.words) }];
        }),
  );
