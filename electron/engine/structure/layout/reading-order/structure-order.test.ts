import { describe, expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import type { PageText } from '../../../read/text/types.ts';
import { joinRows } from '../block-text.ts';
import { layOutPage } from '../index.ts';

const LEFT = ['Masonry', 'Hillfordshire', 'Norland', 'Timber'];
const RIGHT = ['Slatework', 'Daleshire', 'Southland', 'Carriage'];

/** Two lists side by side: their lines stand level, so that the page alone is read across. */
function lists(): PageText {
  const page = new SamplePage();
  LEFT.forEach((line, i) => {
    page.line(60, 100 + i * 12, line).line(300, 100 + i * 12, RIGHT[i] ?? '');
  });
  return page.page();
}

/** The page tagged with a paragraph for each of these texts, in this order. */
function tagged(text: PageText, paragraphs: readonly string[]): PageText {
  const words = text.words.map((word, index) => {
    const line = text.lines.find((other) => other.words.includes(index));
    const said = joinRows(text, [line?.words ?? []]);
    return { ...word, element: paragraphs.findIndex((paragraph) => paragraph.includes(said)) };
  });
  const structure = paragraphs.map((_, i) => ({ path: ['Document', 'P'], ids: [0, i + 1] }));
  return { ...text, words, structure };
}

const reading = (text: PageText): string => {
  const { blocks, text: laid } = layOutPage(text, []);
  return blocks
    .map(({ rows }) =>
      joinRows(
        laid,
        rows.map((row) => row.words),
      ),
    )
    .join(' ');
};

const DOWN = [...LEFT, ...RIGHT];
const ACROSS = LEFT.flatMap((line, i) => [line, RIGHT[i] ?? '']);

describe('a structure tree', () => {
  test('decides whether level lines are read down or across', () => {
    expect(reading(lists())).toBe(ACROSS.join(' '));
    expect(reading(tagged(lists(), DOWN))).toBe(DOWN.join(' '));
    expect(reading(tagged(lists(), ACROSS))).toBe(ACROSS.join(' '));
  });

  test('is not believed where it runs against the page', () => {
    const upwards = [...LEFT.toReversed(), ...RIGHT.toReversed()];
    expect(reading(tagged(lists(), upwards))).toBe(ACROSS.join(' '));
  });

  test('joins what stands in two columns but is one paragraph', () => {
    const first = 'This paragraph ends its column with a full stop.';
    const second = 'It goes on at the head of the next one all the same.';
    const rest = ['Another paragraph.', 'A third one.', 'And a fourth.', 'And a fifth.'];
    const page = new SamplePage();
    rest.forEach((line, i) => {
      page.line(50, 100 + i * 40, line);
    });
    page.line(50, 260, first).lines(330, 100, [second, 'Short.', 'Shorter.']);
    const countSplitParagraphs = (text: PageText) =>
      layOutPage(text, []).blocks.filter(({ continuesBlock }) => continuesBlock !== undefined)
        .length;
    expect(countSplitParagraphs(page.page())).toBe(0);
    expect(
      countSplitParagraphs(
        tagged(page.page(), [...rest, `${first} ${second}`, 'Short.', 'Shorter.']),
      ),
    ).toBe(1);
  });
});
