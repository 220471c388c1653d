/**
 * `npm run recipes`: fills the recipes for package managers in `packaging/` with the version, addresses
 * and SHA-256 of the installers in `out/`, and writes them to `out/recipes/`. QUARRY_RELEASES is the
 * address that the installers are uploaded to.
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillRecipe, releaseAddress } from './lib/installers.ts';
import { root } from './lib/process.ts';

const installers = join(root, 'out');
const target = join(installers, 'recipes');
try {
  const releases = releaseAddress(process.env);
  if (!releases) throw new Error('Set QUARRY_RELEASES to the address of the installers.');
  const recipes = globSync('packaging/*/*', { cwd: root }).map((path) => ({
    path: path.slice('packaging/'.length),
    text: fillRecipe(readFileSync(join(root, path), 'utf8'), installers, releases),
  }));
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'packaging'), target, { recursive: true });
  for (const { path, text } of recipes) writeFileSync(join(target, path), text);
  console.log(`${recipes.length} files in out/recipes`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
