/** Writes what changed between two documents: as data, or a row for each change. */
import { strToU8 } from 'fflate';
import type {
  ComparedSide,
  ComparisonFormat,
  DocumentChange,
  DocumentComparison,
} from '../../../shared/contract/comparison.ts';
import { csvFileText } from '../../../shared/csv.ts';
import { type ExportedFile, fileOf } from './formats.ts';
import { writeWorkbook } from './xlsx.ts';
import { listSheet, numberCell, textCell } from './xlsx-sheet.ts';

const COLUMNS = [
  ...['Change', 'Kind', 'Where', 'Page before', 'Before', 'Page after', 'After', 'Difference'],
  'To check',
];
const UNCERTAIN = 'Read with low confidence; compare with the page.';

export async function writeChanges(
  comparison: DocumentComparison,
  format: ComparisonFormat,
): Promise<ExportedFile> {
  if (format === 'json') return fileOf('json', JSON.stringify(comparison));
  const rows = comparison.changes.map(cellsOf);
  if (format === 'csv') {
    const texts = rows.map((row) => row.map((cell) => String(cell ?? '')));
    return fileOf('csv', strToU8(csvFileText([COLUMNS, ...texts])));
  }
  const cells = rows.map((row) =>
    row.map((cell) =>
      cell === null ? null : typeof cell === 'number' ? numberCell(cell) : textCell(cell),
    ),
  );
  const title = `${comparison.before.file_name} and ${comparison.after.file_name}`;
  return fileOf('xlsx', await writeWorkbook([listSheet('Changes', COLUMNS, cells)], title));
}

function cellsOf(one: DocumentChange): (string | number | null)[] {
  const { change, kind, title, before, after, difference = null, uncertain } = one;
  const page = (side: ComparedSide) => (side.text === '' ? null : side.page);
  const sides = [page(before), before.text, page(after), after.text];
  return [change, kind, title, ...sides, difference, uncertain ? UNCERTAIN : null];
}
