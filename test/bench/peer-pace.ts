/**
 * Reads every PDF of a folder to Markdown with liteparse, without recognition, twice in one process,
 * and prints its Pace as JSON: what our own speed is held against.
 *
 *     node test/bench/peer-pace.ts PEERS FOLDER
 *
 * PEERS is a folder where the package is installed.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pdfsBelow } from './corpus.ts';
import { paceOf } from './passes.ts';

interface LiteParse {
  parse(file: string): Promise<{ readonly text: string }>;
}

const [peers, folder] = process.argv.slice(2);
if (!peers || !folder) throw new Error('Name the folder of the peers and the folder to read.');
const { LiteParse } = createRequire(join(peers, 'package.json'))('@llamaindex/liteparse') as {
  LiteParse: new (options: object) => LiteParse;
};
const reader = new LiteParse({
  outputFormat: 'markdown',
  ocrEnabled: false,
  imageMode: 'off',
  quiet: true,
});
const files = await pdfsBelow(folder);
const pace = await paceOf(async () => {
  // What it cannot read costs it little, and us too.
  for (const file of files) await reader.parse(file).catch(() => undefined);
}, 2);
console.log(JSON.stringify(pace));
process.exit();
