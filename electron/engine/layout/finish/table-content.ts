/** A table as found to a table as the contract states it: texts, ranges of words, Markdown. */
import { isUnsure } from '../../../../shared/confidence.ts';
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import type { Cell, Table, TableLabels } from '../../../../shared/contract/table.ts';
import { boxOf } from '../../../../shared/geometry.ts';
import { tableHeaders, tableRows } from '../../../../shared/tables/derive.ts';
import type { Vocabulary } from '../../../../shared/text/joints.ts';
import { tableTotals } from '../../../../shared/totals/table-totals.ts';
import { isLeader } from '../../tables/page-view/visual-rows.ts';
import type { CellDraft, TableDraft } from '../../tables/types.ts';
import { onPage } from '../../text/lean.ts';
import type { PageText } from '../../text/types.ts';
import { tableMarkdown } from '../../writers/table-markdown.ts';
import { wordAt } from '../items.ts';
import { proseOf } from '../prose.ts';
import type { TableLabelling } from '../types.ts';

export interface TableContext {
  readonly text: PageText;
  readonly vocabulary: Vocabulary;
  readonly tableIndex: number;
  readonly labels: TableLabelling | undefined;
  readonly continues: boolean;
  /** Appends words to the page's list and gives their range. */
  take(words: readonly number[]): [number, number];
}

/** The printed lines of a cell. */
export function cellLines(cell: CellDraft): number[][] {
  const lines: number[][] = [];
  let start = 0;
  for (const end of [...cell.lineEnds, cell.words.length]) {
    if (end > start) lines.push(cell.words.slice(start, end));
    start = Math.max(start, end);
  }
  return lines;
}

/** Lines without the dots that lead the eye from a name to its figures; kept where nothing else is. */
function spokenLines(lines: readonly (readonly number[])[], text: PageText): number[][] {
  const isDots = (index: number) => isLeader(text.words[index] ?? { text: '' });
  const spoken = lines
    .map((line) => line.filter((index) => !isDots(index)))
    .filter((line) => line.length > 0);
  return spoken.length > 0 ? spoken : lines.map((line) => [...line]);
}

export function tableContent(draft: TableDraft, context: TableContext): Table {
  const { text, vocabulary } = context;
  const ordered = [...draft.cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const cells = ordered.map((cell): Cell => {
    // Of recognised text, every word has to be right.
    const confidence = cell.words.reduce(
      (product, word) => product * wordAt(text, word).confidence,
      cell.confidence,
    );
    const reasons = [...(cell.reasons ?? []), ...unsureWords([cell], text)];
    return {
      row: cell.row,
      column: cell.column,
      row_span: cell.rowSpan,
      column_span: cell.columnSpan,
      text: proseOf(text, spokenLines(cellLines(cell), text), vocabulary),
      bbox: boxOf(onPage(cell, text), text.width, text.height),
      header: cell.header,
      ...(cell.level && { level: cell.level }),
      ...(cell.bold && { bold: true }),
      ...(cell.ruleBelow && { rule_below: cell.ruleBelow }),
      confidence,
      ...(reasons.length > 0 && isUnsure('cell', confidence) && { confidence_reasons: reasons }),
      words: context.take(cell.words),
    };
  });
  const rows = tableRows(cells, draft.rows, draft.columns);
  const reasons = [...draft.reasons, ...unsureWords(draft.cells, text)];
  const table: Table = {
    page: text.page,
    table_index: context.tableIndex,
    markdown: tableMarkdown({ cells, rows, header_rows: draft.headerRows }),
    headers: tableHeaders(cells, draft.headerRows, draft.columns),
    row_count: Math.max(0, draft.rows - draft.headerRows),
    column_count: draft.columns,
    header_rows: draft.headerRows,
    confidence: draft.confidence,
    ...(reasons.length > 0 && { confidence_reasons: reasons }),
    method: draft.method,
    ...statedLabels(context.labels),
    bbox: boxOf(onPage(draft, text), text.width, text.height),
    rows,
    cells,
    continues: context.continues,
  };
  const totals = tableTotals(table);
  return totals.length > 0 ? { ...table, totals } : table;
}

/** How many recognised words of the cells are unsure, where any is. */
function unsureWords(cells: readonly CellDraft[], text: PageText): ConfidenceReason[] {
  const words = cells.flatMap((cell) => cell.words.map((word) => wordAt(text, word)));
  const count = words.filter(({ confidence }) => isUnsure('word', confidence)).length;
  return count > 0 ? [{ code: 'unsure_words', count, of: words.length }] : [];
}

/** The labels as the contract states them: absent where nothing is printed. */
const statedLabels = (labels: TableLabelling | undefined): TableLabels => ({
  title: labels?.title ?? null,
  ...(labels?.unit && { unit: labels.unit }),
  ...(labels?.period && { period: labels.period }),
  ...(labels && labels.section.length > 0 && { section: [...labels.section] }),
});
