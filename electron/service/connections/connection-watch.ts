/**
 * Which other machines processes of Quarry were connected to since the start: observed, not derived
 * from what the program means to do. On Linux the system's table of sockets is read every few
 * seconds, which covers native code and Chromium but can miss a short connection; everywhere each
 * connection of this thread's own code is counted.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isIPv6, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../../../shared/external-address.ts';
import { peerSockets, socketsOf } from './socket-table.ts';

/** Node's channel for sockets that connect. */
export const CONNECTIONS = 'net.client.socket';
const INTERVAL_MS = 5_000;
/** Later addresses are not kept: one would do. */
const MOST_ADDRESSES = 50;

export interface WatchOptions {
  /** The process that has started all others; default: this one. */
  readonly root?: number | undefined;
  readonly proc?: string;
  readonly platform?: NodeJS.Platform;
}

export class ConnectionWatch {
  readonly #options: Required<WatchOptions>;
  readonly #addresses = new Set<string>();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => this.add(socket.remoteAddress ?? '', socket.remotePort ?? 0));
  };

  constructor({
    root = process.pid,
    proc = '/proc',
    platform = process.platform,
  }: WatchOptions = {}) {
    this.#options = { root, proc, platform };
    subscribe(CONNECTIONS, this.#onSocket);
    if (this.coversProcesses)
      this.#timer = setInterval(() => void this.observe(), INTERVAL_MS).unref();
  }

  /** Whether connections of all processes are seen, not only those of the service. */
  get coversProcesses(): boolean {
    return this.#options.platform === 'linux';
  }

  /** `address:port` of other machines, in the order in which they were seen. */
  get addresses(): readonly string[] {
    return [...this.#addresses];
  }

  /** Looks now. */
  async observe(): Promise<void> {
    if (!this.coversProcesses) return;
    const { root, proc } = this.#options;
    const elsewhere = (await peerSockets(proc)).filter(({ address }) => isElsewhere(address));
    if (elsewhere.length === 0) return;
    const own = await socketsOf(root, proc);
    for (const { inode, address, port } of elsewhere) if (own.has(inode)) this.add(address, port);
  }

  close(): void {
    clearInterval(this.#timer);
    unsubscribe(CONNECTIONS, this.#onSocket);
  }

  add(address: string, port: number): void {
    if (!isElsewhere(address) || this.#addresses.size >= MOST_ADDRESSES) return;
    this.#addresses.add(isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`);
  }
}

/** Whether an address is of another machine: neither loopback nor one of this machine's own. */
function isElsewhere(address: string): boolean {
  const host = isIPv6(address) ? `[${address}]` : address;
  if (address === '' || isLoopback(host)) return false;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return !own.some((one) => one.address === address);
}
