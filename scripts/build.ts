/** `npm run build`: rebuilds the window and the desktop's programs, and searches what ships. */
import { buildTarget } from './lib/build.ts';
import { searchFiles, shippedFiles, unexplained } from './lib/shipped-hosts.ts';

await buildTarget('renderer', 'info');
await buildTarget('electron', 'info');

const findings = unexplained(searchFiles(shippedFiles()));
if (findings.length > 0) {
  console.error(
    `What ships names hosts or telemetry that scripts/lib/shipped-hosts.json does not explain:\n` +
      findings.map((finding) => `  ${finding}`).join('\n'),
  );
  process.exitCode = 1;
}
