import { describe, expect, test } from 'vitest';
import { matchTitle } from './match.ts';

/** Titles that fit, the best first. */
const ranked = (typed: string, ...titles: string[]) =>
  titles
    .flatMap((title) => {
      const match = matchTitle(title, typed);
      return match ? { title, score: match.score } : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ title }) => title);

const marked = (title: string, typed: string) =>
  matchTitle(title, typed)?.marks.map(([from, to]) => title.slice(from, to));

describe('ranking of titles', () => {
  test('goes by steps: whole, start, starts of words, part, words, initials, letters', () => {
    const titles = [
      'cash flow',
      'cash flow statement',
      'flow of cash',
      'petticash flower',
      'overflow of petticash',
    ];
    expect(ranked('cash flow', ...titles.toReversed())).toEqual(titles);
    expect(ranked('cfs', 'Coffees', 'Cash flow statement')).toEqual([
      'Cash flow statement',
      'Coffees',
    ]);
  });

  test('the beginning of a title beats a word within, and that letters within words', () => {
    expect(ranked('rep', 'Crepe recipe', 'Annual report', 'Report 2024')).toEqual([
      'Report 2024',
      'Annual report',
      'Crepe recipe',
    ]);
  });

  test('words may come in any order', () => {
    expect(ranked('2024 annual', 'Annual report 2024.pdf', 'Annual report 2023.pdf')).toEqual([
      'Annual report 2024.pdf',
    ]);
  });

  test('initials find a title, and beat letters that are spread', () => {
    expect(ranked('fw', 'Fit width', 'Find in document')).toEqual(['Fit width']);
    expect(ranked('ztp', 'Zeitpunkt', 'Zoom to page')).toEqual(['Zoom to page', 'Zeitpunkt']);
  });

  test('of two titles on one step, the one that is typed further comes first', () => {
    expect(ranked('balance', 'Balance sheets of all subsidiaries', 'Balance sheet')).toEqual([
      'Balance sheet',
      'Balance sheets of all subsidiaries',
    ]);
  });

  test('letters must come in order in one word, and two loose ones fit nothing', () => {
    expect(marked('Export', 'expt')).toEqual(['E', 'x', 'p', 't']);
    expect(matchTitle('Components of Fiscal 2023 Net Sales growth', 'cash')).toBeNull();
    expect(matchTitle('Zoom in', 'iz')).toBeNull();
    expect(matchTitle('Resize', 'ri')).toBeNull();
    expect(matchTitle('Zoom in', 'zoomer')).toBeNull();
  });

  test('nothing typed fits everything alike', () => {
    expect(ranked('', 'b', 'a')).toEqual(['b', 'a']);
  });
});

describe('marks', () => {
  test('show what was typed, where it stands', () => {
    expect(marked('Annual report 2024.pdf', '2024 an')).toEqual(['An', '2024']);
    expect(marked('Fit width', 'fw')).toEqual(['F', 'w']);
  });

  test('fall on the right letters beside accents and ligatures', () => {
    expect(marked('Café Müller', 'muller')).toEqual(['Müller']);
    expect(marked('Oﬃce costs', 'costs')).toEqual(['costs']);
  });
});
