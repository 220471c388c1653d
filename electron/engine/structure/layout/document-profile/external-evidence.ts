/**
 * External evidence for headings: the outline (bookmarks) and the printed table of contents. Both
 * name a heading and its page, and both have levels. An entry counts where its title stands on that
 * page; its depth gives the level of the heading.
 */

import type { OutlineItem } from '../../../../../shared/contract/page.ts';
import { addTo } from '../../../../../shared/neighbours.ts';
import { mostCommon } from '../../../common/numbers.ts';
import type { ContentsEntry, HeadingCandidate, PageSummary } from '../summary-types.ts';

/** Minimum number of entries that must match a heading for a list to be trusted. */
const MIN_AGREEING = 3;
/** Entries whose indents differ by less are in one column; ems. */
const SAME_INDENT_EMS = 0.6;
/** Entries larger than the smallest of their column by this ratio are of another kind. */
const MIN_STRONG_RATIO = 1.1;
/** Minimum share of a long title in a shortened entry. */
const MIN_SHORTENED_SHARE = 0.6;
/** Minimum letters of a partial title, so that common words do not match. */
const MIN_PARTIAL_TITLE = 12;

/** Depths from 1; 0 where the list does not name the heading. */
export interface ExternalDepths {
  readonly outline: number;
  readonly contents: number;
}

export type ExternalEvidence = (page: number, candidate: HeadingCandidate) => ExternalDepths;

interface TitleReference {
  readonly title: string;
  readonly page: number;
  readonly depth: number;
}

const toComparableText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A title without its section number, which lists may omit or set in a separate column. */
const withoutSectionNumber = (text: string): string =>
  toComparableText(
    text.replace(/^\s*(?:\p{L}+\s+)?(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])[.):]?\s+/u, ''),
  );

/** Letters and digits of a title, with and without its number. */
interface ComparableTitle {
  readonly whole: string;
  readonly bare: string;
}

const toComparableTitle = (title: string): ComparableTitle => ({
  whole: toComparableText(title),
  bare: withoutSectionNumber(title),
});

function isSameTitle(a: ComparableTitle, b: ComparableTitle): boolean {
  if (a.whole === '' || b.whole === '') return false;
  if (a.whole === b.whole || (a.bare !== '' && a.bare === b.bare)) return true;
  const [part, long] = a.bare.length < b.bare.length ? [a.bare, b.bare] : [b.bare, a.bare];
  return (
    part.length >= Math.max(MIN_PARTIAL_TITLE, MIN_SHORTENED_SHARE * long.length) &&
    long.includes(part)
  );
}

function flattenOutline(items: readonly OutlineItem[], depth = 1): TitleReference[] {
  return items.flatMap(({ title, page, children }) => [
    ...(page === null ? [] : [{ title, page, depth }]),
    ...flattenOutline(children, depth + 1),
  ]);
}

/**
 * Depth of each entry. Entries of one kind share an indent and a strength (bold or larger, or
 * neither); a larger indent is deeper, and at one indent the weaker kind. The depth of a kind is
 * its most common nesting depth.
 */
function contentsDepths(entries: readonly ContentsEntry[]): number[] {
  const columns: { x: number; size: number }[] = [];
  for (const { indent, size } of [...entries].sort((a, b) => a.indent - b.indent)) {
    const last = columns.at(-1);
    if (last && indent - last.x <= SAME_INDENT_EMS * size) last.size = Math.min(last.size, size);
    else columns.push({ x: indent, size });
  }
  const kinds = entries.map(({ indent, size, bold }) => {
    const column = columns.findLastIndex(({ x }) => x <= indent);
    const strong = bold || size >= MIN_STRONG_RATIO * (columns[column]?.size ?? size);
    return 2 * column + (strong ? 0 : 1);
  });
  const seen = new Map<number, number[]>();
  let open: number[] = [];
  for (const kind of kinds) {
    open = [...open.filter((outer) => outer < kind), kind];
    addTo(seen, kind, open.length);
  }
  return kinds.map((kind) => mostCommon(seen.get(kind) ?? []) ?? 1);
}

