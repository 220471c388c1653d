/** The documents that the benchmarks run on: a corpora folder where there is one, else our fixtures. */
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A bench folder holds `devset/` (documents and labels), `score/` (scorers) and `peers/`. */
export interface Bench {
  readonly corpora: string;
  /** Runs all scorers. */
  readonly scorer: string;
  /** Folder of the scorers. */
  readonly score: string;
  readonly peers: string;
}

export function findBench(folder: string): Bench | null {
  const root = resolve(folder);
  const bench = {
    corpora: resolve(root, 'devset'),
    scorer: resolve(root, 'score/run-all.mjs'),
    score: resolve(root, 'score'),
    peers: resolve(root, 'peers'),
  };
  return existsSync(bench.corpora) && existsSync(bench.scorer) ? bench : null;
}

/** Every PDF below `folder`, in the same order on every machine. */
export async function pdfsBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.pdf', { cwd: folder })) files.push(resolve(folder, file));
  return files.sort();
}
