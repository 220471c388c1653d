import { expect, test } from 'vitest';
import { createPage, left, right } from '../../../../../test/support/synthetic-page.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { findRuleGroups } from './rule-groups.ts';

const rulesAt = (...positions: number[]) =>
  positions.map((position) => ({ position, start: 50, end: 500, drawn: true }));

test('a sentence between two rules is running text, beside the label of a row the text of a cell', () => {
  const sentence = 'The present value of the plan is computed by the yield of the bonds of a';
  const groups = (...labels: ReturnType<typeof left>[]) => {
    const texts = [...labels, left(130, 112, sentence), left(130, 124, 'state.')];
    const [view] = createPageViews(createPage({ texts }));
    return findRuleGroups(rulesAt(100, 130), groupVisualRows(view?.words ?? [])).length;
  };
  expect(groups()).toBe(0);
  expect(groups(left(50, 112, '(1.4)'))).toBe(0);
  expect(groups(left(50, 112, 'Interest'))).toBe(1);
});

test('a rule below a heading, larger than the lines above it, begins something else', () => {
  const groups = (size: number) => {
    const texts = [
      left(50, 114, 'Quayline Limited'),
      right(500, 114, '2021'),
      left(50, 128, 'Avon Stone'),
      right(500, 128, '2016'),
      left(50, 146, 'Education'),
    ];
    const [view] = createPageViews(createPage({ texts }));
    const words = (view?.words ?? []).map((word) =>
      word.text === 'Education' ? { ...word, size } : word,
    );
    return findRuleGroups(rulesAt(100, 150), groupVisualRows(words)).length;
  };
  expect(groups(10)).toBe(1);
  expect(groups(12)).toBe(0);
});
