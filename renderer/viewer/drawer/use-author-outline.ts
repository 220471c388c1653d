/** The outline (bookmarks) stored in the PDF, from pdf.js. */
import { useEffect, useState } from 'react';
import { type PdfDestination, pageOf } from '../pdf/destinations.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import type { OutlineNode, OutlineTarget } from './outline-tree.ts';

/** The used properties of a pdf.js outline entry. */
interface Bookmark {
  readonly title: string;
  readonly dest: PdfDestination;
  readonly url: string | null;
  readonly unsafeUrl?: string | undefined;
  /** Number of open entries below; negative if the entry is closed in the PDF. */
  readonly count?: number | undefined;
  readonly items: readonly Bookmark[];
}

/**
 * Null until loaded; empty if there is none. The pages of the entries are resolved after the
 * titles.
 */
export function useAuthorOutline(pdf: PDFDocumentProxy): readonly OutlineNode[] | null {
  const [nodes, setNodes] = useState<readonly OutlineNode[] | null>(null);
  useEffect(() => {
    let gone = false;
    const show = (found: readonly OutlineNode[]) => !gone && setNodes(found);
    // pdf.js resolves to null for a document without bookmarks, contrary to its types.
    const read: Promise<readonly Bookmark[] | null> = pdf.getOutline();
    read.then(
      async (found) => {
        const bookmarks = found ?? [];
        show(bookmarks.map((bookmark) => nodeFrom(bookmark, new Map())));
        const pages = new Map<Bookmark, number | null>();
        for (const bookmark of allOf(bookmarks)) {
          if (gone) return;
          if (bookmark.dest) pages.set(bookmark, await pageOf(pdf, bookmark.dest));
        }
        show(bookmarks.map((bookmark) => nodeFrom(bookmark, pages)));
      },
      () => show([]),
    );
    return () => {
      gone = true;
    };
  }, [pdf]);
  return nodes;
}

const allOf = (bookmarks: readonly Bookmark[]): Bookmark[] =>
  bookmarks.flatMap((bookmark) => [bookmark, ...allOf(bookmark.items)]);

function nodeFrom(bookmark: Bookmark, pages: ReadonlyMap<Bookmark, number | null>): OutlineNode {
  const { title, dest, count, items } = bookmark;
  const address = bookmark.url ?? bookmark.unsafeUrl;
  const target: OutlineTarget | null = dest
    ? { kind: 'destination', dest }
    : address
      ? { kind: 'address', address }
      : null;
  return {
    title,
    target,
    page: pages.get(bookmark) ?? null,
    open: (count ?? -1) > 0,
    items: items.map((item) => nodeFrom(item, pages)),
  };
}
