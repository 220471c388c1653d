/**
 * The pages of a document while corrections are applied to them: loaded lazily, changed in memory,
 * and returned at the end as one change. Text and tables that continue across a page break refer to
 * the previous page; these references are updated when blocks of that page move.
 */
import type { Block, PageContent } from '../../../shared/contract/index.ts';
import { isContinuation } from '../../../shared/tables/join.ts';
import type { PageSource, Store } from '../../store/index.ts';

/** New index of each former block of a page; null if it was removed. */
export type BlockPositions = readonly (number | null)[];

export class WorkingPages {
  readonly #store: Store;
  readonly #source: PageSource;
  readonly #before = new Map<number, Promise<PageContent | null>>();
  readonly #changed = new Map<number, PageContent>();

  /** `source`: the pages before the change. */
  constructor(store: Store, source: PageSource) {
    this.#store = store;
    this.#source = source;
  }

  /** Null if there is no such page, or it could not be read. */
  async current(page: number): Promise<PageContent | null> {
    return this.#changed.get(page) ?? (await this.before(page));
  }

  before(page: number): Promise<PageContent | null> {
    const read = this.#before.get(page) ?? this.#store.pages.content(this.#source, page);
    this.#before.set(page, read);
    return read;
  }

  /** The page as it was extracted. */
  extracted(page: number): Promise<PageContent | null> {
    return this.#store.pages.content({ ...this.#source, documentId: null }, page);
  }

  change(content: PageContent): void {
    this.#changed.set(content.page, content);
  }

  /** Updates references of the page after `page` to its blocks. */
  async link(page: number, positions: BlockPositions): Promise<void> {
    const next = await this.current(page + 1);
    const linked = next && linkedPage(next, page, positions);
    if (linked && linked !== next) this.change(linked);
  }

  /** The changed pages, and those whose first table now continues another part. */
  async changes(): Promise<{ content: PageContent; isContinued: boolean }[]> {
    for (const page of [...this.#changed.keys()]) {
      const next = await this.before(page + 1);
      if (next && (await this.#isContinued(page + 1)) !== (await this.#wentOn(page + 1))) {
        if (!this.#changed.has(page + 1)) this.change(next);
      }
    }
    const changed = [...this.#changed.values()].sort((a, b) => a.page - b.page);
    return Promise.all(
      changed.map(async (content) => ({
        content,
        isContinued: await this.#isContinued(content.page),
      })),
    );
  }

  #isContinued(page: number): Promise<boolean> {
    return continues(this.current(page - 1), this.current(page));
  }

  #wentOn(page: number): Promise<boolean> {
    return continues(this.before(page - 1), this.before(page));
  }
}

async function continues(
  before: Promise<PageContent | null>,
  page: Promise<PageContent | null>,
): Promise<boolean> {
  const first = (await page)?.tables[0];
  if (!first?.continues) return false;
  const last = (await before)?.tables.at(-1);
  return last !== undefined && isContinuation(last, first);
}

/** Returns the same page if nothing in it refers to a block that moved. */
function linkedPage(next: PageContent, page: number, positions: BlockPositions): PageContent {
  let moved = false;
  const blocks = next.blocks.map((block): Block => {
    const from = block.continues_from;
    if (from?.page !== page) return block;
    const position = positions[from.block] ?? null;
    if (position === from.block) return block;
    moved = true;
    if (position !== null) return { ...block, continues_from: { page, block: position } };
    const { continues: _, continues_from: _from, ...rest } = block;
    return rest;
  });
  return moved ? { ...next, blocks } : next;
}
