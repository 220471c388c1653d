/**
 * What a document says of its own headings: its outline (bookmarks) and the table of contents that
 * it prints. Both name a heading and the page where it stands, and both are ordered in depth. A
 * heading is believed to be named where its text stands on that page; how deep it stands in the
 * list tells its level.
 */
import type { OutlineItem } from '../../../../shared/contract/page.ts';
import type { ContentsEntry, HeadingCandidate, PageSummary } from '../types.ts';
import { commonest } from './heading-levels.ts';

/** Headings that a list must name rightly to be believed. */
const LEAST_AGREEING = 3;
/** Entries that are indented by less than this, in ems, stand in one column. */
const INDENT_EMS = 0.6;
/** Type this much larger than the smallest of its column is another kind of entry. */
const LARGER = 1.1;
/** Share of a long title that its name in a list must hold: lists shorten. */
const SHORTENED_SHARE = 0.6;
/** Letters from which a part of a title is more than a common word. */
const LEAST_PART = 12;

/** Depth in the lists from 1, or 0 where the list does not name the heading. */
export interface Witness {
  readonly outline: number;
  readonly contents: number;
}

export type Witnesses = (page: number, candidate: HeadingCandidate) => Witness;

interface Named {
  readonly title: string;
  readonly page: number;
  readonly depth: number;
}

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A title without its section number: lists leave it out, or set it in a column of its own. */
const unnumbered = (text: string): string =>
  letters(text.replace(/^\s*(?:\p{L}+\s+)?(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])[.):]?\s+/u, ''));

/** A title as titles are compared: its letters and digits, with and without its number. */
interface Name {
  readonly whole: string;
  readonly bare: string;
}

const nameOf = (title: string): Name => ({ whole: letters(title), bare: unnumbered(title) });

function isSameTitle(a: Name, b: Name): boolean {
  if (a.whole === '' || b.whole === '') return false;
  if (a.whole === b.whole || (a.bare !== '' && a.bare === b.bare)) return true;
  const [part, long] = a.bare.length < b.bare.length ? [a.bare, b.bare] : [b.bare, a.bare];
  return part.length >= Math.max(LEAST_PART, SHORTENED_SHARE * long.length) && long.includes(part);
}

function flattened(items: readonly OutlineItem[], depth = 1): Named[] {
  return items.flatMap(({ title, page, children }) => [
    ...(page === null ? [] : [{ title, page, depth }]),
    ...flattened(children, depth + 1),
  ]);
}

/**
 * Depth of each entry. Entries of a kind start in one column, and are set stronger (bold, larger)
 * than the others of that column or not; further in is deeper, and in one column the weaker. A kind
 * is as deep as it mostly stands below others.
 */
function depthsOf(entries: readonly ContentsEntry[]): number[] {
  const columns: { x: number; size: number }[] = [];
  for (const { indent, size } of [...entries].sort((a, b) => a.indent - b.indent)) {
    const last = columns.at(-1);
    if (last && indent - last.x <= INDENT_EMS * size) last.size = Math.min(last.size, size);
    else columns.push({ x: indent, size });
  }
  const kinds = entries.map(({ indent, size, bold }) => {
    const column = columns.findLastIndex(({ x }) => x <= indent);
    const strong = bold || size >= LARGER * (columns[column]?.size ?? size);
    return 2 * column + (strong ? 0 : 1);
  });
  const seen = new Map<number, number[]>();
  let open: number[] = [];
  for (const kind of kinds) {
    open = [...open.filter((outer) => outer < kind), kind];
    seen.set(kind, [...(seen.get(kind) ?? []), open.length]);
  }
  return kinds.map((kind) => commonest(seen.get(kind) ?? []) ?? 1);
}

/** The entries with the pages that they name, where enough of them lead to a heading. */
function located(pages: readonly PageSummary[]): Named[] {
  const entries = pages.flatMap(({ contents }) => contents);
  if (entries.length === 0) return [];
  const depths = depthsOf(entries);
  const byTitle = new Map<string, number[]>();
  for (const { page, headings } of pages) {
    for (const { text } of headings) {
      for (const key of new Set([letters(text), unnumbered(text)])) {
        if (key === '') continue;
        const list = byTitle.get(key);
        if (list) list.push(page);
        else byTitle.set(key, [page]);
      }
    }
  }
  const named: Named[] = [];
  // Pages numbered in Roman figures are counted apart.
  for (const roman of [false, true]) {
    const votes = new Map<number, Set<ContentsEntry>>();
    for (const entry of entries) {
      if (entry.roman !== roman) continue;
      const titles = [entry.title, entry.whole ?? ''];
      const keys = new Set(titles.flatMap((title) => [letters(title), unnumbered(title)]));
      for (const page of [...keys].flatMap((key) => byTitle.get(key) ?? [])) {
        const offset = page - entry.label;
        votes.set(offset, (votes.get(offset) ?? new Set()).add(entry));
      }
    }
    const [best] = [...votes].sort((a, b) => b[1].size - a[1].size || a[0] - b[0]);
    if (best === undefined || best[1].size < LEAST_AGREEING) continue;
    entries.forEach((entry, at) => {
      if (entry.roman !== roman) return;
      const place = { page: entry.label + best[0], depth: depths[at] ?? 1 };
      named.push({ title: entry.title, ...place });
      if (entry.whole !== null) named.push({ title: entry.whole, ...place });
    });
  }
  return named;
}

export function witnessesOf(
  pages: readonly PageSummary[],
  outline: readonly OutlineItem[],
): Witnesses {
  const byPage = (list: readonly Named[]): Map<number, (Named & Name)[]> => {
    const map = new Map<number, (Named & Name)[]>();
    for (const named of list) {
      const entry = { ...named, ...nameOf(named.title) };
      const ofPage = map.get(named.page);
      if (ofPage) ofPage.push(entry);
      else map.set(named.page, [entry]);
    }
    return map;
  };
  const bookmarks = byPage(flattened(outline));
  const contents = byPage(located(pages));
  return (page, { text }) => {
    const [marked, listed] = [bookmarks.get(page), contents.get(page)];
    if (!marked && !listed) return { outline: 0, contents: 0 };
    const name = nameOf(text);
    const depthIn = (list: readonly (Named & Name)[] = []): number =>
      list.find((named) => isSameTitle(named, name))?.depth ?? 0;
    return { outline: depthIn(marked), contents: depthIn(listed) };
  };
}
