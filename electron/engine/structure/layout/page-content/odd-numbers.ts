/**
 * Recognised numbers that are written unlike the others of their column: a decimal mark or a digit was
 * lost, a comma taken for a point, or numbers of two columns joined. Their words get a confidence below
 * high. Numbers of the PDF itself are as printed.
 */
import { cellReader, conventionOf } from '../../../../../shared/values/cell-value.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { CellDraft, TableDraft } from '../../tables/types.ts';
import { wordAt } from '../page-items.ts';

/** Numbers from which a column has a usual notation, and their share that is written so. */
const LEAST_NUMBERS = 4;
const ALIKE = 0.6;
/** Maximum confidence of the words of other numbers. */
const ODD = 0.6;

export function doubtOddNumbers(text: PageText, tables: readonly TableDraft[]): PageText {
  if (text.words.every(({ confidence }) => confidence === 1)) return text;
  const odd = new Set(tables.flatMap((table) => findOddNumbers(table, text)));
  const words = text.words.map((word, index) =>
    odd.has(index) && word.confidence < 1
      ? { ...word, confidence: Math.min(word.confidence, ODD) }
      : word,
  );
  return { ...text, words };
}

/** The words of these numbers. */
function findOddNumbers({ cells, columns }: TableDraft, text: PageText): number[] {
  const textOf = ({ words }: CellDraft) => words.map((word) => wordAt(text, word).text).join(' ');
  const read = cellReader(conventionOf(cells.map(textOf)));
  const notationOf = (cell: CellDraft) => {
    const value = read(textOf(cell));
    return value.kind === 'number' && value.doubt !== 'decimal mark'
      ? `${value.decimals} ${value.percent}`
      : '';
  };
  return Array.from({ length: columns }, (_, column) => {
    const numbers = cells.filter(
      (cell) => cell.column === column && !cell.header && /\d/.test(textOf(cell)),
    );
    const notations = [...Map.groupBy(numbers, notationOf)];
    const [usual] = notations.sort(([, a], [, b]) => b.length - a.length);
    if (!usual?.[0] || usual[1].length < Math.max(LEAST_NUMBERS, ALIKE * numbers.length)) return [];
    return numbers.filter((cell) => !usual[1].includes(cell)).flatMap(({ words }) => words);
  }).flat();
}
