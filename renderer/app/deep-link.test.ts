import { expect, test } from 'vitest';
import { deepLinkOf } from './deep-link.ts';

test('an address may name a job and a page', () => {
  expect(deepLinkOf('http://127.0.0.1:4870/?job=ocr-abc123#page=12')).toEqual({
    reference: 'ocr-abc123',
    page: 12,
  });
});

test('a page that is none is left out', () => {
  expect(deepLinkOf('http://127.0.0.1:4870/?job=ocr-abc123#page=x')?.page).toBeNull();
  expect(deepLinkOf('http://127.0.0.1:4870/?job=ocr-abc123')?.page).toBeNull();
});

test('the plain address names nothing', () => {
  expect(deepLinkOf('http://127.0.0.1:4870/')).toBeNull();
});
