/** An outline for a document without bookmarks: its headings, and its tables by name. */
import type { PageOutline } from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import { t } from '../../../shared/messages/messages.ts';
import { numberedName } from '../../../shared/tables/name.ts';
import type { TableEntry } from '../../state/table-entries.ts';
import type { OutlineNode } from './outline-tree.ts';

/** A title on more pages than this is one of every page, and names no section. */
const MOST_PAGES = 3;
/** Share of all entries from which a heading holds everything, as the title of the document does. */
const EVERYTHING = 0.9;
/** An outline of up to this many entries is shown fully expanded. */
const MOST_OPEN = 60;

interface Entry {
  readonly title: string;
  readonly page: number;
  readonly box: Box;
  /** Heading level, 1 is the highest; null for a table. */
  readonly level: number | null;
}

interface Branch {
  readonly entry: Entry;
  readonly items: Branch[];
}

/**
 * Cover and printed contents are one entry. If there are no headings at all, untitled tables are listed by their number as well.
 */
export function foundOutline(
  pages: ReadonlyMap<number, PageOutline>,
  tables: readonly TableEntry[],
): OutlineNode[] {
  const headings = withoutRepeated(
    [...pages.values()].flatMap(({ page, headings: found }) =>
      found.map(({ title, level, bbox }): Entry => ({ title, page, box: bbox, level })),
    ),
  );
  const named = tables.flatMap(({ page, table }, index): Entry[] => {
    const title = table.title ?? (headings.length === 0 ? numberedName(table, index + 1) : null);
    return title === null ? [] : [{ title, page, box: table.bbox, level: null }];
  });
  const entries = [...headings, ...named].sort((a, b) => a.page - b.page || a.box.y - b.box.y);
  const open = entries.length <= MOST_OPEN;
  const lastFrontPage = lastPageOfContents(pages);
  const front = entries.filter(({ page }) => page <= lastFrontPage);
  const rest = entries.slice(front.length);
  const [first] = front;
  if (!first || front.length === 1 || front.length > rest.length) return nodesOf(entries, open);
  const entry = { ...first, title: t('Cover and contents'), level: 1 };
  const cover = nodeFrom({ entry, items: [] }, false);
  return [{ ...cover, items: nodesOf(front, false) }, ...nodesOf(rest, open)];
}

/** The last page of the contents that are printed first; 0 without any. */
function lastPageOfContents(pages: ReadonlyMap<number, PageOutline>): number {
  const isContents = (page: number) => pages.get(page)?.is_contents === true;
  let last = Math.min(...[...pages.keys()].filter(isContents));
  if (!Number.isFinite(last)) return 0;
  while (isContents(last + 1)) last++;
  return last;
}

function nodesOf(entries: readonly Entry[], open: boolean): OutlineNode[] {
  const roots: Branch[] = [];
  let path: Branch[] = [];
  for (const entry of entries) {
    if (entry.level !== null) {
      const { level } = entry;
      path = path.filter((branch) => (branch.entry.level ?? 0) < level);
    }
    const parent = path.at(-1);
    // A table is often named by the heading directly above it.
    if (entry.level === null && parent && isNamedBy(parent.entry.title, entry.title)) continue;
    const branch: Branch = { entry, items: [] };
    (parent?.items ?? roots).push(branch);
    if (entry.level !== null) path = [...path, branch];
  }
  return withoutRoot(roots).map((branch) => nodeFrom(branch, open));
}

function withoutRepeated(headings: readonly Entry[]): Entry[] {
  const pagesOf = Map.groupBy(headings, ({ title }) => title.trim().toLowerCase());
  return headings.filter(({ title }) => {
    const alike = pagesOf.get(title.trim().toLowerCase()) ?? [];
    return new Set(alike.map(({ page }) => page)).size <= MOST_PAGES;
  });
}

/** A heading that holds everything stands beside its content, not above it. */
const withoutRoot = (roots: readonly Branch[]): readonly Branch[] =>
  roots.flatMap((root) =>
    root.items.length > 1 && entriesIn(root) > EVERYTHING * entriesBelow(roots)
      ? [{ ...root, items: [] }, ...root.items]
      : root,
  );

const entriesIn = ({ items }: Branch): number => 1 + entriesBelow(items);
const entriesBelow = (items: readonly Branch[]): number =>
  items.reduce((sum, branch) => sum + entriesIn(branch), 0);

/** A heading over several lines may name the company and the unit, too. */
const isNamedBy = (heading: string, title: string): boolean =>
  heading.toLowerCase().includes(title.trim().toLowerCase());

const nodeFrom = ({ entry, items }: Branch, open: boolean): OutlineNode => ({
  title: entry.title,
  target: { kind: 'place', box: entry.box },
  page: entry.page,
  open,
  table: entry.level === null,
  items: items.map((item) => nodeFrom(item, open)),
});
