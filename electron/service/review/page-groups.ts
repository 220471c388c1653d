/**
 * Checks, table outlines and review findings of a document, made in one pass over its pages. They are
 * kept by group: consecutive pages that share tables. After a correction only those groups are read
 * again of which a page, or one beside it, has changed, or before which there are more tables or fewer.
 */
import type { DocumentCheck, PageContent, TableOutline } from '../../../shared/contract/index.ts';
import {
  isContinuation,
  type JoinedTable,
  type PartRows,
  TableRuns,
} from '../../../shared/tables/join.ts';
import { joinWithTotals } from '../../../shared/totals/over-pages.ts';
import { checkPage, documentChecks, type PageChecks, totalChecks } from '../../engine/index.ts';
import {
  type DocumentResults,
  type PageSource,
  type ReviewFinding,
  type Store,
  untilNextSlice,
} from '../../store/index.ts';
import { slices } from '../results/pages.ts';
import { contentItems } from './items.ts';
import type { PrintedTable } from './printed-table.ts';
import { lacksNumbers, tableItems } from './table-items.ts';

/** `run`: the parts of a table, in order; `whole`: joined from them; `index`: of the first, as printed. */
function outlineOf(
  run: readonly PrintedTable[],
  { table, parts }: JoinedTable,
  index: number,
): TableOutline {
  const { cells, rows, markdown, ...outline } = { markdown: '', ...table };
  return {
    ...outline,
    table_index: index,
    parts: run.map(({ table: { page }, position }, at) => ({
      page,
      position,
      first_row: parts[at]?.first ?? 0,
      ...partRows(parts[at]),
    })),
  };
}

/** The rows of a part that the whole table does not have. */
function partRows({ dropped = 0, continued = 0 }: Partial<PartRows> = {}) {
  return {
    repeated_rows: dropped - continued,
    ...(continued > 0 && { continued_rows: continued }),
  };
}

/** Documents whose groups are kept: those being extracted or corrected. */
const MOST_KEPT = 4;

interface Group {
  /** Equal as long as nothing has changed that it depends on. */
  readonly key: string;
  readonly pages: readonly PageChecks[];
  /** As printed: each part of a table over pages counts. */
  readonly tableCount: number;
  readonly outlines: readonly TableOutline[];
  readonly totals: readonly DocumentCheck[];
  readonly findings: readonly ReviewFinding[];
  /** Those of tables beside which numbers stand that are in no cell. */
  readonly lacking: readonly ReviewFinding[];
}

export type PassResults = DocumentResults & Pick<Group, 'findings' | 'lacking'>;

interface PassOptions {
  readonly signal?: AbortSignal;
  readonly untilSlice?: () => Promise<void>;
}

export class PageGroups {
  readonly #store: Pick<Store, 'pages'>;
  /** By extraction, in order of last use: by first page. */
  readonly #kept = new Map<number, ReadonlyMap<number, Group>>();

  constructor(store: Pick<Store, 'pages'>) {
    this.#store = store;
  }

  async read(
    source: PageSource,
    { signal, untilSlice = untilNextSlice }: PassOptions = {},
  ): Promise<PassResults> {
    const { pages } = this.#store;
    const versions = await pages.versions(source);
    const order = [...versions.keys()];
    const known = this.#kept.get(source.id);
    const nextSlice = slices(untilSlice);
    let last: PageContent | null = null;
    const pageAt = async (at: number): Promise<PageContent | null> => {
      const page = order[at];
      if (page === undefined || last?.page === page) return page === undefined ? null : last;
      await nextSlice();
      signal?.throwIfAborted();
      last = await pages.content(source, page);
      return last;
    };
    const groups: Group[] = [];
    let [at, index, number] = [0, 0, 0];
    while (at < order.length) {
      const first = order[at] ?? 0;
      const keyTo = (end: number) => keyOf(versions, first, end, index, number);
      const before = known?.get(first);
      let group = before?.key === keyTo(before?.pages.at(-1)?.page ?? 0) ? before : null;
      if (!group) {
        const reader = new GroupReader(index, number);
        for (let next = at; ; next++) {
          const content = await pageAt(next);
          if (!content || !reader.add(content)) break;
        }
        group = reader.finish(keyTo);
      }
      groups.push(group);
      at += Math.max(1, group.pages.length);
      index += group.tableCount;
      number += group.outlines.length;
    }
    this.#keep(source.id, groups);
    return {
      checks: documentChecks(
        groups.flatMap((group) => group.pages),
        groups.flatMap(({ totals }) => totals),
      ),
      tables: groups.flatMap(({ outlines }) => outlines),
      findings: groups.flatMap(({ findings }) => findings),
      lacking: groups.flatMap(({ lacking }) => lacking),
    };
  }

  #keep(extractionId: number, groups: readonly Group[]): void {
    this.#kept.delete(extractionId);
    this.#kept.set(
      extractionId,
      new Map(groups.map((group) => [group.pages[0]?.page ?? 0, group])),
    );
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Of pages `first` to `last`, and of the tables before them: `index` as printed, `number` joined. */
function keyOf(
  versions: ReadonlyMap<number, string>,
  first: number,
  last: number,
  index: number,
  number: number,
): string {
  // The pages beside them decide whether tables continue.
  const pages = Array.from({ length: last - first + 3 }, (_, at) => versions.get(first - 1 + at));
  return [index, number, ...pages].join();
}

class GroupReader {
  readonly #runs = new TableRuns<PrintedTable>();
  readonly #pages: PageChecks[] = [];
  readonly #outlines: TableOutline[] = [];
  readonly #totals: DocumentCheck[] = [];
  readonly #findings: ReviewFinding[] = [];
  readonly #lacking: ReviewFinding[] = [];
  readonly #start: number;
  #index: number;
  #number: number;
  #last: PageContent['tables'][number] | undefined;

  constructor(index: number, number: number) {
    this.#start = index;
    this.#index = index;
    this.#number = number;
  }

  /** False if the page is of the next group. */
  add(content: PageContent): boolean {
    const [first] = content.tables;
    const isShared = this.#last && first && isContinuation(this.#last, first);
    if (this.#pages.length > 0 && !isShared) return false;
    this.#last = content.tables.at(-1);
    this.#pages.push(checkPage(content));
    for (const [position, table] of content.tables.entries()) {
      this.#addRun(this.#runs.add({ table, position }));
    }
    this.#findings.push(...contentItems(content));
    return true;
  }

  finish(keyTo: (lastPage: number) => string): Group {
    this.#addRun(this.#runs.finish());
    return {
      key: keyTo(this.#pages.at(-1)?.page ?? 0),
      pages: this.#pages,
      tableCount: this.#index - this.#start,
      outlines: this.#outlines,
      totals: this.#totals,
      findings: this.#findings,
      lacking: this.#lacking,
    };
  }

  #addRun(run: readonly PrintedTable[] | null): void {
    const [first, ...others] = run ?? [];
    if (!run || !first) return;
    const whole = joinWithTotals(
      first.table,
      others.map(({ table }) => table),
    );
    this.#totals.push(...totalChecks(run, whole));
    const items = tableItems(run, whole, ++this.#number);
    this.#findings.push(...items);
    if (run.some(({ table }) => lacksNumbers(table))) {
      this.#lacking.push(...items.filter(({ kind }) => kind === 'table_confidence'));
    }
    this.#outlines.push(outlineOf(run, whole, this.#index));
    this.#index += run.length;
  }
}
