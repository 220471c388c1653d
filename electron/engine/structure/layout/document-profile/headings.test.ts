import { describe, expect, test } from 'vitest';
import type { HeadingCandidate, PageSummary } from '../summary-types.ts';
import type { TextStyle } from '../types.ts';
import { scoreHeadingStyle } from './heading-features.ts';
import { detectHeadings } from './headings.ts';

const BODY: TextStyle = {
  size: 10,
  bold: false,
  italic: false,
  caps: false,
  color: 0,
  family: 'a',
};

const candidate = (more: Partial<HeadingCandidate> = {}): HeadingCandidate => ({
  block: 0,
  style: BODY,
  text: 'Results of the trial',
  lines: 1,
  numbering: 0,
  numberingWord: null,
  hasSubsection: false,
  centered: false,
  distinct: false,
  dataWords: 0,
  forcedBreaks: false,
  inTightGroup: false,
  inRow: false,
  gapAbove: 1,
  gapBelow: 0.4,
  sizeBelow: 10,
  plainBelow: true,
  precedesText: false,
  continuesBelow: false,
  underlined: false,
  kicker: false,
  precedesTable: false,
  atEdge: false,
  amongEntries: false,
  tagLevel: null,
  statementTitle: null,
  ...more,
});

const bold = { style: { ...BODY, bold: true }, distinct: true };

const page = (number: number, headings: HeadingCandidate[]): PageSummary => ({
  page: number,
  styles: [{ style: BODY, glyphs: 1000 }],
  textSizes: [],
  headings,
  contents: [],
  edges: [],
  lists: { before: [], entries: [], levels: [], after: [] },
  compounds: [],
  brokenWords: [],
  starts: [],
  ends: [],
  tables: [],
  pageEnd: { above: [], precededBy: null },
});

const levelOf = (
  headings: HeadingCandidate[],
  outline: Parameters<typeof detectHeadings>[1] = [],
): (number | undefined)[] => {
  const found = detectHeadings([page(1, headings)], outline, BODY, () => false);
  return headings.map(({ block }) => found.get(1)?.[block]);
};

