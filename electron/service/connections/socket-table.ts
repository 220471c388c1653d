/**
 * Linux: the sockets of processes, from /proc (proc(5)). It sees those of native code as well, and
 * those of Chromium's processes, which no hook in JavaScript does.
 */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A socket that has a peer. */
export interface PeerSocket {
  readonly localPort: number;
  /** Without brackets. */
  readonly address: string;
  readonly port: number;
  readonly inode: string;
}

/** State of a TCP socket that waits for peers. */
const LISTENING = '0A';
const TABLES = ['tcp', 'tcp6', 'udp', 'udp6'] as const;

/** Columns of a line: number, local address, remote address, state, …, inode. */
const COLUMN = { local: 1, remote: 2, state: 3, inode: 9 } as const;

/**
 * Sockets with a peer that they have called: those that a peer has called have the port of one that
 * listens.
 */
export function peersIn(table: string): PeerSocket[] {
  const lines = table.split('\n').slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row.length > 9);
  const portOf = (row: readonly string[], column: number): number =>
    Number.parseInt(row[column]?.split(':')[1] ?? '', 16);
  const listening = new Set(
    rows.filter((row) => row[COLUMN.state] === LISTENING).map((row) => portOf(row, COLUMN.local)),
  );
  return rows
    .map((row) => ({
      localPort: portOf(row, COLUMN.local),
      address: addressOf(row[COLUMN.remote]?.split(':')[0] ?? ''),
      port: portOf(row, COLUMN.remote),
      inode: row[COLUMN.inode] ?? '',
    }))
    .filter(({ port, localPort }) => port !== 0 && !listening.has(localPort));
}

/** `0100007F` is 127.0.0.1: words of 32 bits in the order of the machine, which is little-endian. */
function addressOf(hex: string): string {
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).reverse());
  const numbers = bytes.map((byte) => Number.parseInt(byte, 16));
  if (numbers.length === 4) return numbers.join('.');
  const isMapped = numbers.slice(0, 10).every((n) => n === 0) && numbers[10] === 0xff;
  if (isMapped && numbers[11] === 0xff) return numbers.slice(12).join('.');
  const groups = Array.from({ length: 8 }, (_, at) =>
    (((numbers[2 * at] ?? 0) << 8) | (numbers[2 * at + 1] ?? 0)).toString(16),
  );
  return groups
    .join(':')
    .replace(/\b0(:0\b)+/, ':')
    .replace(/:{3,}/, '::');
}

/** All sockets of the machine with a peer, whosever they are. */
export async function peerSockets(proc: string): Promise<PeerSocket[]> {
  const tables = await Promise.all(
    TABLES.map((name) => readFile(join(proc, 'net', name), 'utf8').catch(() => '')),
  );
  return tables.flatMap(peersIn);
}

/** Inodes of the sockets of a process and of all that it has started. */
export async function socketsOf(root: number, proc: string): Promise<Set<string>> {
  const parents = new Map<number, number>();
  for (const name of await readdir(proc)) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(join(proc, name, 'stat'), 'utf8').catch(() => '');
    // The name of the program, in brackets, may hold anything.
    const parent = /\) \S (\d+) /.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const own = new Set([root]);
  // A child has been listed before its parent where process ids have wrapped around.
  for (let size = 0; size !== own.size; ) {
    size = own.size;
    for (const [id, parent] of parents) if (own.has(parent)) own.add(id);
  }
  const inodes = new Set<string>();
  for (const id of own) {
    const folder = join(proc, String(id), 'fd');
    for (const name of await readdir(folder).catch(() => [])) {
      const target = await readlink(join(folder, name)).catch(() => '');
      const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
      if (inode !== undefined) inodes.add(inode);
    }
  }
  return inodes;
}
