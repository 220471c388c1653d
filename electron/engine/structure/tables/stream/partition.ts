/**
 * Partitions columns or rows among labels centered over them: spanners over columns, row headers
 * beside rows. One label alone is weak evidence for its extent; a partition of everything in which
 * each label is centered is hardly ever chance.
 */

/** An interval along the axis of the labels. Points. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** A run of positions, the last included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

interface Partition {
  /** Sum of the distances of the names from the centers of their runs. Points. */
  readonly offset: number;
  readonly runs: readonly Run[];
}

/**
 * The runs of positions such that each of `names`, in order, is centered over one within `slack`:
 * the partition with the smallest total offset. Null if there is none. `alternatives` are the extents
 * that the positions may have: of their text, of their cells.
 */
export function partitionByCenters(
  names: readonly Extent[],
  alternatives: readonly (readonly Extent[])[],
  slack: number,
): Run[] | null {
  const partitions = alternatives.flatMap((extents) => findPartition(names, extents, slack) ?? []);
  const [best] = partitions.toSorted((a, b) => a.offset - b.offset);
  return best ? [...best.runs] : null;
}

function findPartition(
  names: readonly Extent[],
  extents: readonly Extent[],
  slack: number,
): Partition | null {
  const findBest = (at: number, first: number): Partition | null => {
    const name = names[at];
    const start = extents[first];
    if (!name) return start ? null : { offset: 0, runs: [] };
    if (!start) return null;
    let bestPartition: Partition | null = null;
    for (let last = first; last < extents.length; last++) {
      const offset = (start.from + (extents[last]?.to ?? 0) - name.from - name.to) / 2;
      // Further extents only move the center away.
      if (offset > slack) break;
      const rest = offset >= -slack ? findBest(at + 1, last + 1) : null;
      const sum = Math.abs(offset) + (rest?.offset ?? 0);
      if (rest && (!bestPartition || sum < bestPartition.offset)) {
        bestPartition = { offset: sum, runs: [{ first, last }, ...rest.runs] };
      }
    }
    return bestPartition;
  };
  return findBest(0, 0);
}