describe('a heading', () => {
  test('may end in a full stop where its words are written as a title', () => {
    const numbered = { ...bold, numbering: 2, gapAbove: 0.4 };
    expect(levelOf([candidate({ ...numbered, text: '5.3 Death Benefits.' })])).toEqual([1]);
    expect(
      levelOf([candidate({ ...numbered, text: '5.3 The payer may withhold benefits.' })]),
    ).toEqual([undefined]);
  });

  test('may break its lines by choice where other titles look like it', () => {
    const colored = { style: { ...BODY, color: 0x990000, family: 'b' }, distinct: true };
    const broken = { ...colored, block: 4, lines: 2, forcedBreaks: true, precedesText: true };
    const others = ['Stones', 'Rivers', 'Winds'].map((text, block) =>
      candidate({ ...colored, block, text, precedesText: true }),
    );
    expect(levelOf([candidate(broken)])).toEqual([undefined]);
    expect(levelOf([...others, candidate(broken)]).at(-1)).toEqual(1);
  });

  test('is no label of a table or figure that was not found', () => {
    const text = 'Table 5.1 Ages at the first step';
    expect(levelOf([candidate({ ...bold, text })])).toEqual([undefined]);
  });

  test('is not set as a running head in a document of one page', () => {
    const head = candidate({ ...bold, atEdge: true });
    expect(levelOf([head])).toEqual([undefined]);
    const large = { ...head, style: { ...bold.style, size: 14 } };
    expect(levelOf([large])).toEqual([1]);
    const pages = [page(1, [head]), page(2, [])];
    expect(detectHeadings(pages, [], BODY, () => false).get(1)).toEqual({ 0: 1 });
  });

  test('names the contents only where entries follow', () => {
    const title = candidate({ distinct: true, underlined: true, text: 'Table of contents' });
    const entry = {
      title: 'Stones',
      joinedTitle: null,
      label: 3,
      roman: false,
      indent: 0,
      size: 10,
    };
    const found = (contents: PageSummary['contents']) =>
      detectHeadings([{ ...page(1, [title]), contents }], [], BODY, () => false).get(1);
    expect(found([{ ...entry, bold: false }])).toEqual({ 0: 1 });
    expect(found([])).toBeUndefined();
  });

  test('is no item of a list of which others are set like the text', () => {
    const item = { ...bold, numbering: 1, precedesText: true };
    const first = candidate({ ...item, block: 0, text: '1. Open the gate' });
    const second = { numbering: 1, block: 4, text: '2. Wait until the water rises.' };
    expect(levelOf([first])).toEqual([1]);
    expect(levelOf([first, candidate({ ...second })])).toEqual([undefined, undefined]);
    expect(levelOf([first, candidate({ ...item, ...second })])[0]).toEqual(1);
    const title = candidate({ ...second, text: '2. Term.' });
    expect(levelOf([first, title])[0]).toEqual(1);
  });

  test('is a bold title, and not a bold sentence or a bold address', () => {
    expect(levelOf([candidate(bold)])).toEqual([1]);
    expect(levelOf([candidate({ ...bold, text: 'All of them were read twice.' })])).toEqual([
      undefined,
    ]);
    expect(levelOf([candidate({ ...bold, lines: 2, forcedBreaks: true, dataWords: 2 })])).toEqual([
      undefined,
    ]);
  });

  test('is what looks as others do that head text, slanted or underlined alone', () => {
    const italic = { style: { ...BODY, italic: true }, distinct: true, precedesText: true };
    const titles = ['Rivers', 'Lakes', 'Seas'].map((text, block) =>
      candidate({ ...italic, block, text }),
    );
    expect(levelOf(titles)).toEqual([1, 1, 1]);
    expect(levelOf(titles.slice(1))).toEqual([undefined, undefined]);
    expect(levelOf(titles.map((title) => ({ ...title, precedesText: false })))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const clause = { text: '4. Miscellaneous.', numbering: 1, gapBelow: 1 };
    expect(levelOf([candidate({ ...clause, underlined: true })])).toEqual([1]);
    expect(levelOf([candidate({ ...clause, hasSubsection: true })])).toEqual([1]);
    expect(levelOf([candidate(clause)])).toEqual([undefined]);
  });

  test('is not the end of one sentence and another', () => {
    const text = 'AGREEMENT. ALL OF IT IS LENT “AS IS”.';
    const shouted = { style: { ...BODY, bold: true, caps: true }, distinct: true };
    expect(levelOf([candidate({ ...shouted, text, lines: 2 })])).toEqual([undefined]);
  });

  test('is no line of an address', () => {
    expect(levelOf([candidate({ ...bold, text: 'Springfield Mill', inTightGroup: true })])).toEqual(
      [undefined],
    );
  });

  test('is no line whose sentence goes on below', () => {
    const large = { style: { ...BODY, size: 11.5 }, distinct: true };
    expect(levelOf([candidate(large)])).toEqual([1]);
    expect(levelOf([candidate({ ...large, continuesBelow: true })])).toEqual([undefined]);
  });

  test('is larger than any size in which sentences are set, not only than most of them', () => {
    const large = candidate({ style: { ...BODY, size: 12 }, distinct: true, gapAbove: 0 });
    const found = (textSizes: PageSummary['textSizes']) =>
      detectHeadings([{ ...page(1, [large]), textSizes }], [], BODY, () => false).has(1);
    expect(found([[10, 900]])).toBe(true);
    expect(
      found([
        [10, 600],
        [12, 300],
      ]),
    ).toBe(false);
  });

  test('is bold among text that is not, though most glyphs are those of bold tables', () => {
    const small: TextStyle = { ...BODY, size: 8, bold: true };
    const styles = [
      { style: small, glyphs: 1000 },
      { style: BODY, glyphs: 400 },
    ];
    const title = candidate({ ...bold, gapBelow: 1 });
    const summary = { ...page(1, [title]), styles, textSizes: [[10, 400]] as const };
    expect(detectHeadings([summary], [], small, () => false).has(1)).toBe(true);
  });

  test('is no remark in brackets', () => {
    expect(levelOf([candidate({ ...bold, text: '(in thousands)' })])).toEqual([undefined]);
  });

  test('in the face of the body is one where the outline names it on this page', () => {
    const outline = (on: number) => [{ title: 'Results of the trial', page: on, children: [] }];
    expect(levelOf([candidate()])).toEqual([undefined]);
    expect(levelOf([candidate()], outline(1))).toEqual([1]);
    expect(levelOf([candidate()], outline(2))).toEqual([undefined]);
  });

  test('is none of several numbered titles with nothing between them', () => {
    const titles = ['2.1 Rivers', '2.2 Lakes', '2.3 Seas'].map((text, block) =>
      candidate({ ...bold, block, text, numbering: 2 }),
    );
    expect(levelOf(titles)).toEqual([undefined, undefined, undefined]);
    expect(levelOf(titles.slice(1))).toEqual([1, 1]);
  });

  test('is measured by the text of tables where the body is the small print', () => {
    const large = candidate({ style: { ...BODY, size: 13 } });
    const prose = { ...BODY, size: 12 };
    expect(scoreHeadingStyle(large, BODY, prose)).toBeLessThan(
      scoreHeadingStyle(large, BODY, BODY),
    );
  });
});
