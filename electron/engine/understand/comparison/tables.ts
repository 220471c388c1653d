/** Changes between the tables of two documents, cell by cell. */
import { isUnsure } from '../../../../shared/confidence.ts';
import type { ComparedSide, DocumentChange } from '../../../../shared/contract/comparison.ts';
import type { Cell } from '../../../../shared/contract/table.ts';
import { boxOf, rectOf, unionOf } from '../../../../shared/geometry.ts';
import { printedTitle, tableName } from '../../../../shared/tables/name.ts';
import { tokensOf } from '../../../../shared/text/tokens.ts';
import type { NumberValue } from '../../../../shared/values/number-value.ts';
import { readTable, type TableValues } from '../../../../shared/values/table-values.ts';
import type { DocumentTable } from '../../write/document-tables.ts';
import { align, type Item, type Pair } from './align.ts';
import { comparable, wordChanges } from './words.ts';

interface TableItem extends Item {
  readonly entry: DocumentTable;
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  readonly values: TableValues;
}

/** A row or a column. */
interface Line extends Item {
  /** As printed; empty without one. */
  readonly label: string;
  /** Those that begin in it. */
  readonly cells: readonly Cell[];
}

export interface TableChanges {
  readonly changes: DocumentChange[];
  readonly equal: number;
}

/** `page`: the one that the absent part would be on. */
const NOTHING = (page: number): ComparedSide => ({ page, text: '', boxes: [] });

export function tableItems(tables: readonly DocumentTable[]): TableItem[] {
  return tables.map((entry) => {
    const { table } = entry;
    const byRow = Map.groupBy(table.cells, ({ row }) => row);
    const byColumn = Map.groupBy(table.cells, ({ column }) => column);
    const rows = table.rows.map((_, at) => {
      const cells = byRow.get(at) ?? [];
      // Headers are paired by their place: what they say may have changed.
      return at < table.header_rows
        ? { ...lineOf('', cells), name: `header ${at}` }
        : lineOf(cells.find(({ column }) => column === 0)?.text, cells);
    });
    const columns = Array.from({ length: table.column_count }, (_, at) =>
      lineOf(table.headers[at], byColumn.get(at) ?? []),
    );
    const values = readTable(table.cells, table.column_count, table.column_formats);
    return {
      ...{ entry, rows, columns, values },
      name: comparable(printedTitle(table)),
      words: [...rows, ...columns].flatMap(({ name }) => tokensOf(name)),
    };
  });
}

const lineOf = (label = '', cells: readonly Cell[]): Line => ({
  ...{ label, name: comparable(label) },
  words: cells.flatMap(({ text }) => tokensOf(text)),
  cells,
});

export function tableChanges(
  before: readonly TableItem[],
  after: readonly TableItem[],
): TableChanges {
  const changes: DocumentChange[] = [];
  let equal = 0;
  const page = { before: 1, after: 1 };
  for (const pair of align(before, after)) {
    const first = pair.before === null ? undefined : before[pair.before];
    const second = pair.after === null ? undefined : after[pair.after];
    page.before = first?.entry.firstPage ?? page.before;
    page.after = second?.entry.firstPage ?? page.after;
    if (first && second) {
      const found = changesWithin(first, second);
      changes.push(...found.changes);
      equal += found.equal;
      continue;
    }
    const one = second ?? first;
    if (!one) continue;
    changes.push({
      ...{ kind: 'table', change: second ? 'added' : 'removed', title: titleOf(one) },
      before: first ? wholeSide(first) : NOTHING(page.before),
      after: second ? wholeSide(second) : NOTHING(page.after),
      ...(isOpenTable(one) && { uncertain: true }),
    });
  }
  return { changes, equal };
}

function changesWithin(first: TableItem, second: TableItem): TableChanges {
  const columns = withRenamed(align(first.columns, second.columns));
  const changes = columns.flatMap((pair) => lineChange('column', first, second, pair) ?? []);
  let equal = 0;
  for (const pair of align(first.rows, second.rows)) {
    const line = lineChange('row', first, second, pair);
    const before = first.rows[pair.before ?? -1];
    const after = second.rows[pair.after ?? -1];
    if (line || !before || !after) {
      if (line) changes.push(line);
      continue;
    }
    const found = columns.flatMap(
      (column) => cellChange(first, second, before, after, column) ?? [],
    );
    if (found.length === 0) equal++;
    changes.push(...found);
  }
  const isOpen = [first, second].some(isOpenTable);
  return { changes: isOpen ? changes.map((one) => ({ ...one, uncertain: true })) : changes, equal };
}

