/** Converts a table draft to the contract's table: texts, word ranges, Markdown. */
import { isUnsure } from '../../../../../shared/confidence.ts';
import type { ConfidenceReason } from '../../../../../shared/contract/confidence.ts';
import type { Cell, Table, TableLabels } from '../../../../../shared/contract/table.ts';
import { boxOf } from '../../../../../shared/geometry.ts';
import { tableHeaders, tableRows } from '../../../../../shared/tables/derive.ts';
import { isRightToLeftText } from '../../../../../shared/tables/direction.ts';
import type { Vocabulary } from '../../../../../shared/text/joints.ts';
import { tableTotals } from '../../../../../shared/totals/table-totals.ts';
import { toPageRect } from '../../../read/text/skew.ts';
import type { PageText } from '../../../read/text/types.ts';
import { isLeader } from '../../tables/page-view/visual-rows.ts';
import type { CellDraft, TableDraft } from '../../tables/types.ts';
import { joinRows, spellRaised } from '../block-text.ts';
import { scriptMarkdown } from '../inline-markdown.ts';
import { wordAt } from '../page-items.ts';
import type { Continuation, TableLabelDecision } from '../profile-types.ts';
import { tableMarkdown } from './table-markdown.ts';

export interface TableContext {
  readonly text: PageText;
  readonly vocabulary: Vocabulary;
  readonly tableIndex: number;
  readonly labels: TableLabelDecision | undefined;
  /** What it continues on the page before. */
  readonly continues: Continuation | null;
  /** Appends words to the page's list and returns their range. */
  take(words: readonly number[]): [number, number];
}

/** The printed lines of a cell, as word indexes. */
export function cellLines(cell: CellDraft): number[][] {
  const lines: number[][] = [];
  let start = 0;
  for (const end of [...cell.lineEnds, cell.words.length]) {
    if (end > start) lines.push(cell.words.slice(start, end));
    start = Math.max(start, end);
  }
  return lines;
}

/** Lines without leader dots, unless nothing else is left. */
function removeLeaderDots(lines: readonly (readonly number[])[], text: PageText): number[][] {
  const isDots = (index: number) => isLeader(text.words[index] ?? { text: '' });
  const spoken = lines
    .map((line) => line.filter((index) => !isDots(index)))
    .filter((line) => line.length > 0);
  return spoken.length > 0 ? spoken : lines.map((line) => [...line]);
}

/** The cells with the rightmost column first in a right-to-left table. */
function inReadingDirection({ cells, columns }: TableDraft, text: PageText): CellDraft[] {
  const words = cells.flatMap((cell) => cell.words.map((index) => wordAt(text, index).text));
  if (!isRightToLeftText(words)) return [...cells];
  return cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.columnSpan }));
}

export function buildTable(draft: TableDraft, context: TableContext): Table {
  const { text, vocabulary, continues } = context;
  const isNamedBefore = continues !== null && (draft.headerRows === 0 || !continues.repeatsHeader);
  const asContinuation = isNamedBefore ? draft.asContinuation : undefined;
  const headerRows = asContinuation ? 0 : draft.headerRows;
  const ordered = inReadingDirection(draft, text).sort(
    (a, b) => a.row - b.row || a.column - b.column,
  );
  const cells = ordered.map((cell): Cell => {
    // A cell of OCR text is correct only if every word is.
    const confidence = cell.words.reduce(
      (product, word) => product * wordAt(text, word).confidence,
      cell.confidence,
    );
    const reasons = [...(cell.reasons ?? []), ...lowConfidenceReasons([cell], text)];
    const lines = removeLeaderDots(cellLines(cell), text);
    const markdown = scriptMarkdown(text, lines, vocabulary);
    return {
      row: cell.row,
      column: cell.column,
      row_span: cell.rowSpan,
      column_span: cell.columnSpan,
      text: cell.text ?? joinRows(text, lines, vocabulary, spellRaised),
      ...(markdown !== undefined && { markdown }),
      bbox: boxOf(toPageRect(cell, text), text.width, text.height),
      header: cell.header && !asContinuation,
      ...(cell.level && { level: cell.level }),
      ...(cell.bold && { bold: true }),
      ...(cell.ruleBelow && { rule_below: cell.ruleBelow }),
      confidence,
      ...(reasons.length > 0 && isUnsure('cell', confidence) && { confidence_reasons: reasons }),
      words: context.take(cell.words),
    };
  });
  const rows = tableRows(cells, draft.rows, draft.columns);
  const assessment = asContinuation ?? draft;
  const reasons = [...assessment.reasons, ...lowConfidenceReasons(draft.cells, text)];
  const table: Table = {
    page: text.page,
    table_index: context.tableIndex,
    markdown: tableMarkdown({ cells, rows, header_rows: headerRows }),
    headers: tableHeaders(cells, headerRows, draft.columns),
    row_count: Math.max(0, draft.rows - headerRows),
    column_count: draft.columns,
    header_rows: headerRows,
    confidence: assessment.confidence,
    ...(reasons.length > 0 && { confidence_reasons: reasons }),
    method: draft.method,
    ...toContractLabels(context.labels),
    bbox: boxOf(toPageRect(draft, text), text.width, text.height),
    rows,
    cells,
    continues: continues !== null,
  };
  const totals = draft.method === 'chart' ? [] : tableTotals(table);
  return totals.length > 0 ? { ...table, totals } : table;
}

/** The number of low-confidence OCR words in the cells, if there are any. */
function lowConfidenceReasons(cells: readonly CellDraft[], text: PageText): ConfidenceReason[] {
  const words = cells.flatMap((cell) => cell.words.map((word) => wordAt(text, word)));
  const count = words.filter(({ confidence }) => isUnsure('word', confidence)).length;
  return count > 0 ? [{ code: 'unsure_words', count, of: words.length }] : [];
}

/** Contract labels; all but the title are absent if nothing is printed. */
const toContractLabels = (labels: TableLabelDecision | undefined): TableLabels => ({
  title: labels?.title ?? null,
  ...(labels?.unit && { unit: labels.unit }),
  ...(labels?.period && { period: labels.period }),
  ...(labels && labels.section.length > 0 && { section: [...labels.section] }),
  ...(labels?.statement && { statement: labels.statement }),
});
