/**
 * The parts that a document consists of: figures and tables by their numbered captions, chapters,
 * sections and appendices by their headings or, failing these, by the printed table of contents.
 */
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { runsOf } from '../../../shared/tables/join.ts';
import { wordRange } from '../evidence/cite.ts';
import { termsOf } from '../evidence/terms.ts';
import { CONTENTS, type DocumentPart, partOf } from '../vocabulary/document-parts.ts';

export interface Part {
  /** As printed: `3`, `A`, `II`; null for a part without one. */
  readonly number: string | null;
  readonly title: string;
  readonly page: PageContent;
  readonly words: readonly number[];
}

export interface Parts {
  readonly parts: readonly Part[];
  /** Whether their numbers run from one without a gap, so that none is missing. */
  readonly complete: boolean;
}

/** Contents are printed on the first pages. */
const CONTENTS_PAGES = 40;
/** Maximum words of a heading or of the title in a caption. */
const LONGEST_TITLE = 30;

export function partsOf(pages: readonly PageContent[], part: DocumentPart): Parts {
  switch (part) {
    case 'figure': {
      const captioned = numbered(captionsOf(pages, part));
      return captioned.parts.length > 0 ? captioned : { parts: picturesOf(pages), complete: false };
    }
    case 'table': {
      const captioned = numbered(captionsOf(pages, part));
      return captioned.parts.length > 0 ? captioned : { parts: tablesOf(pages), complete: false };
    }
    case 'chapter':
    case 'appendix': {
      const headings = numbered(headingsOf(pages).flatMap((one) => named(one, part)));
      if (headings.complete) return headings;
      const entries = contentsOf(pages);
      const own = numbered(entries.flatMap((one) => named(one, part)));
      if (own.parts.length > 0) return own.parts.length >= headings.parts.length ? own : headings;
      return part === 'chapter' ? numbered(topLevel(entries)) : headings;
    }
    case 'section': {
      const sections = numbered(topLevel(headingsOf(pages)));
      if (sections.complete) return sections;
      const listed = numbered(topLevel(contentsOf(pages)));
      return listed.complete ? listed : sections;
    }
    case 'heading':
      return { parts: headingsOf(pages), complete: false };
    case 'page':
      return { parts: [], complete: false };
  }
}

/** Parts by their numbers, the first of each. */
function numbered(parts: readonly Part[]): Parts {
  const first = new Map<string, Part>();
  for (const part of parts) {
    const key = (part.number ?? part.title).toLowerCase();
    if (!first.has(key)) first.set(key, part);
  }
  const own = [...first.values()];
  const numbers = new Set(own.map(({ number }) => ordinalOf(number)));
  const complete = own.length > 1 && own.every((_, at) => numbers.has(at + 1));
  return { parts: own, complete };
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** 3 for `3`, `C` and `III`; null for other marks. */
function ordinalOf(number: string | null): number | null {
  const lower = number?.toLowerCase() ?? '';
  if (/^\d+$/.test(lower)) return Number(lower);
  const roman = ROMAN.indexOf(lower) + 1;
  if (roman > 0) return roman;
  return /^[a-z]$/.test(lower) ? lower.charCodeAt(0) - 96 : null;
}

const MARK = /^[.:)\s–—-]*(?<number>\d{1,3}|[ivxlc]{1,5}|[a-z])(?![\p{L}\d])[.:)\s–—-]*/iu;

/** `Chapter 3: Results` as number and title, if it names this part. */
function named(one: Part, part: DocumentPart): Part[] {
  const [word = '', ...rest] = one.title.trim().split(/\s+/);
  if (partOf(termsOf(word)[0] ?? '') !== part) return [];
  const text = rest.join(' ');
  const number = MARK.exec(text)?.groups?.number;
  return number === undefined ? [] : [{ ...one, number, title: text.replace(MARK, '') }];
}

/** Parts with a whole number before their titles: `3 Results`, not `3.1 Sample`. */
const topLevel = (parts: readonly Part[]): Part[] =>
  parts.flatMap((one) => {
    const match = /^(\d{1,2})[.)]?\s+(?=\p{L})/u.exec(one.title);
    if (one.number !== null && /^\d{1,2}$/.test(one.number)) return [one];
    return match
      ? [{ ...one, number: match[1] ?? null, title: one.title.slice(match[0].length) }]
      : [];
  });

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

