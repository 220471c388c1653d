/**
 * The filter of one column: `>1,000`, `<= 5`, `10..20` and `=3` compare numbers and dates by value,
 * anything else searches for words. A percentage is compared as printed.
 */
import { type CellValue, readCell } from '../../shared/values/cell-value.ts';
import { compareValues, textFilter } from './compare.ts';

export type CellFilter = (value: CellValue, text: string) => boolean;

const COMPARISON = /^(>=|<=|>|<|=)\s*(.+)$/u;
const RANGE = /^(.+?)\s*\.\.\s*(.+)$/u;

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
};

export function columnFilter(query: string): CellFilter {
  const asked = query.trim();
  const [, sign = '', operand = ''] = COMPARISON.exec(asked) ?? [];
  const compared = sign && comparison(HOLDS[sign], operand);
  if (compared) return compared;
  const [, from = '', to = ''] = RANGE.exec(asked) ?? [];
  const above = from && comparison(HOLDS['>='], from);
  const below = to && comparison(HOLDS['<='], to);
  if (above && below) return (value, text) => above(value, text) && below(value, text);
  const holds = textFilter(asked);
  return (_, text) => holds([text]);
}

/** Null if the operand is neither a number nor a date: then it is searched as a word. */
function comparison(
  holds: ((order: number) => boolean) | undefined,
  operand: string,
): CellFilter | null {
  const bound = readCell(operand);
  if (!holds || (bound.kind !== 'number' && bound.kind !== 'date')) return null;
  return (value) => {
    if (value.kind !== bound.kind) return false;
    const printed =
      value.kind === 'number' && value.percent && bound.kind === 'number' && !bound.percent
        ? { ...value, value: value.value * 100 }
        : value;
    return holds(compareValues(printed, bound));
  };
}
