import { type Grid, readGrid } from '../../renderer/grid/slots.ts';
import { runSteps } from '../../shared/memoize.ts';
import { joinParts, type TableBody } from '../../shared/tables/join.ts';

/** The grid of a table, read without a pause. */
export const gridOf = (table: TableBody): Grid => runSteps(readGrid(joinParts(table, []).table));
