import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionWatch } from './connection-watch.ts';
import { peersIn } from './socket-table.ts';

const HEADER =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const line = (local: string, remote: string, state: string, inode: number) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000     0        0 ${inode} 1 0 100`;

describe('the table of sockets', () => {
  it('gives peers that were called, not those that called', () => {
    const table = [
      HEADER,
      line('0100007F:1306', '00000000:0000', '0A', 1),
      line('020200C0:1306', '0A0200C0:D431', '01', 2),
      line('020200C0:D431', '22D8B85D:01BB', '01', 3),
    ].join('\n');
    expect(peersIn(table)).toEqual([
      { localPort: 0xd431, address: '93.184.216.34', port: 443, inode: '3' },
    ]);
  });

  it('reads IPv6 addresses, mapped ones as IPv4', () => {
    const table = [
      HEADER,
      line('0:1', 'B80D0120000000000000000008000000:01BB', '01', 4),
      line('0:2', '0000000000000000FFFF00000100007F:0050', '01', 5),
      line('0:3', '00000000000000000000000001000000:0050', '01', 6),
    ].join('\n');
    expect(peersIn(table).map(({ address }) => address)).toEqual([
      '2001:db8::8',
      '127.0.0.1',
      '::1',
    ]);
  });
});

describe('the watch', () => {
  const ROOT = 100;
  let proc: string;
  let watch: ConnectionWatch;

  beforeEach(() => {
    proc = mkdtempSync(join(tmpdir(), 'quarry-proc-'));
    mkdirSync(join(proc, 'net'));
  });
  afterEach(() => {
    watch.close();
    rmSync(proc, { recursive: true });
  });

  function addProcess(id: number, parent: number, inodes: number[]): void {
    mkdirSync(join(proc, String(id), 'fd'), { recursive: true });
    writeFileSync(join(proc, String(id), 'stat'), `${id} (a) b) S ${parent} 1 1 0`);
    for (const [fd, inode] of inodes.entries()) {
      symlinkSync(`socket:[${inode}]`, join(proc, String(id), 'fd', String(fd)));
    }
  }

  it('sees connections of all processes below the first one, and no others', async () => {
    addProcess(ROOT, 1, []);
    addProcess(102, 101, [7]);
    addProcess(101, ROOT, [8]);
    addProcess(300, 1, [9]);
    const peer = (inode: number, first: string) =>
      line('020200C0:D431', `${first}D8B85D:01BB`, '01', inode);
    writeFileSync(
      join(proc, 'net', 'tcp'),
      [HEADER, peer(7, '22'), peer(9, '23'), line('0100007F:1', '0100007F:2', '01', 8)].join('\n'),
    );
    writeFileSync(
      join(proc, 'net', 'udp'),
      [HEADER, line('0:5', '08080808:0035', '01', 8)].join('\n'),
    );
    const loopback = '00000000000000000000000001000000:0050';
    writeFileSync(join(proc, 'net', 'tcp6'), [HEADER, line('0:6', loopback, '01', 8)].join('\n'));
    watch = new ConnectionWatch({ root: ROOT, proc, platform: 'linux' });
    await watch.observe();
    expect(watch.addresses).toEqual(['93.184.216.34:443', '8.8.8.8:53']);
  });

  it('reports that it covers only the service where there is no such table', async () => {
    watch = new ConnectionWatch({ platform: 'darwin' });
    expect(watch.coversProcesses).toBe(false);
    await watch.observe();
    expect(watch.addresses).toEqual([]);
  });

  it('does not count connections within this machine', async () => {
    watch = new ConnectionWatch({ proc });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    await watch.observe();
    expect(watch.addresses).toEqual([]);
    socket.destroy();
    server.close();
  });
});
