/**
 * What aligns like a table and is none. Each rule names the evidence; a rejected region goes back to
 * the text.
 */
import type { Candidate } from './candidates.ts';
import { textOf } from './content.ts';
import { columnsOf, rowsOf } from './grid.ts';

export type Rejection = 'too small' | 'a list' | 'running text' | 'one filled column';

const MARKER = /^([•●▪■◦○–—‣·*-]|[([]?(\d{1,3}|[a-z]|[ivx]{1,5})[.)\]])$/iu;

export function rejects(candidate: Candidate): Rejection | null {
  const { grid, filled, evidence } = candidate;
  const rows = rowsOf(grid);
  const columns = columnsOf(grid);
  const texts = filled.map(textOf);
  const occupied = texts.filter((text) => text !== '').length;
  if (rows < 2 || columns < 2 || occupied < 4) return 'too small';

  const perColumn = new Array<number>(columns).fill(0);
  grid.cells.forEach((cell, i) => {
    if (texts[i] !== '') perColumn[cell.column] = (perColumn[cell.column] ?? 0) + 1;
  });
  if (perColumn.filter((count) => count > 0).length < 2) return 'one filled column';

  const first = grid.cells.flatMap((cell, i) =>
    cell.column === 0 && texts[i] !== '' ? [texts[i] ?? ''] : [],
  );
  const marked = first.filter((text) => MARKER.test(text)).length;
  if (columns === 2 && marked > 0.6 * first.length) return 'a list';
  if (evidence.ruling < 0.5 && evidence.brevity < 0.4 && evidence.figures < 0.3) {
    return 'running text';
  }
  return null;
}
