import { expect, it } from 'vitest';
import { hostIn } from './host-in.ts';

it.each([
  ['nas.local', 'nas.local'],
  [' NAS.local ', 'nas.local'],
  ['nas.local:8080', 'nas.local'],
  ['https://nas.local:8080/share?x', 'nas.local'],
  ['192.168.1.20', '192.168.1.20'],
  ['::1', '::1'],
  ['[::1]:4870', '::1'],
  ['http://[fe80::1]/', 'fe80::1'],
])('%s names the host %s', (text, host) => {
  expect(hostIn(text)).toBe(host);
});

it('leaves to the service to refuse what names none', () => {
  expect(hostIn('not a host')).toBe('not a host');
});
