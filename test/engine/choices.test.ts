/** Forms: what was chosen, of form fields and of boxes drawn as paths, before its own label. */
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import { toResults } from '../../electron/engine/write/results.ts';
import { COMBS, SHAPES, SIGN_LISTS } from '../fixtures/make/choices.ts';
import { rawDocument } from '../fixtures/make/raw.ts';
import { readDocument } from '../support/read-document.ts';
import { read } from './read.ts';

/** Pages as Markdown without emphasis and table signs, so that a row is a line. */
async function linesOf(name: string): Promise<string[][]> {
  const { pages } = await read(name);
  return pages.map((page) =>
    writeMarkdown([page], {})
      .replace(/[|*]/gu, ' ')
      .split('\n')
      .map((line) => line.replace(/\s+/gu, ' ').trim())
      .filter((line) => line !== ''),
  );
}

test('a filled form shows chosen and empty marks before their labels, each question on a row', async () => {
  const [lines] = await linesOf('filled-form');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Surname: Sample',
      'First name: Jordan',
      'Date of birth: 1990-04-17',
      'Annual income: 48,250.00',
      'Attached documents: ☑ Passport ☐ Photograph ☑ Proof of address',
      'Marital status: ○ single ◉ married ○ divorced',
      'Country: Belgium',
    ]),
  );
});

test('boxes drawn as paths are marks, empty or crossed', async () => {
  const [lines] = await linesOf('drawn-boxes');
  expect(lines).toEqual([
    '# Inspection report',
    'Roof condition ☐ Good ☒ Fair ☐ Poor',
    'Fire exits free ☒ Yes ☐ No',
    'Follow-up needed ☐ Yes ☒ No',
  ]);
});

test('radio buttons in two rows keep their question, choices their label', async () => {
  const [filled, empty] = await linesOf('form-choices');
  expect(filled?.join(' ')).toContain(
    'Mode of travel: ○ train ○ bus ○ car ◉ bicycle ○ on foot ○ other',
  );
  expect(filled).toEqual(
    expect.arrayContaining([
      'Newsletter: ☐ please send me the newsletter',
      'Terms: ☑ I accept the terms of use',
      'Meal: fish',
      'Days: Monday Wednesday',
    ]),
  );
  expect(empty).toContain('Marital status: ○ single ○ married ○ divorced');
});

test('ticks, letters, dots and squares in a box or circle choose it', async () => {
  const [lines] = await linesOf('choices');
  for (const [label, , chosen] of SHAPES) {
    const line = lines?.find((one) => one.startsWith(label)) ?? '';
    const [yes = '', no = ''] = /(\S) Yes (\S) No/u.exec(line)?.slice(1) ?? [];
    expect([label, '☑☒◉'.includes(chosen === 'Yes' ? yes : no)]).toEqual([label, true]);
    expect([label, '☐○'.includes(chosen === 'Yes' ? no : yes)]).toEqual([label, true]);
  }
});

test('marks drawn after their labels are read before them', async () => {
  const [, lines] = await linesOf('choices');
  expect(lines).toContain('Heating working: ☑ Yes ☐ No');
  expect(lines).toContain('Keys returned: ☐ all ☑ some of them ☐ none');
});

test('marks in the columns of a table are its cells, with and without rules', async () => {
  const [, , page] = (await read('choices')).pages;
  const [ruled, aligned] = page?.tables.map(({ rows }) => rows) ?? [];
  expect(ruled?.slice(1).map((row) => row.slice(1))).toEqual([
    ['☒', '☐'],
    ['☐', '☒'],
    ['☒', '☐'],
  ]);
  expect(aligned?.slice(1).map((row) => row.slice(1))).toEqual([
    ['☐', '☒'],
    ['☒', '☐'],
    ['☐', '☒'],
  ]);
});

test('boxes for single letters are no marks', async () => {
  const [, , , lines] = await linesOf('choices');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Date of birth: 17041990',
      'Post code:',
      '- ☒ I have read the conditions of the insurer',
      '- ☐ I want to be called back',
    ]),
  );
});

test('letters in character boxes are one value', async () => {
  const page = (await read('choices')).pages[4];
  const text = page?.blocks.map((block) => block.text.replace(/\s+/gu, ' ')).join('\n') ?? '';
  for (const [label, , , value] of COMBS) expect(text).toContain(`${label} ${value}`);
  expect(page?.words.text).toContain('40718263');
});

test('signs of a symbol font below one another are marks where some are empty outlines', async () => {
  const [, , , , , lines] = await linesOf('choices');
  for (const [, labels, marks] of SIGN_LISTS) {
    labels.forEach((label, at) => {
      expect(lines?.map((line) => line.replace(/^- /u, ''))).toContain(
        `${[...marks][at]} ${label}`,
      );
    });
  }
});

test('form fields have name, kind, state, options and box', async () => {
  const [filled, empty] = (await read('form-choices')).pages;
  const stated = (page: typeof filled) =>
    page?.form_fields?.map(({ name, kind, state, options }) => [
      name,
      kind,
      state,
      options?.length,
    ]);
  expect(stated(filled)).toEqual([
    ['name', 'text', 'Ada Quill', undefined],
    ['travel_mode', 'radio', 'bicycle', 6],
    ['newsletter', 'checkbox', false, undefined],
    ['terms', 'checkbox', true, undefined],
    ['meal', 'choice', 'fish', 3],
    ['days', 'choice', ['Monday', 'Wednesday'], 3],
  ]);
  expect(stated(empty)).toEqual([
    ['surname', 'text', null, undefined],
    ['marital_status', 'radio', null, 3],
  ]);
  const [name] = filled?.form_fields ?? [];
  expect(name?.bbox.x).toBeCloseTo(180 / 595, 2);
  expect(name?.bbox.width).toBeCloseTo(220 / 595, 2);
});

