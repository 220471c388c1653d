import { describe, expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import { parseCaptionLabel } from '../../../language/vocabulary/caption-label.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';

function blocks(page: SamplePage) {
  const { draft, summary } = draftPage(page.page(), []);
  return finishPage(draft, profileDocument([summary])).blocks;
}

const BODY = [
  'Running text in the size of the body is set over the whole measure',
  'of the column, above the pictures and below them, and it is by far',
  'the most of what stands on this page, so that its size is the body.',
];

describe('captions', () => {
  test('in a stack of pictures each keeps its own', () => {
    const page = new SamplePage().lines(50, 60, BODY).picture(150, 120, 350, 220);
    page.line(150, 235, 'Figure 1: The first of them.', { size: 9 });
    page.picture(150, 245, 350, 345).line(150, 360, 'Figure 2: The second.', { size: 9 });
    const found = blocks(page.lines(50, 400, BODY));
    expect(found.flatMap(({ type, title }) => (type === 'figure' ? [title] : []))).toEqual([
      'Figure 1: The first of them.',
      'Figure 2: The second.',
    ]);
    for (const { caption_of: of, text } of found) {
      if (of !== undefined) expect(found[of]?.title).toBe(text);
    }
  });

  test('beyond running text a picture is not named', () => {
    const page = new SamplePage().picture(150, 60, 350, 160).lines(50, 175, BODY);
    const [figure] = blocks(page.line(50, 220, 'Figure 1: Of something else.', { size: 9 }));
    expect(figure).toMatchObject({ type: 'figure' });
    expect(figure?.title).toBeUndefined();
  });

  test('a note under a picture does not name it', () => {
    const page = new SamplePage().lines(50, 60, BODY).picture(50, 120, 350, 220);
    const found = blocks(page.line(50, 232, 'Source: the county office.', { size: 8 }));
    expect(found.find(({ type }) => type === 'figure')?.title).toBeUndefined();
  });

  test.each([
    ['Figure 3: A map', { kind: 'figure', closed: true, rest: 'A map' }],
    ['Table 2-1 Results', { kind: 'table', closed: false, rest: 'Results' }],
    ['TABLE OF CONTENTS', null],
    ['Table of cases', null],
    ['Figure SA4. | Cases', { kind: 'figure', closed: true, rest: '| Cases' }],
    ['Fig. 4a. Detail', { kind: 'figure', closed: true, rest: 'Detail' }],
  ])('%s', (text, label) => {
    expect(parseCaptionLabel(text)).toEqual(label);
  });
});
