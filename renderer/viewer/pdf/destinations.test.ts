import { expect, test } from 'vitest';
import { cornerOf } from './destinations.ts';

test('a place with its own corner keeps it', () => {
  expect(cornerOf({ name: 'XYZ' }, [72, 700, null])).toEqual({ left: 72, top: 700 });
  expect(cornerOf({ name: 'FitR' }, [10, 20, 300, 400])).toEqual({ left: 10, top: 400 });
});

test('a place given by its height has no left', () => {
  expect(cornerOf({ name: 'FitH' }, [500])).toEqual({ left: null, top: 500 });
  expect(cornerOf({ name: 'XYZ' }, [null, 700, null])).toEqual({ left: null, top: 700 });
});

test('fitting the whole page, or leaving the height open, means the page', () => {
  expect(cornerOf({ name: 'Fit' }, [])).toBeNull();
  expect(cornerOf({ name: 'XYZ' }, [null, null, null])).toBeNull();
  expect(cornerOf({ name: 'FitV' }, [72])).toBeNull();
  expect(cornerOf(undefined, [])).toBeNull();
});