test('lists without an appearance show the option that is chosen, signature fields whether they are signed', async () => {
  const label = (y: number, text: string) => `BT /F1 11 Tf 40 ${y} Td (${text}) Tj ET\n`;
  const widget = (rect: string, entries: string) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${rect}] ${entries} >>`;
  const list = (rect: string, entries: string) =>
    widget(rect, `/FT /Ch /Ff 131072 /DA (/F1 11 Tf 0 g) ${entries}`);
  const document = rawDocument({
    size: [420, 300],
    content: [
      label(270, 'Application'),
      label(234, 'Size:'),
      label(214, 'Country:'),
      label(174, 'Signature of the buyer:'),
      label(134, 'Signature of the seller:'),
    ].join(''),
    page: '/Annots [6 0 R 7 0 R 8 0 R 9 0 R]',
    catalog:
      '/AcroForm << /NeedAppearances true /DA (/F1 11 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> /Fields [6 0 R 7 0 R 8 0 R 9 0 R] >>',
    more: [
      list('170 208 330 226', '/T (country) /Opt [[(BE) (Belgium)] [(NL) (Netherlands)]] /V (NL)'),
      list('170 228 330 246', '/T (size) /Opt [(Small) (Large)] /V (Large)'),
      widget('180 166 330 188', '/FT /Sig /T (buyer) /V << /Type /Sig /Contents <3080> >>'),
      widget('180 126 330 148', '/FT /Sig /T (seller)'),
    ],
  });
  const { pages } = await readDocument(document, { ocr: false });
  expect(writeMarkdown(pages, {}).trim().split(/\n+/u).slice(1)).toEqual([
    'Size: Large',
    'Country: Netherlands',
    'Signature of the buyer:',
    '\\[Signature: buyer (signed)\\]',
    'Signature of the seller:',
    '\\[Signature: seller\\]',
  ]);
});

test.each([
  ['at the top of the list', 0, ['Dutch'], ['Languages spoken: Dutch']],
  ['in the middle of the list', 20, ['German'], ['Languages spoken: German']],
  ['at the top of two', 0, ['French', 'Dutch'], ['Languages spoken: French', 'Dutch']],
])('the options of a list are read after its label %s', async (_, lower, options, read) => {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 300]);
  const form = document.getForm();
  const draw = (text: string, y: number) => page.drawText(text, { x: 40, y, size: 11 });
  const box = (y: number, height: number) => ({ ...{ x: 180, y, width: 140 }, height });
  draw('Registration of members', 270);
  draw('Languages spoken:', 226 - lower);
  const list = form.createOptionList('languages');
  list.addOptions(['German', 'French', 'Dutch', 'Danish']);
  list.enableMultiselect();
  list.select(options);
  list.addToPage(page, { ...box(173, 64), borderWidth: 1 });
  draw('City:', 140);
  const city = form.createTextField('city');
  city.setText('Ghent');
  city.addToPage(page, { ...box(135, 18), borderWidth: 1 });
  const { pages } = await readDocument(await document.save(), { ocr: false });
  const lines = writeMarkdown(pages, {}).trim().split(/\n+/u);
  expect(lines.slice(1)).toEqual([...read, 'City: Ghent']);
});

test('form fields are entities', async () => {
  const { pages } = await read('form-choices');
  const { entities = [] } = toResults(pages, [], { include: ['entities'] });
  const group = entities.find(({ name }) => name === 'travel_mode');
  expect(group).toMatchObject({ type: 'form_field', title: 'travel_mode', page: 1 });
  expect(group?.option_boxes).toHaveLength(6);
});

test('small discs of one colour before lines are bullets, signs of a legend are not', async () => {
  const disc = (x: number, y: number, color: string) => {
    const [r, k] = [2, 1.1];
    return (
      `${color} rg ${x - r} ${y} m ${x - r} ${y + k} ${x - k} ${y + r} ${x} ${y + r} c ` +
      `${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y} c ${x + r} ${y - k} ${x + k} ${y - r} ${x} ${y - r} c ` +
      `${x - k} ${y - r} ${x - r} ${y - k} ${x - r} ${y} c f\n`
    );
  };
  const text = (y: number, line: string) => `0 g BT /F1 11 Tf 50 ${y} Td (${line}) Tj ET\n`;
  const lines = ['Eastern section bored', 'Western shafts complete', 'Budget below plan'];
  const listed = async (colors: readonly string[], pitch = 16) => {
    const content = lines.map((line, i) => {
      const y = 200 - pitch * i;
      return disc(40, y + 3.5, colors[i % colors.length] ?? '') + text(y, line);
    });
    const { pages } = await readDocument(
      rawDocument({ content: text(250, 'Where we stand in the third quarter') + content.join('') }),
      { ocr: false },
    );
    return writeMarkdown(pages, {}).match(/^- .*$/gmu) ?? [];
  };
  expect(await listed(['0 0 0'])).toEqual(lines.map((line) => `- ${line}`));
  expect(await listed(['0 0 0'], 11)).toHaveLength(lines.length);
  expect(await listed(['1 0 0', '0 0.5 0', '0 0 1'])).toEqual([]);
});
