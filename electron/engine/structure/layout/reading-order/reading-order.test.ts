import { describe, expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import {
  blockTexts,
  LEFT,
  RIGHT,
  readSinglePage,
} from '../../../../../test/support/layout-read.ts';

describe('reading order', () => {
  test('reads one column to its end before the next', () => {
    const page = new SamplePage().lines(50, 100, LEFT).lines(320, 100, RIGHT);
    expect(blockTexts(readSinglePage(page))).toEqual([LEFT.join(' '), RIGHT.join(' ')]);
  });

  test('dots that lead on to a number make it part of their line', () => {
    const page = new SamplePage();
    ['of Rivers', 'their Lakes', 'and their Seas', 'works'].forEach((end, at) => {
      const y = 100 + 36 * at;
      page
        .line(50, y, 'A title that is so long that it fills the line')
        .line(62, y + 12, `${end} .......................`)
        .line(330, y + 12, String(3 + 8 * at));
    });
    expect(blockTexts(readSinglePage(page)).map((text) => text.slice(-2).trim())).toEqual([
      '3',
      '11',
      '19',
      '27',
    ]);
  });

  test('a list beside a paragraph is a column, numbers beside its lines are not', () => {
    const sentence = [
      'The scheme was reviewed by the committee in the',
      'spring, and its findings were put to the council',
      'without any changes. Members asked for a report',
      'on the cost of the second stage, which is due by',
      'the end of the year.',
    ];
    const list = ['Revenue rose', 'Three sites opened', 'Net debt fell', 'Fewer people left'];
    const page = new SamplePage().lines(50, 100, sentence).lines(340, 100, list);
    expect(blockTexts(readSinglePage(page)).join(' ')).toBe([...sentence, ...list].join(' '));
    const numbers = new SamplePage()
      .lines(50, 100, sentence)
      .lines(340, 100, ['1', '4', '9', '12']);
    expect(blockTexts(readSinglePage(numbers)).join(' ')).toContain(`${sentence[0]} 1`);
  });

  test('columns end at a rule across them all', () => {
    const page = new SamplePage().lines(50, 100, LEFT).lines(320, 100, RIGHT).rule(150, 45, 560);
    const [below = '', beside = ''] = [LEFT.toReversed(), RIGHT.toReversed()].map((column) =>
      column.join(' '),
    );
    page.lines(50, 165, LEFT.toReversed()).lines(320, 165, RIGHT.toReversed());
    expect(blockTexts(readSinglePage(page))).toEqual([
      LEFT.join(' '),
      RIGHT.join(' '),
      below,
      beside,
    ]);
  });

  test('what stands below the columns, close to a line across the page, is read with that', () => {
    const across = 'A line that reaches from the left column over to the right one. ';
    const begins = (y: number) => {
      const page = new SamplePage().lines(50, 100, LEFT).lines(320, 100, RIGHT);
      page.line(50, y, 'Sales by quarry').line(50, 220, across.repeat(2));
      return blockTexts(readSinglePage(page)).map((text) => text.split(' ').slice(0, 2).join(' '));
    };
    expect(begins(204)).toEqual(['The left', 'The right', 'Sales by']);
    expect(begins(165)).toEqual(['The left', 'Sales by', 'The right', 'A line']);
  });

  test('a sentence that the end of a column tears apart goes on in the next', () => {
    const page = new SamplePage()
      .lines(50, 100, LEFT)
      .line(50, 148, 'The sentence here is split by the column')
      .lines(320, 100, ['and goes on in the next column to its end.', ...RIGHT]);
    expect(readSinglePage(page).blocks.map((block) => block.continues)).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  test('labels that hang beside the paragraphs of two columns belong to their column', () => {
    const page = new SamplePage();
    const columns = [
      { x: 50, years: ['Anno 1901', 'Anno 1902'], lines: LEFT.slice(0, 3) },
      { x: 365, years: ['Anno 1903', 'Anno 1904'], lines: RIGHT.slice(0, 3) },
    ];
    for (const { x, years, lines } of columns) {
      years.forEach((year, at) => {
        page.line(x, 100 + 60 * at, year).lines(x + 60, 100 + 60 * at, lines);
      });
    }
    const order = blockTexts(readSinglePage(page))
      .join(' ')
      .match(/19\d\d|The left|The right/g);
    expect(order?.filter((word, at) => word !== order[at - 1])).toEqual([
      '1901',
      'The left',
      '1902',
      'The left',
      '1903',
      'The right',
      '1904',
      'The right',
    ]);
  });

  test('a number and its title of a single word are one line', () => {
    const page = new SamplePage()
      .line(50, 100, '3.1', { bold: true })
      .line(100, 100, 'Naming', { bold: true })
      .line(50, 130, '3.2', { bold: true })
      .line(100, 130, 'Validation', { bold: true })
      .lines(50, 160, LEFT);
    expect(blockTexts(readSinglePage(page)).slice(0, 2)).toEqual(['3.1 Naming', '3.2 Validation']);
  });

  test('labels of one width beside their texts are read across', () => {
    const page = new SamplePage();
    const titles = ['Summary of policies', 'Inventories', 'Plant and equipment', 'Income taxes'];
    titles.forEach((title, i) => {
      page.line(50, 100 + i * 14, `Note ${i + 1}`).line(120, 100 + i * 14, title);
      page.line(540, 100 + i * 14, String(50 + i));
    });
    expect(blockTexts(readSinglePage(page))).toEqual(
      titles.map((title, i) => `Note ${i + 1} ${title} ${50 + i}`),
    );
  });

  test('reads a headline across the columns before both, and a line below after both', () => {
    const page = new SamplePage()
      .line(50, 60, 'A headline that runs across the gutter of both of the columns', { size: 18 })
      .lines(50, 100, LEFT)
      .lines(320, 100, RIGHT)
      .line(
        50,
        250,
        'This closing remark is set across the whole width of the page and ends the text.',
      );
    expect(blockTexts(readSinglePage(page)).map((text) => text.split(' ')[0])).toEqual([
      'A',
      'The',
      'The',
      'This',
    ]);
  });

  test('reads lines set left and centred by turns in the order of their height', () => {
    const page = new SamplePage()
      .line(50, 260, 'Contents')
      .line(250, 280, 'ORCHARD AND COMPANY')
      .line(250, 300, 'Notes to the accounts')
      .line(50, 330, 'Period of service')
      .lines(50, 380, LEFT);
    expect(blockTexts(readSinglePage(page)).slice(0, 4)).toEqual([
      'Contents',
      'ORCHARD AND COMPANY',
      'Notes to the accounts',
      'Period of service',
    ]);
  });

  test('reads the numbers of a list with what they number', () => {
    const page = new SamplePage();
    const titles = ['Inventories and supplies', 'Property of the firm', 'Debts of long standing'];
    titles.forEach((title, i) => {
      page.line(50, 260 + i * 12, `Note ${i + 1}`).line(120, 260 + i * 12, title);
    });
    const all = blockTexts(readSinglePage(page)).join(' ');
    expect(all).toBe(titles.map((title, i) => `Note ${i + 1} ${title}`).join(' '));
  });

  test('reads a line set flush right in its place among centred ones', () => {
    const page = new SamplePage()
      .line(50, 60, 'A note about the source of this')
      .line(480, 80, 'Exhibit 10')
      .line(230, 100, 'Agreement of the parties')
      .lines(50, 140, LEFT);
    expect(blockTexts(readSinglePage(page)).slice(0, 3)).toEqual([
      'A note about the source of this',
      'Exhibit 10',
      'Agreement of the parties',
    ]);
  });

  test('keeps labels and their values together instead of reading them as columns', () => {
    const page = new SamplePage();
    ['Name', 'Street', 'Town', 'Phone'].forEach((label, index) => {
      page.line(50, 100 + index * 20, label).line(200, 100 + index * 20, `value${index}`);
    });
    expect(blockTexts(readSinglePage(page)).join(' ')).toBe(
      'Name value0 Street value1 Town value2 Phone value3',
    );
  });

  test('a title as high as the lines of a letterhead beside it is none of those lines', () => {
    const page = new SamplePage()
      .line(50, 80, 'INVOICE', { size: 20 })
      .lines(430, 70, ['Name of the sender', '4 Some Lane, Town', 'Number: 123 45']);
    ['Date:', 'Customer:'].forEach((label, index) => {
      page.line(50, 140 + index * 18, label).line(170, 140 + index * 18, `value${index}`);
    });
    const texts = blockTexts(readSinglePage(page));
    expect(texts[0]).toBe('INVOICE');
    expect(texts.join(' ')).toContain('Name of the sender 4 Some Lane, Town Number: 123 45');
  });

  test('reads text around a picture that no straight cut parts from it', () => {
    const page = new SamplePage().picture(330, 108, 560, 260);
    page.lines(50, 100, [
      'This line of the text runs over the top of the picture and across the whole page there.',
    ]);
    page.lines(50, 116, LEFT);
    page.lines(50, 270, [
      'This line runs below the picture again and takes up the whole width of it.',
    ]);
    expect(blockTexts(readSinglePage(page))).toEqual([
      expect.stringMatching(/^This line of the text/),
      expect.stringMatching(/^The left column/),
      '',
      expect.stringMatching(/^This line runs below/),
    ]);
  });

  test('keeps text in another direction out of the body and last', () => {
    const page = new SamplePage().line(10, 300, 'arXiv stamp', { angle: 270 }).lines(50, 100, LEFT);
    expect(blockTexts(readSinglePage(page))).toEqual([LEFT.join(' '), 'arXiv stamp']);
  });
});