/** Columns that stand alone between the same neighbours have another header. */
function withRenamed(pairs: readonly Pair[]): Pair[] {
  const found: Pair[] = [];
  for (const pair of pairs) {
    const open = found.findIndex((one) => (pair.before === null ? one.after : one.before) === null);
    const lastBoth = found.findLastIndex((one) => one.before !== null && one.after !== null);
    const other = found[open];
    if ((pair.before === null || pair.after === null) && other && open > lastBoth) {
      found[open] = { before: pair.before ?? other.before, after: pair.after ?? other.after };
    } else found.push(pair);
  }
  return found;
}

/** What is added or removed as a whole. */
function lineChange(
  kind: 'row' | 'column',
  first: TableItem,
  second: TableItem,
  pair: Pair,
): DocumentChange | null {
  if (pair.before !== null && pair.after !== null) return null;
  const isAdded = pair.before === null;
  const own = isAdded ? second : first;
  const line = own[`${kind}s`][pair.after ?? pair.before ?? -1];
  const filled = line?.cells.filter(({ text }) => text.trim() !== '') ?? [];
  if (!line || filled.length === 0) return null;
  const side = sideOf(own, filled);
  const other = NOTHING((isAdded ? first : second).entry.firstPage);
  return {
    ...{ kind, change: isAdded ? 'added' : 'removed' },
    title: [titleOf(own), filled[0]?.text ?? ''].filter(Boolean).join(', '),
    before: isAdded ? other : side,
    after: isAdded ? side : other,
    ...(filled.some(isOpenCell) && { uncertain: true }),
  };
}

function cellChange(
  first: TableItem,
  second: TableItem,
  before: Line,
  after: Line,
  column: Pair,
): DocumentChange | null {
  if (column.before === null || column.after === null) return null;
  const one = before.cells.find((cell) => cell.column === column.before);
  const other = after.cells.find((cell) => cell.column === column.after);
  if (!one || !other || comparable(one.text) === comparable(other.text)) return null;
  const from = cellNumber(first, one);
  const to = cellNumber(second, other);
  if (from && to && isSameNumber(from, to)) return null;
  const [was, is] = [first.columns[one.column], second.columns[other.column]];
  const isRenamed = was && is && was.label !== '' && was.name !== is.name;
  const header = isRenamed ? `${was.label} → ${is.label}` : is?.label;
  const label = other.column === 0 ? '' : after.label;
  return {
    ...{ kind: 'cell', change: 'changed' },
    title: [titleOf(second), label, header].filter(Boolean).join(', '),
    before: sideOf(first, [one]),
    after: sideOf(second, [other]),
    ...segmentsOf(one.text, other.text),
    ...(from && to && { difference: Number((to.amount - from.amount).toPrecision(12)) }),
    ...([one, other].some(isOpenCell) && { uncertain: true }),
  };
}

/** Sentences word by word. */
function segmentsOf(before: string, after: string): Pick<DocumentChange, 'segments'> {
  const [first, second] = [before, after].map((text) =>
    (text.match(/\S+/gu) ?? []).map((word) => ({ text: word })),
  );
  if (!first || !second || Math.min(first.length, second.length) < SENTENCE) return {};
  return { segments: wordChanges(first, second).segments };
}

/** Words. */
const SENTENCE = 4;

function cellNumber({ values }: TableItem, cell: Cell): NumberValue | null {
  const value = values.valueOf(cell);
  return value.kind === 'number' ? value : null;
}

const isSameNumber = (a: NumberValue, b: NumberValue): boolean =>
  a.value === b.value &&
  a.side === b.side &&
  a.currency?.text === b.currency?.text &&
  a.unit.trim() === b.unit.trim();

const isOpenCell = ({ confidence, source }: Cell): boolean =>
  source !== 'human' && isUnsure('cell', confidence);

const isOpenTable = ({ entry: { table } }: TableItem): boolean =>
  !table.accepted && isUnsure('table', table.confidence ?? 1);

const titleOf = ({ entry }: TableItem): string => tableName(entry.table, entry.number);

/** `cells`: at least one. */
function sideOf({ entry }: TableItem, cells: readonly Cell[]): ComparedSide {
  const boxes = cells
    .filter(({ bbox }) => bbox.width > 0)
    .map(({ row, bbox }) => ({
      page: entry.parts.findLast(({ first }) => first <= row)?.page ?? entry.firstPage,
      bbox,
    }));
  const text = cells.map((cell) => cell.text.trim()).filter(Boolean);
  return { page: boxes[0]?.page ?? entry.firstPage, text: text.join(' | '), boxes };
}

function wholeSide(item: TableItem): ComparedSide {
  const { entry } = item;
  const pages = entry.parts.map(({ page, first }, at) => {
    const next = entry.parts[at + 1]?.first ?? Number.POSITIVE_INFINITY;
    const boxes = entry.table.cells.filter(({ row }) => row >= first && row < next);
    return { page, bbox: boxOf(unionOf(boxes.map(({ bbox }) => rectOf(bbox, 1, 1))), 1, 1) };
  });
  return { page: entry.firstPage, text: titleOf(item), boxes: pages };
}
