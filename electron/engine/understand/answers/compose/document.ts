/**
 * Answers about the document itself: how many pages, figures, tables, chapters or sections it has,
 * which they are, and on which page something is. Parts are told by headings, captions and titles of
 * tables.
 */
import type { PageContent } from '../../../../../shared/contract/page.ts';
import { runsOf } from '../../../../../shared/tables/join.ts';
import {
  ABOUT_WHOLE,
  CONTENTS,
  type DocumentPart,
  findPhrase,
  LIST_OF,
  numberedTitle,
  partOf,
  WHICH_PAGE,
} from '../../../language/vocabulary/document-parts.ts';
import { isFunctionWord, splitWords } from '../../../language/vocabulary/index.ts';
import { numberOfWord } from '../../../language/vocabulary/number-words.ts';
import { phraseIn } from '../../../language/vocabulary/question-words.ts';
import { contentTerms, hasDigit, isAmong, termsOf } from '../../../language/vocabulary/terms.ts';
import { textOf, wordRange } from '../../evidence/cite.ts';
import type { PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { isContentsLine, isContentsTitle } from './section.ts';
import { type AnswerBlock, joined, listItem, paragraph, segments, value } from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

const MOST_LISTED = 30;
const MOST_POSITIONS = 5;
/** Maximum terms between the words of the question and the part. */
const BETWEEN = 4;
/** Words of a title that are shown; a caption may be a paragraph. */
const LONGEST_NAME = 14;
/** Words of a title that are cited. */
const LONGEST_TITLE = 30;
/** Leaders and page number of a line of contents. */
const CONTENTS_END = /[\s.]*\d*\s*$/;
const ORDER: Readonly<Record<string, number>> = { first: 1, last: -1 };

interface Part {
  /** As printed: `3`, `A`, `II`; null for a part without one. */
  readonly number: string | null;
  readonly title: string;
  readonly page: PageContent;
  readonly words: readonly number[];
}

interface PartQuestion {
  readonly ask: 'count' | 'list' | 'page';
  /** The part that is counted or listed. */
  readonly part: DocumentPart;
  /** Terms beyond the part: empty if all of its kind are meant. */
  readonly rest: readonly string[];
  /** Only so many from the start or, if negative, from the end; null for all. */
  readonly only: number | null;
}

/** Null if the question is not about the document itself, or the document shows no such parts. */
export function documentStatement(
  { pages }: Pick<PassageIndex, 'pages'>,
  core: string,
  citations: Citations,
): Statement | null {
  const question = questionAboutParts(core);
  if (!question) return null;
  const { ask, part, rest, only } = question;
  if (ask === 'page') return pageOfTitle(pages, rest, citations);
  if (rest.length > 0) return null;
  const parts = partsOf(pages, part);
  if (ask === 'list' && parts.length > 0) {
    const chosen = only === null ? parts : only < 0 ? parts.slice(only) : parts.slice(0, only);
    const content = chosen.slice(0, MOST_LISTED).map((one): AnswerBlock => {
      const name = nameOf(one) || textOf(one.page, one.words);
      return listItem(
        segments`${name} (p. ${one.page.page}) ${citations.cite(one.page, one.words)}`,
      );
    });
    return { content, confidence: areComplete(parts) ? WHOLE : OPEN };
  }
  if (ask === 'list') return null;
  return part === 'page' ? countOfPages(pages, citations) : countOf(parts, part, citations);
}

function questionAboutParts(core: string): PartQuestion | null {
  const terms = withoutContents(termsOf(core));
  const page = findPhrase(terms, WHICH_PAGE);
  if (page) {
    const others = contentOf(terms.toSpliced(page.at, page.length));
    // `the section Results` is its name; `Table 2` needs the word.
    const named = others.filter((term) => partOf(term) === null);
    const rest = named.some((term) => !hasDigit(term)) ? named : others;
    return rest.length === 0 ? null : { ask: 'page', part: 'page', rest, only: null };
  }
  const count = phraseIn(core, 'count');
  const list = findPhrase(terms, LIST_OF);
  if (!count && list?.at !== 0) return null;
  const after = count ? withoutContents(termsOf(core.slice(count.end))) : terms.slice(list?.length);
  const at = after.findIndex((term) => partOf(term) !== null);
  const part = partOf(after[at] ?? '');
  if (part === null || at > BETWEEN) return null;
  const between = after.slice(0, at);
  const order = between.map((term) => ORDER[term]).find((sign) => sign !== undefined);
  const number = between.map(numberOfWord).find((one) => one !== null && one > 0) ?? 1;
  const before = contentOf(
    order === undefined
      ? between
      : between.filter((term) => ORDER[term] === undefined && !numberOfWord(term)),
  );
  // `How many people are on page 3?` counts no pages.
  if (count && before.length > 0) return null;
  const rest = [...before, ...contentOf(after.slice(at + 1))];
  return {
    ...{ ask: count ? 'count' : 'list', part, rest },
    only: order === undefined ? null : order * number,
  };
}

function withoutContents(terms: readonly string[]): readonly string[] {
  const contents = findPhrase(terms, CONTENTS);
  return contents ? terms.toSpliced(contents.at, contents.length) : terms;
}

const contentOf = (terms: readonly string[]): string[] =>
  terms.filter((term) => !isFunctionWord(term) && !ABOUT_WHOLE.has(term));

const PLURALS: Readonly<Partial<Record<DocumentPart, string>>> = { appendix: 'appendices' };

function countOf(
  parts: readonly Part[],
  part: DocumentPart,
  citations: Citations,
): Statement | null {
  if (parts.length === 0) return null;
  const shown = parts
    .slice(0, MOST_LISTED)
    .map(
      (one) =>
        segments`${nameOf(one) || `p. ${one.page.page}`} ${citations.cite(one.page, one.words)}`,
    );
  const more = parts.length > shown.length ? `, and ${parts.length - shown.length} more` : '';
  const what = parts.length === 1 ? part : (PLURALS[part] ?? `${part}s`);
  const count = value(`${parts.length}`, null);
  const line = segments`The document has ${count} ${what}: ${joined(shown, ', ')}${more}.`;
  return { content: [paragraph(line)], confidence: areComplete(parts) ? WHOLE : OPEN };
}

function countOfPages(pages: readonly PageContent[], citations: Citations): Statement | null {
  const last = pages.at(-1);
  if (!last) return null;
  const block = last.blocks.findLast(({ words }) => words[1] > 0);
  const at = block ? segments` ${citations.cite(last, wordRange(block.words).slice(0, 1))}` : '';
  const label = last.page_label === undefined ? '' : `, the last one numbered ${last.page_label}`;
  const line = segments`The document has ${value(`${pages.length}`, null)} pages${label}${at}.`;
  return { content: [paragraph(line)], confidence: WHOLE };
}

/** Where headings and captions have all words of the subject; the tightest one comes first. */
function pageOfTitle(
  pages: readonly PageContent[],
  subject: readonly string[],
  citations: Citations,
): Statement | null {
  const found = titlesOf(pages).flatMap((part) => {
    const own = contentTerms(part.title);
    const has = subject.every((term) => isAmong(term, own));
    return has ? [{ part, surplus: own.length - subject.length }] : [];
  });
  const tightest = Math.min(...found.map(({ surplus }) => surplus));
  const best = found.filter(({ surplus }) => surplus === tightest).map(({ part }) => part);
  const positions = [...new Map(best.map((part) => [part.page.page, part])).values()];
  if (positions.length === 0 || positions.length > MOST_POSITIONS) return null;
  const shown = positions.map((part) => {
    const { page, page_label: label = `${page}` } = part.page;
    const name = value(label === `${page}` ? label : `${page} (printed: ${label})`, null);
    return segments`“${nameOf(part)}” is on page ${name} ${citations.cite(part.page, part.words)}`;
  });
  const confidence = positions.length === 1 ? WHOLE : OPEN;
  return { content: [paragraph(segments`${joined(shown, '; ')}.`)], confidence };
}

/** `3 Results`; empty for a part without number and title. */
function nameOf({ number, title }: Part): string {
  const [sentence = ''] = title.split(/(?<=\p{L}{3}[.:])\s/u);
  const words = sentence.split(' ');
  const short = words.slice(0, LONGEST_NAME).join(' ').replace(/[.:]$/, '');
  return [number, words.length > LONGEST_NAME ? `${short} …` : short].filter(Boolean).join(' ');
}

/** Whether their numbers run from one without a gap, so that none is missing. */
function areComplete(parts: readonly Part[]): boolean {
  const numbers = new Set(parts.map(({ number }) => number));
  return parts.length > 1 && parts.every((_, at) => numbers.has(`${at + 1}`));
}

/** The parts of a kind by their numbers, the first of each; pictures and tables also without. */
export function partsOf(pages: readonly PageContent[], part: DocumentPart): Part[] {
  const titles = titlesOf(pages);
  if (part === 'heading') return titles.filter(({ isHeading }) => isHeading);
  const byNumber = new Map<string | null, Part>();
  for (const title of titles) {
    const one = numberedAs(title, part);
    if (one && !byNumber.has(one.number)) byNumber.set(one.number, one);
  }
  if (byNumber.size > 0) return [...byNumber.values()];
  if (part === 'chapter') return contentsOf(pages);
  if (part === 'table') return tablesOf(pages);
  return part === 'figure' ? picturesOf(pages) : [];
}

/** `Chapter 3: Results` with number and title; a section may have the number alone: `3 Results`. */
function numberedAs(part: Part, kind: DocumentPart): Part | null {
  const { word = '', number = '', title = '' } = numberedTitle(part.title);
  const isBare = kind === 'section' && word === '' && /^\d+$/.test(number) && /^\p{L}/u.test(title);
  return isBare || partOf(termsOf(word)[0] ?? '') === kind ? { ...part, number, title } : null;
}

/** A title without the number before it. */
export const titleText = (title: string): string => numberedTitle(title).title || title;

interface Title extends Part {
  readonly isHeading: boolean;
}

/** Headings, captions and titles of tables, but those of the printed table of contents. */
const titlesOf = (pages: readonly PageContent[]): Title[] =>
  pages.flatMap((page) =>
    page.blocks.some(isContentsTitle)
      ? []
      : page.blocks.flatMap((block): Title[] => {
          const table = page.tables[block.table_index ?? -1];
          const isHeading = block.type === 'heading';
          const text = table?.title ?? (isHeading || block.type === 'caption' ? block.text : '');
          const words = block.words[1] > 0 ? wordRange(block.words) : wordsOfTable(table);
          if (text === '' || words.length === 0) return [];
          const title = splitWords(text.trim()).join(' ');
          return [{ number: null, title, page, words: words.slice(0, LONGEST_TITLE), isHeading }];
        }),
  );

/** The numbered lines of the printed table of contents. */
const contentsOf = (pages: readonly PageContent[]): Part[] =>
  pages
    .filter(({ blocks }) => blocks.some(isContentsTitle))
    .flatMap((page) =>
      page.blocks.flatMap((block): Part[] => {
        const words = wordRange(block.words);
        const line = textOf(page, words);
        const { word, number = '', title = '' } = numberedTitle(line.replace(CONTENTS_END, ''));
        return word === undefined && /^\d+$/.test(number) && isContentsLine(line)
          ? [{ number, title, page, words }]
          : [];
      }),
    );

/** Words of its first cell, which stand for a table whose block has none. */
const wordsOfTable = (table: PageContent['tables'][number] | undefined): number[] =>
  wordRange(table?.cells.find(({ words }) => words && words[1] > 0)?.words ?? [0, 0]);

/** Tables without numbers; one that spans pages counts once. */
const tablesOf = (pages: readonly PageContent[]): Part[] =>
  runsOf(pages.flatMap((page) => page.tables.map((table) => ({ page, table })))).flatMap(
    ([first]): Part[] => {
      const words = wordsOfTable(first?.table);
      if (!first || words.length === 0) return [];
      return [{ number: null, title: first.table.title ?? '', page: first.page, words }];
    },
  );

/** Pictures with words or a caption of their own, without numbers. */
const picturesOf = (pages: readonly PageContent[]): Part[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap((block, at): Part[] => {
      if (block.type !== 'figure') return [];
      const caption = page.blocks.find(({ caption_of: of }) => of === at);
      const words = wordRange((caption ?? block).words).slice(0, LONGEST_TITLE);
      return words.length > 0 ? [{ number: null, title: caption?.text ?? '', page, words }] : [];
    }),
  );
