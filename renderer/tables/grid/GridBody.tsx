import { memo } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import type { ColumnKind } from '../../../shared/values/table-values.ts';
import { areaOf, type GridLayout, LINE_HEIGHT, ROW_HEIGHT } from '../../grid/geometry.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import type { Slot } from '../../grid/slots.ts';
import { indentOf, isWider, type Measure, wraps } from '../../grid/widths.ts';
import { partOfRow, type TableEntry } from '../../state/table-entries.ts';
import { type Originals, originalOf, originalSentence } from '../editing/originals.ts';
import { type CellNote, type CellNotes, cellKey } from './cell-notes.ts';
import styles from './TableGrid.module.css';

interface GridBodyProps {
  readonly shownGrid: ShownGrid;
  readonly layout: GridLayout;
  /** Measures texts, to detect those that do not fit in one line. */
  readonly measure: Measure;
  readonly kinds: readonly ColumnKind[];
  /** Width of the row numbers, beside the first column, CSS pixels. */
  readonly gutter: number;
  /** The first column is frozen while the others scroll horizontally. */
  readonly frozen: boolean;
  /** Shown rows and columns, inclusive. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** Number of header rows, for assistive technology. */
  readonly rowOffset: number;
  readonly idPrefix: string;
  readonly entry: TableEntry;
  readonly notes: CellNotes;
  readonly originals: Originals;
}

/** The cells in view. A merged cell is drawn once, completely, by the first of its rows in view. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { shownGrid, layout, gutter, firstRow, lastRow, rowOffset, entry } = props;
  const rows = shownGrid.rows.slice(firstRow, lastRow + 1);
  return rows.map(({ row: printed }, i) => {
    const row = firstRow + i;
    const part = partOfRow(entry, printed);
    const begins = part !== entry.parts[0] && part?.first === printed;
    return (
      <tr
        key={row}
        aria-rowindex={row + rowOffset + 1}
        className={styles.row}
        data-page-begins={begins || undefined}
        style={{ top: layout.tops[row], height: heightOf(layout, row) }}
      >
        <th
          scope="row"
          className={styles.number}
          style={{ width: gutter }}
          title={
            part && t('Row {printed}, on page {page}', { printed: printed + 1, page: part.page })
          }
        >
          {printed + 1}
        </th>
        {cellsOf(row, props)}
      </tr>
    );
  });
});

function cellsOf(row: number, props: GridBodyProps) {
  const { shownGrid, layout, measure, kinds, gutter, firstRow, firstColumn, lastColumn, idPrefix } =
    props;
  const { notes, frozen, originals, entry } = props;
  const cells = [];
  for (let column = frozen ? 0 : firstColumn; column <= lastColumn; ) {
    const found = shownGrid.slotAt({ row, column });
    const slot = found && { ...found, cell: shownGrid.cellAt({ row, column }) };
    const bounds = shownGrid.areaAt({ row, column });
    column = Math.max(bounds.right + 1, firstColumn);
    // A cell that spans other columns scrolls with them.
    const stays = frozen && bounds.right === 0;
    // Already drawn by the row above, if that row is in view.
    if (!slot || (bounds.top < row && row > firstRow)) continue;
    const { insetInlineStart, top, width, height } = areaOf(bounds, layout);
    const offset = top - (layout.tops[row] ?? 0);
    const note = slot.cell && notes.get(cellKey(slot.cell.row, slot.cell.column));
    cells.push(
      <td
        key={bounds.left}
        id={cellId(idPrefix, bounds)}
        aria-colindex={bounds.left + 1}
        colSpan={bounds.right - bounds.left + 1}
        rowSpan={bounds.bottom - bounds.top + 1}
        className={styles.cell}
        data-align={alignmentOf(slot, kinds[bounds.left])}
        data-blank={slot.value.kind === 'blank' || undefined}
        data-bold={slot.cell?.bold || undefined}
        data-rule={slot.cell?.rule_below}
        data-header={slot.cell?.header || undefined}
        data-merged={bounds.right > bounds.left || undefined}
        data-frozen={stays || undefined}
        data-note={note?.kind}
        data-decision={decisionOn(slot, note)}
        title={correctedTitle(slot, originals, entry) ?? cellTooltip(slot, width, note, measure)}
        data-repeated={isRepeated(slot, bounds.top, shownGrid) || undefined}
        style={{
          insetInlineStart: insetInlineStart + gutter,
          ...(stays ? { marginTop: offset } : { top: offset }),
          ...{ width, height },
          ...(slot.cell?.level && { paddingInlineStart: PADDING + indentOf(slot.cell) }),
        }}
      >
        <span className={styles.text} style={{ WebkitLineClamp: linesIn(height) }}>
          {slot.cell?.text}
        </span>
      </td>,
    );
  }
  return cells;
}

/** Padding at both sides of the text of a cell, CSS pixels. */
const PADDING = 8;

const heightOf = ({ tops }: GridLayout, row: number): number =>
  (tops[row + 1] ?? 0) - (tops[row] ?? 0);

/** Number of text lines that fit in a cell of this height. */
const linesIn = (height: number): number => 1 + Math.floor((height - ROW_HEIGHT) / LINE_HEIGHT);

/** Numbers, dates and placeholders for missing numbers are right-aligned; text is not. */
function alignmentOf({ cell, value }: Slot, kind: ColumnKind | undefined): 'end' | undefined {
  if (!cell || cell.header || cell.column_span > 1 || kind === 'text') return undefined;
  return wraps(value) ? undefined : 'end';
}

/** The problem of the cell, or its text if it does not fit in one line. */
function cellTooltip(
  { cell }: Slot,
  width: number,
  note: CellNote | null | undefined,
  measure: Measure,
): string | undefined {
  if (note && note.kind !== 'foots') return note.sentence;
  return cell && isWider(cell, width, measure) ? cell.text : undefined;
}

/** What a person has done with the cell itself. */
const decisionOn = ({ cell }: Slot, note: CellNote | null | undefined) =>
  cell?.source === 'human' ? 'corrected' : note?.kind === 'accepted' ? 'accepted' : undefined;

/** Content of a corrected cell before its correction. */
function correctedTitle(
  { cell }: Slot,
  originals: Originals,
  entry: TableEntry,
): string | undefined {
  if (cell?.source !== 'human') return undefined;
  const original = originalOf(originals, entry, cell);
  return original === undefined ? undefined : originalSentence(original);
}

export const cellId = (prefix: string, { top, left }: { top: number; left: number }): string =>
  `${prefix}-${top}-${left}`;

/** Sorting has split the cell, and this part does not contain its first row. */
const isRepeated = ({ cell }: Slot, top: number, shownGrid: ShownGrid): boolean =>
  cell !== null && cell.row_span > 1 && shownGrid.rows[top]?.row !== cell.row;
