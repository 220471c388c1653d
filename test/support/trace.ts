/**
 * What a program and all that it starts does outside itself, native code included: the system calls
 * that connect, send or change files, recorded by strace. Attempts count, so that a machine without a
 * network sees as much as one with it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CALLS = [
  ...['connect', 'sendto', 'sendmsg', 'sendmmsg'],
  ...['open', 'openat', 'creat', 'truncate', 'mkdir', 'mkdirat', 'mknod', 'mknodat'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'rmdir'],
  ...['link', 'linkat', 'symlink', 'symlinkat'],
];
/** Characters of a string argument that are recorded: a path, or the name in a DNS query. */
const STRING_LIMIT = 400;

export interface Observed {
  /** Calls that reach another machine or ask a resolver for a name, as recorded. */
  readonly network: readonly string[];
  /** Absolute paths of files and folders that were written, created, renamed or deleted. */
  readonly written: readonly string[];
}

/** Why nothing can be traced here; null if it can. */
export const whyNotTraced: string | null =
  process.platform !== 'linux'
    ? 'system calls are traced on Linux only'
    : spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0
      ? null
      : 'strace is not installed, or may not trace';

const IPV4 = /sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)/;
const IPV6 = /sin6_port=htons\((\d+)\).*?inet_pton\(AF_INET6, "([^"]+)"/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const DNS_PORT = '53';
/** Sockets of resolvers on this machine, which ask others. */
const RESOLVER = /sun_path="[^"]*(systemd\/resolve|avahi-daemon)/;

function isNetwork(call: string, args: string): boolean {
  if (!/^(connect|send)/.test(call)) return false;
  const [, port, address = ''] = IPV4.exec(args) ?? IPV6.exec(args) ?? [];
  if (port === undefined) return RESOLVER.test(args);
  return port === DNS_PORT || !LOOPBACK.test(address);
}

/** A path argument, behind the folder that it is relative to: `AT_FDCWD</folder>, "name"`. */
const PATH = /(?:\w+<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/g;
const FAILED = /\) = -1 E/;

function pathsWritten(call: string, args: string): string[] {
  if (FAILED.test(args) || /^(connect|send)/.test(call)) return [];
  if (/^open/.test(call) && !/O_(WRONLY|RDWR|CREAT|TRUNC)/.test(args)) return [];
  // Of a symbolic link, the first path is its content.
  const found = [...args.matchAll(PATH)].slice(/^symlink/.test(call) ? 1 : 0);
  return found.map(([, folder = '/', path = '']) => resolve(folder, path));
}

/** Reads what strace has recorded with the options below. */
export function readTrace(text: string): Observed {
  const network: string[] = [];
  const written = new Set<string>();
  for (const line of text.split('\n')) {
    const [, call = '', args = ''] = /^\d+\s+(\w+)\((.*)$/.exec(line) ?? [];
    if (isNetwork(call, args)) network.push(line);
    for (const path of pathsWritten(call, args)) written.add(path);
  }
  return { network, written: [...written].sort() };
}

/** Variables of the machine that a program needs; everything else is that of a new user. */
const NEEDED = ['PATH', 'DISPLAY', 'XAUTHORITY', 'LANG'] as const;

/**
 * One new user: a home folder, a folder for temporary files and a data folder, all empty. Programs
 * that are started by `command` in `environment` are recorded.
 */
export class Traced {
  readonly folder = mkdtempSync(join(tmpdir(), 'quarry-traced-'));
  readonly home = join(this.folder, 'home');
  readonly data = join(this.folder, 'data');
  readonly #temporary = join(this.folder, 'tmp');
  readonly #log = join(this.folder, 'calls.txt');

  constructor() {
    for (const path of [this.home, this.data, this.#temporary]) mkdirSync(path);
  }

  /** Without variables of continuous integration: libraries report nothing where they see them. */
  get environment(): Record<string, string> {
    const needed = NEEDED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    return {
      ...Object.fromEntries(needed),
      HOME: this.home,
      TMPDIR: this.#temporary,
      QUARRY_DATA: this.data,
    };
  }

  /** Signals go to the program itself; the recorder is its grandchild. */
  command(program: string, args: readonly string[]): [program: string, args: string[]] {
    const filter = `trace=${CALLS.join(',')}`;
    const options = ['-D', '-f', '-q', '--seccomp-bpf', '-yy', '-s', String(STRING_LIMIT)];
    return [
      'strace',
      [...options, '-e', filter, '-e', 'signal=none', '-A', '-o', this.#log, program, ...args],
    ];
  }

  /** What was recorded so far; call it after the programs have ended. */
  async observed(): Promise<Observed> {
    await this.#recorded();
    return readTrace(readFileSync(this.#log, 'utf8'));
  }

  /** Paths outside the folders of this user. */
  elsewhere({ written }: Observed): string[] {
    return written.filter(
      (path) => !path.startsWith(`${this.data}/`) && !path.startsWith(`${this.#temporary}/`),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** A recorder ends after the last process that it has seen. */
  async #recorded(): Promise<void> {
    const isRecorder = (id: string): boolean => {
      const file = `/proc/${id}/cmdline`;
      try {
        const [name, ...args] = readFileSync(file, 'utf8').split('\0');
        return name === 'strace' && args.includes(this.#log);
      } catch {
        // The process has ended in the meantime.
        return false;
      }
    };
    const ids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    while (ids().some(isRecorder)) await sleep(100);
  }
}
