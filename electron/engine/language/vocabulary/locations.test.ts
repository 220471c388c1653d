import { expect, it } from 'vitest';
import { locationKind } from './locations.ts';

it.each([
  ['Oregon', 'state'],
  ['North Rhine-Westphalia', 'state'],
  ['the Netherlands', 'country'],
  ['Deutschland', 'country'],
  ['United States of America', 'country'],
  ['deutschem Recht', 'country'],
  ['legge italiana', 'country'],
  ['geltendes Recht', null],
  ['Effective Date', null],
  ['January', null],
])('knows whether a name is that of a state or a country: %s', (name, kind) => {
  expect(locationKind(name)).toBe(kind);
});
