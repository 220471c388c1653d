/**
 * How long it takes to read a folder, in both ways in which programs do. `cold`: by a process of its
 * own, from its first line to the last page, as the command line does; loading and compiling the engine
 * count. `warm`: once more by the same process, as a running program does. Seconds.
 */
export interface Pace {
  readonly cold: number;
  /** Null where the folder was read once only. */
  readonly warm: number | null;
}

/** Call it in a process of its own, and with work that begins with loading the engine. */
export async function paceOf(readFolder: () => Promise<void>, passes: 1 | 2): Promise<Pace> {
  await readFolder();
  const cold = performance.now() - performance.nodeTiming.bootstrapComplete;
  if (passes === 1) return { cold: cold / 1000, warm: null };
  const again = performance.now();
  await readFolder();
  return { cold: cold / 1000, warm: (performance.now() - again) / 1000 };
}
