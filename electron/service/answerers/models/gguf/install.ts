/**
 * Installs the optional runtime of model files at the request of the user: the packages pinned in
 * `packages.json` (`scripts/make-runtime-packages.ts`), each compared with its hash before it is
 * unpacked. No script of a package is run.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { extract } from 'tar';
import { textParts } from '../../../../../shared/coded-text.ts';
import type { ModelRuntime, ServiceText } from '../../../../../shared/contract/index.ts';
import type { Store } from '../../../../store/index.ts';
import { textOfError } from '../../../errors.ts';
import type { EventHub } from '../../../event-hub.ts';
import { unreachable } from '../../../sources/guarded-request.ts';
import { requestFile } from '../../../sources/request-file.ts';
import pinned from './packages.json' with { type: 'json' };
import { llamaModule } from './part.ts';

const REGISTRY = 'https://registry.npmjs.org';
/** Packages that are downloaded at a time. */
const PARALLEL = 6;
/** Between two reports of progress; milliseconds. */
const INTERVAL = 500;

export interface RuntimePackage {
  /** Below the folder of optional packages: `node_modules/NAME`. */
  readonly folder: string;
  readonly version: string;
  /** `sha512-BASE64`; null: as the registry states it. */
  readonly integrity: string | null;
  /** Of the download. */
  readonly bytes: number;
}

export interface InstallerParts {
  /** Folder of the optional packages. */
  readonly parts: string;
  readonly events: Pick<EventHub, 'publish'>;
  readonly allowedHosts: ReadonlySet<string>;
  readonly exposure: Pick<Store['exposure'], 'countModelFile'>;
  /** Default: that of npm. */
  readonly registry?: string | undefined;
  readonly packages?: readonly RuntimePackage[];
}

export class RuntimeInstaller {
  readonly #given: InstallerParts;
  readonly #registry: string;
  readonly #packages: readonly RuntimePackage[];
  #running: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;
  /** The account that asked for the last installation. */
  #accountId = '';
  #bytes = 0;
  #reported = 0;
  #problem: ServiceText | null = null;

  constructor(given: InstallerParts) {
    this.#given = given;
    this.#registry = given.registry ?? REGISTRY;
    this.#packages = given.packages ?? packagesHere();
  }

  describe(): ModelRuntime {
    const installed = llamaModule(this.#given.parts) !== null;
    return {
      state: this.#running ? 'installing' : installed ? 'installed' : 'missing',
      host: new URL(this.#registry).host,
      bytes_done: this.#bytes,
      bytes_total: this.#packages.reduce((sum, { bytes }) => sum + bytes, 0),
      ...textParts('problem', installed ? null : this.#problem),
    };
  }

  /** Returns at once; no effect while it is running. */
  install(accountId: string): void {
    if (this.#running) return;
    this.#problem = null;
    this.#bytes = 0;
    const abort = new AbortController();
    this.#accountId = accountId;
    this.#running = { abort, ended: this.#run(accountId, abort) };
    this.#report();
  }

  async close(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.ended;
  }

  /** Never rejects. */
  async #run(accountId: string, abort: AbortController): Promise<void> {
    const { parts, exposure } = this.#given;
    const staging = join(parts, 'installing');
    try {
      await rm(staging, { recursive: true, force: true });
      await exposure.countModelFile(accountId, this.#registry);
      const waiting = this.#packages.values();
      const work = async () => {
        for (const one of waiting) await this.#unpack(one, staging, abort.signal);
      };
      const failures: unknown[] = [];
      const workers = Array.from({ length: PARALLEL }, () =>
        work().catch((error: unknown) => {
          failures.push(error);
          abort.abort();
        }),
      );
      await Promise.all(workers);
      if (failures.length > 0) throw failures[0];
      const folder = join(parts, 'node_modules');
      await rm(folder, { recursive: true, force: true });
      await rename(join(staging, 'node_modules'), folder);
    } catch (error) {
      this.#problem = textOfError(error, FAILED, 'The runtime of models was not installed:');
    } finally {
      await rm(staging, { recursive: true, force: true }).catch(() => undefined);
      this.#running = null;
      this.#report();
    }
  }

  async #unpack(one: RuntimePackage, staging: string, signal: AbortSignal): Promise<void> {
    const name = one.folder.slice(one.folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = one.integrity ?? (await this.#integrityOf(name, one.version, signal));
    const archive = await this.#download(
      `${name}/-/${basename(name)}-${one.version}.tgz`,
      signal,
      (bytes) => this.#progress(bytes),
    );
    const hash = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    if (hash !== integrity) {
      throw unreachable('{name} from the registry is not the package that was expected.', { name });
    }
    const cwd = join(staging, one.folder);
    await mkdir(cwd, { recursive: true });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    extract({ cwd, strip: 1, strict: true }).on('close', resolve).on('error', reject).end(archive);
    await promise;
  }

  async #integrityOf(name: string, version: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#download(`${name.replace('/', '%2f')}/${version}`, signal);
    const { dist } = JSON.parse(answer.toString()) as { dist?: { integrity?: unknown } };
    return dist?.integrity;
  }

  async #download(
    path: string,
    signal: AbortSignal,
    onBytes?: (count: number) => void,
  ): Promise<Buffer> {
    const { allowedHosts } = this.#given;
    const { response, url } = await requestFile(new URL(`${this.#registry}/${path}`), {
      headers: {},
      ...{ signal, allowedHosts },
    });
    if (response.statusCode !== 200) {
      response.destroy();
      throw unreachable('{host} answered {status} for {path}. Try again later.', {
        ...{ host: url.host, status: `${response.statusCode}`, path },
      });
    }
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        onBytes?.(chunk.length);
      }
    } catch {
      const { host } = url;
      throw unreachable('The connection to {host} was interrupted. Try again.', { host });
    }
    return Buffer.concat(chunks);
  }

  #progress(count: number): void {
    this.#bytes += count;
    if (performance.now() - this.#reported < INTERVAL) return;
    this.#reported = performance.now();
    this.#report();
  }

  /** State or progress changed. */
  #report(): void {
    this.#given.events.publish(this.#accountId, { type: 'providers' });
  }
}

const FAILED = 'The installation did not succeed. Try again; the log has the reason.';

/** With the binary for this system. */
function packagesHere(): RuntimePackage[] {
  const { platform, arch } = process;
  const mac = arch === 'arm64' ? 'mac-arm64-metal' : 'mac-x64';
  const name = platform === 'darwin' ? mac : `${platform === 'win32' ? 'win' : 'linux'}-${arch}`;
  const binary = Object.entries(pinned.binaries).find(([system]) => system === name)?.[1];
  const folder = `node_modules/@node-llama-cpp/${name}`;
  return binary
    ? [{ ...binary, folder, version: pinned.version }, ...pinned.packages]
    : pinned.packages;
}
