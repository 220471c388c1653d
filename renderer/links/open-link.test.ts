import { expect, test } from 'vitest';
import { addressParts } from './open-link.ts';

test.each([
  ['https://example.com/terms?a=1', 'browser', 'example.com', 'https://example.com/terms?a=1'],
  // The part before @ is a user name, made to look like the host.
  ['https://bank.example@evil.example/', 'browser', 'evil.example', undefined],
  // A Cyrillic letter in place of a Latin one.
  ['https://ex\u0430mple.com/', 'browser', 'xn--exmple-4nf.com', 'https://xn--exmple-4nf.com/'],
  ['mailto:a%40b@example.com?subject=x', 'mail', 'a@b@example.com', undefined],
  ['mailto:100%', 'mail', '100%', 'mailto:100%'],
])('%s leads to its destination', (address, opens, destination, whole) => {
  expect(addressParts(address)).toMatchObject({ opens, destination, ...(whole && { whole }) });
});
