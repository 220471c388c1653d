import { describe, expect, test } from 'vitest';
import type { PageContent } from '../../../shared/contract/page.ts';
import { textPage } from '../../../test/support/sample-page.ts';
import { layoutOf } from './fields/learned/layout.ts';
import { matchRegion } from './region-template.ts';

/** Delivery notes of one supplier. */
const notePage = (address: readonly string[], items: readonly string[]) =>
  textPage(1, [
    'Northwind Bricks             Delivery advice',
    'Kiln Road, Lund',
    ...address,
    '',
    'Article                      Gross value',
    ...items,
    'Carried over                 9.99',
    '',
    'Thank you for building with us',
  ]);

const ITEMS = ['Facing bricks                400.00', 'Mortar                        60.00'];
const MORE = ['Roof tiles 7', 'Lime 3', 'Sand 1', 'Lead 5'];

/** Box from the top of the line that begins with `from` to the end of the one that begins with `to`. */
function boxOfLines(page: PageContent, from: string, to: string) {
  const line = (text: string) => {
    const at = page.words.text.indexOf(text);
    return { top: page.words.boxes[4 * at + 1] ?? 0, height: page.words.boxes[4 * at + 3] ?? 0 };
  };
  const [first, last] = [line(from), line(to)];
  const y = first.top - 0.004;
  return { x: 0, y, width: 0.5, height: last.top + last.height + 0.004 - y };
}

const template = (page: PageContent) => ({
  bbox: boxOfLines(page, 'Article', 'Carried'),
  columns: [0, 0.28, 0.5],
  layout: layoutOf(page),
});

describe('the region of a template', () => {
  const drawn = notePage(['Harbour Works'], ITEMS);

  test('is the same on the page where it was drawn', () => {
    const matched = matchRegion(template(drawn), layoutOf(drawn));
    const { bbox } = template(drawn);
    expect(matched?.likeness).toBe(1);
    expect(matched?.bbox.y).toBeCloseTo(bbox.y, 4);
    expect(matched?.bbox.height).toBeCloseTo(bbox.height, 4);
    expect(matched?.columns).toEqual([0, 0.28, 0.5]);
  });

  test('reaches as far as the words below it are lower, and begins where its header is', () => {
    const longer = notePage(['Bay Builders', 'Quay 4', 'Malmo'], MORE);
    const expected = boxOfLines(longer, 'Article', 'Carried');
    const matched = matchRegion(template(drawn), layoutOf(longer));
    expect(matched?.bbox.y).toBeCloseTo(expected.y, 3);
    expect(matched?.bbox.height).toBeCloseTo(expected.height, 3);
  });

  test('is not on a page of another layout', () => {
    const other = textPage(1, [
      'Contoso Services                    Statement',
      'Client: Bay Builders',
      'Balance due at the end of the month',
      'Please pay within thirty days of receipt',
    ]);
    expect(matchRegion(template(drawn), layoutOf(other))).toBeNull();
  });
});
