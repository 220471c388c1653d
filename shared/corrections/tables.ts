/** Operations on a table as a whole: its title, header and formats; add, remove, split and join. */
import type { ColumnFormat } from '../contract/table.ts';
import { unionBox } from './boxes.ts';
import type { DraftBlock, DraftPage, DraftTable } from './draft.ts';
import { CorrectionError } from './error.ts';
import { settle } from './lines.ts';
import {
  type Change,
  cellAt,
  findTable,
  type OperationOf,
  paragraphOf,
  sizeOf,
  tableBlocks,
  textOfCells,
} from './target.ts';

export function setTitle(draft: DraftPage, operation: OperationOf<'set_title'>): Change {
  const { table } = findTable(draft, operation.table);
  const before = table.title ?? '';
  table.title = operation.title === '' ? null : operation.title;
  return { before, after: table.title ?? '', bbox: table.bbox };
}

export function setHeaderRows(draft: DraftPage, operation: OperationOf<'set_header_rows'>): Change {
  const { table } = findTable(draft, operation.table);
  const before = String(table.header_rows);
  if (operation.header_rows > table.rowCount) {
    throw new CorrectionError(
      `The table has ${table.rowCount} rows, so it cannot have ${operation.header_rows} header rows. Choose fewer.`,
    );
  }
  table.header_rows = operation.header_rows;
  settle(table);
  return { before, after: String(operation.header_rows), bbox: table.bbox };
}

export function setColumnFormat(
  draft: DraftPage,
  operation: OperationOf<'set_column_format'>,
): Change {
  const { table } = findTable(draft, operation.table);
  cellAt(table, 0, operation.column);
  const formats = Array.from(
    { length: table.column_count },
    (_, column) => table.column_formats?.[column] ?? null,
  );
  const before = formatText(formats[operation.column]);
  formats[operation.column] = operation.format;
  if (formats.some((format) => format !== null)) table.column_formats = formats;
  else delete table.column_formats;
  delete table.totals;
  const cells = table.cells.filter(({ column }) => column === operation.column);
  const bbox = unionBox(cells.map((cell) => cell.bbox));
  return { before, after: formatText(operation.format), bbox };
}

const formatText = (format: ColumnFormat | null | undefined): string =>
  format ? [format.type, format.decimal_separator].filter(Boolean).join(' ') : '';

export function acceptTable(draft: DraftPage, operation: OperationOf<'accept_table'>): Change {
  const { table } = findTable(draft, operation.table);
  table.accepted = true;
  return { before: '', after: 'Accepted', bbox: table.bbox };
}

/** The words of each row become a paragraph; rows without words are dropped. */
export function removeTable(draft: DraftPage, operation: OperationOf<'remove_table'>): Change {
  const block = findTable(draft, operation.table);
  const { table } = block;
  const rows = Map.groupBy(
    table.cells.toSorted((a, b) => a.row - b.row || a.column - b.column),
    ({ row }) => row,
  );
  const paragraphs = [...rows.values()].flatMap((cells): DraftBlock[] => {
    const words = cells.flatMap((cell) => cell.words);
    const bbox = unionBox(words.map(({ box }) => box));
    if (!bbox) return [];
    const texts = cells.map(({ text }) => text).filter((text) => text !== '');
    return [{ ...paragraphOf(words, bbox), words, text: texts.join(' ') }];
  });
  draft.blocks.splice(draft.blocks.indexOf(block), 1, ...paragraphs);
  return { before: textOfCells(table.cells), after: '', bbox: table.bbox };
}

/** Moves the rows from `row` on to a new table after the first. */
export function splitTable(draft: DraftPage, operation: OperationOf<'split_table'>): Change {
  const block = findTable(draft, operation.table);
  const { table } = block;
  const { row } = operation;
  if (row === 0 || row >= table.rowCount) {
    throw new CorrectionError(
      `A table with ${table.rowCount} rows cannot be split before row ${row + 1}. Choose a row below the first row.`,
    );
  }
  if (table.cells.some((cell) => cell.row < row && cell.row + cell.row_span > row)) {
    throw new CorrectionError('A merged cell extends across the split. Split that cell first.');
  }
  const before = sizeOf(table);
  const lower = table.cells.filter((cell) => cell.row >= row);
  const { title: _, totals: _totals, ...like } = table;
  const rest: DraftTable = {
    ...like,
    ...{ title: null, continues: false, source: 'human' },
    header_rows: Math.max(0, table.header_rows - row),
    rowCount: table.rowCount - row,
    cells: lower.map((cell) => ({ ...cell, row: cell.row - row })),
    bbox: unionBox(lower.map(({ bbox }) => bbox)) ?? table.bbox,
  };
  table.cells = table.cells.filter((cell) => cell.row < row);
  table.rowCount = row;
  table.header_rows = Math.min(table.header_rows, row);
  table.bbox = unionBox(table.cells.map(({ bbox }) => bbox)) ?? table.bbox;
  settle(table);
  settle(rest);
  draft.blocks.splice(draft.blocks.indexOf(block) + 1, 0, {
    ...{ type: 'table', bbox: rest.bbox, text: '', source: 'human', words: [], table: rest },
  });
  const bbox = unionBox([table.bbox, rest.bbox]);
  return { before, after: `${sizeOf(table)}; ${sizeOf(rest)}`, bbox };
}

/** Appends the rows of the page's next table to this one. */
export function joinTables(draft: DraftPage, operation: OperationOf<'join_tables'>): Change {
  const block = findTable(draft, operation.table);
  const next = findTable(draft, operation.table + 1);
  const { table } = block;
  if (table.column_count !== next.table.column_count) {
    throw new CorrectionError(
      `The tables have ${table.column_count} and ${next.table.column_count} columns. Give both tables the same number of columns first.`,
    );
  }
  const before = `${sizeOf(table)}; ${sizeOf(next.table)}`;
  const from = table.rowCount;
  table.cells = [
    ...table.cells,
    ...next.table.cells.map((cell) => ({ ...cell, row: cell.row + from })),
  ];
  table.rowCount += next.table.rowCount;
  table.bbox = unionBox([table.bbox, next.table.bbox]) as DraftTable['bbox'];
  settle(table);
  draft.blocks = draft.blocks.filter((other) => other !== next);
  return { before, after: sizeOf(table), bbox: table.bbox };
}

export function setContinues(draft: DraftPage, operation: OperationOf<'set_continues'>): Change {
  const block = findTable(draft, operation.table);
  const { table } = block;
  if (tableBlocks(draft)[0] !== block) {
    throw new CorrectionError(
      'Only the first table of a page can continue a table of the previous page. Choose that table.',
    );
  }
  const before = continuesText(table.continues);
  table.continues = operation.continues;
  if (operation.continues) block.continues = true;
  else {
    delete block.continues;
    delete block.continuesFromPage;
  }
  return { before, after: continuesText(operation.continues), bbox: table.bbox };
}

const continuesText = (continues: boolean): string =>
  continues ? 'continues the previous page' : 'starts here';