/** Entries with the pages that they refer to, if enough of them match a heading. */
function locateContentsEntries(pages: readonly PageSummary[]): TitleReference[] {
  const entries = pages.flatMap(({ contents }) => contents);
  if (entries.length === 0) return [];
  const depths = contentsDepths(entries);
  const byTitle = new Map<string, number[]>();
  for (const { page, headings } of pages) {
    for (const { text } of headings) {
      for (const key of new Set([toComparableText(text), withoutSectionNumber(text)])) {
        if (key === '') continue;
        addTo(byTitle, key, page);
      }
    }
  }
  const named: TitleReference[] = [];
  // Pages with Roman numerals have their own offset.
  for (const roman of [false, true]) {
    const votes = new Map<number, Set<ContentsEntry>>();
    for (const entry of entries) {
      if (entry.roman !== roman) continue;
      const titles = [entry.title, entry.joinedTitle ?? ''];
      const keys = new Set(
        titles.flatMap((title) => [toComparableText(title), withoutSectionNumber(title)]),
      );
      for (const page of [...keys].flatMap((key) => byTitle.get(key) ?? [])) {
        const offset = page - entry.label;
        votes.set(offset, (votes.get(offset) ?? new Set()).add(entry));
      }
    }
    const [best] = [...votes].sort((a, b) => b[1].size - a[1].size || a[0] - b[0]);
    if (best === undefined || best[1].size < MIN_AGREEING) continue;
    entries.forEach((entry, at) => {
      if (entry.roman !== roman) return;
      const target = { page: entry.label + best[0], depth: depths[at] ?? 1 };
      named.push({ title: entry.title, ...target });
      if (entry.joinedTitle !== null) named.push({ title: entry.joinedTitle, ...target });
    });
  }
  return named;
}

/** Pages of the printed contents: several of their entries are titles on later pages. */
export function findContentsPages(
  pages: readonly PageSummary[],
  isHeading: (page: number, block: number) => boolean,
): Set<number> {
  const lastPages = new Map<string, number>();
  for (const { page, headings } of pages) {
    for (const { block, text } of headings) {
      if (!isHeading(page, block)) continue;
      const { whole, bare } = toComparableTitle(text);
      lastPages.set(whole, page).set(bare, page);
    }
  }
  const namesLaterTitle = (page: number, title: string): boolean => {
    const { whole, bare } = toComparableTitle(title);
    return [whole, bare].some((key) => key !== '' && (lastPages.get(key) ?? 0) > page);
  };
  const found = pages.filter(({ page, contents }) => {
    const named = contents.filter(({ title, joinedTitle }) =>
      [title, joinedTitle ?? ''].some((text) => namesLaterTitle(page, text)),
    );
    return named.length >= MIN_AGREEING;
  });
  return new Set(found.map(({ page }) => page));
}

export function collectExternalEvidence(
  pages: readonly PageSummary[],
  outline: readonly OutlineItem[],
): ExternalEvidence {
  const byPage = (
    list: readonly TitleReference[],
  ): Map<number, (TitleReference & ComparableTitle)[]> => {
    const map = new Map<number, (TitleReference & ComparableTitle)[]>();
    for (const named of list) {
      addTo(map, named.page, { ...named, ...toComparableTitle(named.title) });
    }
    return map;
  };
  const bookmarks = byPage(flattenOutline(outline));
  const contents = byPage(locateContentsEntries(pages));
  return (page, { text }) => {
    const [bookmarked, listed] = [bookmarks.get(page), contents.get(page)];
    if (!bookmarked && !listed) return { outline: 0, contents: 0 };
    const name = toComparableTitle(text);
    const depthIn = (list: readonly (TitleReference & ComparableTitle)[] = []): number =>
      list.find((named) => isSameTitle(named, name))?.depth ?? 0;
    return { outline: depthIn(bookmarked), contents: depthIn(listed) };
  };
}
