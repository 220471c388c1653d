/**
 * `npm run package [-- --linux deb …]`: builds, and makes installers in `out/` with electron-builder.
 * QUARRY_RELEASES is the HTTPS address that installed programs may ask for updates, QUARRY_PUBLISHER
 * the name in the certificate for Windows: see docs/releasing.md.
 */
import { join } from 'node:path';
import { installerSettings } from './lib/installers.ts';
import { bin, root, run } from './lib/process.ts';

async function packageProgram(): Promise<number> {
  const settings = installerSettings(process.env);
  const built = await run(process.execPath, [join(root, 'scripts/build.ts')]);
  if (built !== 0) return built;
  const builder = [bin('electron-builder'), '--publish', 'never', ...settings];
  return run(process.execPath, [...builder, ...process.argv.slice(2)]);
}

try {
  process.exitCode = await packageProgram();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
