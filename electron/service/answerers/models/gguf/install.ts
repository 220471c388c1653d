/**
 * Installs the optional runtime of model files with npm, at the request of the user. Where npm is
 * not found, the command is shown for whoever has it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { ModelRuntime } from '../../../../../shared/contract/index.ts';
import { installArguments, installCommand, llamaModule } from './part.ts';

/** Bytes on disk after the installation, about. */
const SIZE = 85_000_000;
/** How often the progress is measured; milliseconds. */
const INTERVAL = 1_000;

const ON_WINDOWS = process.platform === 'win32';
const NPM = ON_WINDOWS ? 'npm.cmd' : 'npm';

export class RuntimeInstaller {
  readonly #parts: string;
  readonly #onChange: () => void;
  #child: ChildProcess | null = null;
  #bytes = 0;
  #problem: string | null = null;

  /** `parts`: folder of the optional packages; `onChange`: state or progress changed. */
  constructor(parts: string, onChange: () => void) {
    this.#parts = parts;
    this.#onChange = onChange;
  }

  describe(): ModelRuntime {
    const installed = llamaModule(this.#parts) !== null;
    return {
      state: this.#child ? 'installing' : installed ? 'installed' : 'missing',
      can_install: npmPath() !== null,
      command: installCommand(this.#parts),
      bytes_done: this.#bytes,
      bytes_total: SIZE,
      problem: installed ? null : this.#problem,
    };
  }

  /** Returns at once; no effect while it is running or without npm. */
  async install(): Promise<void> {
    const npm = npmPath();
    if (this.#child || npm === null) return;
    await mkdir(this.#parts, { recursive: true });
    this.#problem = null;
    this.#bytes = 0;
    const errors: string[] = [];
    const child = spawn(
      ON_WINDOWS ? `"${npm}"` : npm,
      installArguments(ON_WINDOWS ? `"${this.#parts}"` : this.#parts),
      {
        shell: ON_WINDOWS,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    this.#child = child;
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    const timer = setInterval(() => void this.#measure(), INTERVAL);
    const end = (failure: string | null) => {
      if (this.#child !== child) return;
      clearInterval(timer);
      this.#child = null;
      this.#problem = failure;
      this.#onChange();
    };
    child.on('error', (error) => end(`npm could not be started: ${error.message}`));
    child.on('close', (code) => {
      const said = errors.join('').trim().split('\n').at(-1) ?? '';
      end(code === 0 ? null : `npm ended with code ${code}: ${said || 'no message'}`);
    });
    this.#onChange();
  }

  close(): void {
    this.#child?.kill();
  }

  async #measure(): Promise<void> {
    this.#bytes = Math.min(SIZE, await bytesIn(this.#parts));
    if (this.#child) this.#onChange();
  }
}

/** Looked up each time: it may be installed while Quarry is running. */
function npmPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, NPM)).find((path) => existsSync(path)) ?? null;
}

/** Size of the files in a folder; what vanishes meanwhile is not counted. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
