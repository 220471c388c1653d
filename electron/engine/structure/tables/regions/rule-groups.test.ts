import { expect, test } from 'vitest';
import { createPage, left, right } from '../../../../../test/support/synthetic-page.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { findRuleGroups } from './rule-groups.ts';

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
    const rules = [100, 150].map((position) => ({
      ...{ position, start: 50, end: 500, drawn: true },
    }));
    return findRuleGroups(rules, groupVisualRows(words)).length;
  };
  expect(groups(10)).toBe(1);
  expect(groups(12)).toBe(0);
});
