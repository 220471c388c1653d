import { expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import { joinRows } from '../block-text.ts';
import { splitLinesAtGutters } from './lines-across-gutters.ts';

const LEFT = 'The left column has lines like this';
const RIGHT = 'and the right column ones like that';

/** A line set from both columns' words, as the text stage gives it where blanks are wide. */
function twoColumnLines(neighbours: number, indent = 0) {
  const page = new SamplePage();
  for (let i = 0; i < neighbours; i++) {
    const baseline = 100 + i * 12 + (i >= neighbours / 2 ? 12 : 0);
    page.line(50, baseline, LEFT).line(300 + (i % 3 ? indent : 0), baseline, RIGHT);
  }
  const baseline = 100 + Math.ceil(neighbours / 2) * 12;
  const text = page.line(50, baseline, LEFT).line(300, baseline, RIGHT).page();
  const level = text.lines.filter((line) => line.baseline === baseline);
  const [left, right] = level;
  if (!left || !right) throw new Error('the line is missing');
  const whole = { ...left, x1: right.x1, words: [...left.words, ...right.words] };
  return { ...text, lines: [...text.lines.filter((line) => !level.includes(line)), whole] };
}

test('splits a line at the gutter of the surrounding lines', () => {
  const text = splitLinesAtGutters(twoColumnLines(6));
  expect(text.lines).toHaveLength(14);
  expect(new Set(text.lines.map((line) => joinRows(text, [line.words])))).toEqual(
    new Set([LEFT, RIGHT]),
  );
});

test('entries with hanging lines show the gutter, too', () => {
  expect(splitLinesAtGutters(twoColumnLines(6, 12)).lines).toHaveLength(14);
});

test('without enough of them it stays whole', () => {
  expect(splitLinesAtGutters(twoColumnLines(1)).lines).toHaveLength(3);
});
