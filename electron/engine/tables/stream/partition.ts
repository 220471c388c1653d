/**
 * Names centred over what they name: the columns under the names of groups, the rows beside the labels
 * of a stub. One name alone says little of how far it reaches; that all of them together reach over
 * everything, each in the middle of its own part, is hardly ever chance.
 */

/** From one end to the other along the line of the names. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** A run of places, the last included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/**
 * The runs into which `places` fall so that each of `names`, in their order, stands in the middle of
 * one, give or take `slack`: of all such runs those that centre the names best. Null when there are none.
 */
export function partitionByCenters(
  names: readonly Extent[],
  extents: readonly Extent[],
  slack: number,
): Run[] | null {
  interface Partition {
    readonly offset: number;
    readonly runs: readonly Run[];
  }
  const findBest = (at: number, first: number): Partition | null => {
    const name = names[at];
    const start = extents[first];
    if (!name) return start ? null : { offset: 0, runs: [] };
    if (!start) return null;
    let bestPartition: Partition | null = null;
    for (let last = first; last < extents.length; last++) {
      const offset = (start.from + (extents[last]?.to ?? 0) - name.from - name.to) / 2;
      // Further places only move the middle away.
      if (offset > slack) break;
      const rest = offset >= -slack ? findBest(at + 1, last + 1) : null;
      const sum = Math.abs(offset) + (rest?.offset ?? 0);
      if (rest && (!bestPartition || sum < bestPartition.offset)) {
        bestPartition = { offset: sum, runs: [{ first, last }, ...rest.runs] };
      }
    }
    return bestPartition;
  };
  const partition = findBest(0, 0);
  return partition && [...partition.runs];
}
