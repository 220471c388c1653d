/**
 * node-llama-cpp, the optional package that runs model files: the user installs it into the data
 * folder (docs/decisions/0020), by a button or by hand; the program never builds it.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGE = 'node-llama-cpp';
/** The version whose interface runtime.ts uses. */
const VERSION = '3.22.1';

/** Absolute path of the module in the folder of optional packages; null if it is not installed. */
export function llamaModule(parts: string): string | null {
  try {
    return createRequire(join(parts, 'package.json')).resolve(PACKAGE);
  } catch {
    return null;
  }
}

/** Arguments of npm that install the package without running its scripts. */
export const installArguments = (parts: string): string[] => [
  ...['install', '--prefix', parts, '--ignore-scripts', '--omit=optional'],
  ...[`${PACKAGE}@${VERSION}`, `@node-llama-cpp/${binaryName()}@${VERSION}`],
];

/** Shell command that installs the package. */
export const installCommand = (parts: string): string =>
  `npm ${installArguments(`"${parts}"`).join(' ')}`;

function binaryName(): string {
  const { platform, arch } = process;
  if (platform === 'darwin') return arch === 'arm64' ? 'mac-arm64-metal' : 'mac-x64';
  return `${platform === 'win32' ? 'win' : 'linux'}-${arch}`;
}
