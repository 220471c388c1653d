/** The recorder itself: what the other traced tests rely on to see a connection. */
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { readTrace, Traced, whyNotTraced } from '../support/trace.ts';

describe('a recorded call', () => {
  test.each([
    '7 connect(26<UDP:[74]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("127.0.0.53")}, 16) = 0',
    '7 connect(26<TCP:[74]>, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("192.0.2.1")}, 16) = -1 EINPROGRESS',
    '7 connect(22<UDPv6:[1]>, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::8", &sin6_addr), sin6_scope_id=0}, 28 <unfinished ...>',
    '7 sendto(3<UDP:[1]>, "x", 1, 0, {sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("192.0.2.1")}, 16) = 1',
    '7 connect(9<UNIX-STREAM:[5]>, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 42) = 0',
  ])('reaches another machine: %s', (line) => {
    expect(readTrace(line).network).toEqual([line]);
  });

  test.each([
    '7 connect(26<TCP:[74]>, {sa_family=AF_INET, sin_port=htons(4870), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    '7 connect(26<TCPv6:[74]>, {sa_family=AF_INET6, sin6_port=htons(80), inet_pton(AF_INET6, "::1", &sin6_addr)}, 28) = 0',
    '7 connect(9<UNIX-STREAM:[5]>, {sa_family=AF_UNIX, sun_path=@"/tmp/.X11-unix/X99"}, 20) = 0',
    '7 sendto(3<NETLINK:[1]>, [{nlmsg_len=20}], 20, 0, {sa_family=AF_NETLINK}, 12) = 20',
  ])('stays on the machine: %s', (line) => {
    expect(readTrace(line).network).toEqual([]);
  });

  test('that writes is told from one that reads or fails', () => {
    const text = [
      '7 openat(AT_FDCWD</work>, "a", O_RDWR|O_CREAT, 0644) = 3</work/a>',
      '7 openat(5</etc>, "passwd", O_RDONLY|O_CLOEXEC) = 6</etc/passwd>',
      '7 mkdir("/root/x", 0700) = -1 EEXIST (File exists)',
      '7 rename("/work/b", "/work/c") = 0',
      '7 symlink("host-1", "/work/lock") = 0',
    ].join('\n');
    expect(readTrace(text).written).toEqual(['/work/a', '/work/b', '/work/c', '/work/lock']);
  });
});

describe.skipIf(whyNotTraced)(
  `a program${whyNotTraced ? ` (skipped: ${whyNotTraced})` : ''}`,
  () => {
    const traced = new Traced();
    afterAll(() => traced.remove());

    test('that looks a name up, connects and writes elsewhere is seen to do so', async () => {
      const code = `
      require('node:fs').writeFileSync(process.env.HOME + '/identifier', '1');
      require('node:net').connect(9, '192.0.2.1').on('error', () => {});
      require('node:dns').lookup('collector.example', () => process.exit());`;
      const [program, args] = traced.command(process.execPath, ['-e', code]);
      spawnSync(program, args, { env: traced.environment });
      const observed = await traced.observed();
      expect(traced.elsewhere(observed)).toContain(`${traced.home}/identifier`);
      expect(observed.network.join('\n')).toContain('192.0.2.1');
      expect(observed.network.join('\n')).toContain('htons(53)');
    });
  },
);
