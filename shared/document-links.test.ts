import { describe, expect, test } from 'vitest';
import { desktopLink, documentLinkOf, withPosition } from './document-links.ts';

const WINDOW = 'http://127.0.0.1:4870/?job=ocr-abc123';

test.each([WINDOW, desktopLink('ocr-abc123')])('%s leads to a box on a page', (link) => {
  const box = { x: 0.1, y: 0.25, width: 0.5, height: 0.0125 };
  const reference = 'ocr-abc123';
  expect(documentLinkOf(link)).toEqual({ reference, page: null, box: null });
  expect(documentLinkOf(withPosition(link, 12))).toEqual({ reference, page: 12, box: null });
  expect(documentLinkOf(withPosition(link, 12, box))).toEqual({ reference, page: 12, box });
});

describe('a page or box that is none is left out', () => {
  test.each(['page=x', 'page=0', 'page=1.5', 'box=1,2', 'box=.1,.2,.3,9', 'box=a,b,c,d'])(
    '%s',
    (given) => {
      expect(documentLinkOf(`${WINDOW}#${given}`)).toMatchObject({ page: null, box: null });
    },
  );
});

test.each([
  'http://127.0.0.1:4870/',
  'quarry://job/',
  'quarry://document/ocr-01k5d3m8v2',
  'not a link',
])('%s names nothing', (address) => {
  expect(documentLinkOf(address)).toBeNull();
});
