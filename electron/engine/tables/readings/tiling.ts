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
export function tile(
  names: readonly Extent[],
  places: readonly Extent[],
  slack: number,
): Run[] | null {
  interface Tiling {
    readonly off: number;
    readonly runs: readonly Run[];
  }
  const best = (at: number, first: number): Tiling | null => {
    const name = names[at];
    const start = places[first];
    if (!name) return start ? null : { off: 0, runs: [] };
    if (!start) return null;
    let found: Tiling | null = null;
    for (let last = first; last < places.length; last++) {
      const off = (start.from + (places[last]?.to ?? 0) - name.from - name.to) / 2;
      // Further places only move the middle away.
      if (off > slack) break;
      const rest = off >= -slack ? best(at + 1, last + 1) : null;
      const sum = Math.abs(off) + (rest?.off ?? 0);
      if (rest && (!found || sum < found.off)) {
        found = { off: sum, runs: [{ first, last }, ...rest.runs] };
      }
    }
    return found;
  };
  const tiling = best(0, 0);
  return tiling && [...tiling.runs];
}