function captionsOf(pages: readonly PageContent[], part: DocumentPart): Part[] {
  return pages.flatMap((page) =>
    page.blocks.flatMap((block): Part[] => {
      const words = wordRange(block.words);
      const own = block.type === 'caption' || block.type === 'heading' ? block.text : '';
      const title = plain(block.table_index === undefined ? own : tableBlockTitle(page, block));
      const marks = words.length > 0 ? words : wordsOfTable(page, block);
      if (marks.length === 0) return [];
      const short = marks.slice(0, LONGEST_TITLE);
      return named({ number: null, title, page, words: short }, part);
    }),
  );
}

const tableOf = (page: PageContent, block: Block): Table | undefined =>
  page.tables[block.table_index ?? -1];

const tableBlockTitle = (page: PageContent, block: Block): string =>
  tableOf(page, block)?.title ?? '';

/** Words of the first cell of a table, which stand for it where its block has none. */
function wordsOfTable(page: PageContent, block: Block): number[] {
  const cell = tableOf(page, block)?.cells.find(({ words }) => words && words[1] > 0);
  return cell?.words ? wordRange(cell.words) : [];
}

/** Tables without numbers; one that spans pages counts once. */
function tablesOf(pages: readonly PageContent[]): Part[] {
  const entries = pages.flatMap((page) => page.tables.map((table) => ({ page, table })));
  return runsOf(entries).flatMap(([first]): Part[] => {
    const cell = first?.table.cells.find(({ words }) => words && words[1] > 0);
    if (!first || !cell?.words) return [];
    const title = plain(first.table.title ?? '');
    return [{ number: null, title, page: first.page, words: wordRange(cell.words) }];
  });
}

/** Pictures with words or a caption of their own, without numbers. */
const picturesOf = (pages: readonly PageContent[]): Part[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap((block, at): Part[] => {
      if (block.type !== 'figure') return [];
      const caption = page.blocks.find(({ caption_of: of }) => of === at);
      const words = wordRange((caption ?? block).words).slice(0, LONGEST_TITLE);
      return words.length > 0
        ? [{ number: null, title: plain(caption?.text ?? ''), page, words }]
        : [];
    }),
  );

const isContentsTitle = ({ type, text }: Block): boolean => {
  // Filings print a link to the contents at the top of every page.
  if (type === 'header' || type === 'footer') return false;
  const terms = termsOf(text).join(' ');
  return CONTENTS.some((phrase) => phrase.join(' ') === terms);
};

/** Whether a page holds the printed table of contents. */
export const isContentsPage = ({ blocks }: PageContent): boolean => blocks.some(isContentsTitle);

export function headingsOf(pages: readonly PageContent[]): Part[] {
  return pages.flatMap((page) =>
    isContentsPage(page)
      ? []
      : page.blocks.flatMap((block): Part[] => {
          if (block.type !== 'heading' || block.words[1] === 0) return [];
          const words = wordRange(block.words).slice(0, LONGEST_TITLE);
          return [{ number: null, title: plain(block.text), page, words }];
        }),
  );
}

/** `Results . . . . 12`: the title of an entry, before leaders and page number. */
const ENTRY = /^(?<title>.*?\p{L}.*?)[\s.·…_]*\s\.*(?:\d{1,4}|[ivxl]{1,6})$/u;

/** The entries of the printed table of contents, in order. */
export function contentsOf(pages: readonly PageContent[]): Part[] {
  const entries: Part[] = [];
  let within = false;
  for (const page of pages.slice(0, CONTENTS_PAGES)) {
    const before = entries.length;
    for (const block of page.blocks) {
      if (isContentsTitle(block)) within = true;
      const title = within ? ENTRY.exec(plain(block.text))?.groups?.title : undefined;
      if (title === undefined || block.words[1] === 0 || block.table_index !== undefined) continue;
      const number = /^(?:\p{L}+\s+)?(\d{1,2})[.)]?$/u.exec(block.marker ?? '')?.[1] ?? null;
      const words = wordRange(block.words).slice(0, -1);
      entries.push({ number, title: title.replace(/[\s.·…]+$/u, ''), page, words });
    }
    // Contents go on to the next page only if that has entries, too.
    if (within && entries.length === before) break;
  }
  return entries;
}
