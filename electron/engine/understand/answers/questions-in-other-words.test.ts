/** Questions whose words are not those of the document: offices, short forms, synonyms, superlatives. */
import { describe, expect, it } from 'vitest';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { type Answer, answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';

const REPORT = [
  'Alder Brick Company reports the year that ended on 31 December 2023.',
  'Jane M. Smith, Chairman and Chief Executive Officer, said that demand was strong.',
  'Ms. Smith was appointed Chief Executive Officer in 2019.',
  'Mark Reed, former Chief Financial Officer, left the company.',
  'Prior to that Mr. Reed was Chief Financial Officer of the Alder Brand.',
  '/s/ ANNA BERG Anna Berg Chief Financial Officer',
  'The auditors, Penhale Audit LLP, have access to the committee.',
];

async function ask(question: string, lines: readonly string[] = REPORT): Promise<Answer> {
  return answerFrom(await PassageIndex.of([textPage(1, lines)]), question);
}

describe('who holds an office', () => {
  it.each([
    ['Who is the CEO?', 'Jane M. Smith is the chief executive officer'],
    ['Who is the chief executive officer?', 'Jane M. Smith is the chief executive officer'],
    ['Who is the CFO?', 'Anna Berg is the chief financial officer'],
    ['Who is the auditor?', 'Penhale Audit LLP is the auditor'],
    ['Who audits the company?', 'Penhale Audit LLP is the auditor'],
  ])('is named beside it: %s', async (question, answer) => {
    expect((await ask(question)).answer).toContain(answer);
  });

  it('is not told from names side by side above offices side by side', async () => {
    const lines = ['J. L. Alder M. R. Berg', 'Chief Executive Officer Chief Financial Officer'];
    for (const role of ['chief executive officer', 'chief financial officer'])
      expect((await ask(`Who is the ${role}?`, [lines.join(' ')])).answer).not.toContain(
        ' is the ',
      );
  });

  it('is not taken from another office', async () => {
    const answer = await ask('Who is the CEO?', [
      'Ms. Smith was appointed Executive Vice President and Chief Financial Officer in 2013.',
    ]);
    expect(answer.certain).toBe(false);
  });

  it('is that of the part which the question names', async () => {
    const lines = ['Mark Reed, Director of Political Research', 'Anna Berg, Director of Sales'];
    const { answer } = await ask('Who is the director of political research?', lines);
    expect(answer).toContain('Mark Reed is the director of political research');
  });

  it('is the signatory of a text that says "we"', async () => {
    const lines = [
      '/s/ Penhale & Reed LLP Portland, Oregon March 20, 2024',
      'We have served as the Company’s auditor since 1969.',
    ];
    const answer = await ask('Who is the auditor?', lines);
    expect(answer.answer).toContain('Penhale & Reed LLP is the auditor');
    const former = [...lines.slice(0, 1), 'We served as the Company’s auditor from 2011 to 2019.'];
    expect((await ask('Who is the auditor?', former)).certain).toBe(false);
  });

  it.each([
    ['It has been audited by Penhale & Reed LLP, an accounting firm, as its auditor reports.'],
    [
      'The report of the auditor: We have audited the balance sheet.',
      '(signed) Penhale & Reed LLP',
    ],
  ])('is named by what it does: %s', async (...lines) => {
    const answer = await ask('Who audits the company?', lines);
    expect(answer.answer).toContain('Penhale & Reed LLP is the auditor');
  });

  it('is not certain for another company that the document names', async () => {
    const lines = ['ALDER BRICK COMPANY', ...REPORT, 'Lotter Group supplies clay.'];
    expect((await ask('Who is the chief executive officer?', lines)).certain).toBe(true);
    const answer = await ask('Who is the chief executive officer of Lotter Group?', lines);
    expect(answer.certain).toBe(false);
  });

  it('is not found for a name that the document does not have', async () => {
    const answer = await ask('Who is the chief executive officer of the Lotter group?');
    expect(answer.answer).toContain('it says nothing of Lotter');
  });

  it('is no row of the accounts', async () => {
    expect((await ask('Who is the CFO?', ['Net cash from operations: 120'])).found).toBe(false);
  });
});

it('finds the headquarters by another name beside the address', async () => {
  const lines = ['Head office: 12 Quarry Road, Alder, Oregon 97005-6453', 'Telephone: 555 010 200'];
  const answer = await ask('Where are the headquarters?', lines);
  expect(answer.answer).toContain('The headquarters are 12 Quarry Road, Alder, Oregon 97005-6453');
});

const ROWS = [
  ['(in millions)', '2023', '2022', '2021'],
  ['North', '512', '490', '470'],
  ['South', '610', '480', '455'],
  ['Head office', '(40)', '(30)', '(20)'],
  ['Total company', '1,082', '940', '905'],
  ['Interest expense', '700', '7', '6'],
];

describe('the most and the least', () => {
  it('of the rows are those of the parts of the total', async () => {
    const page = tablePage(1, ROWS);
    const [table] = page.tables;
    if (!table) throw new Error('The page has no table.');
    const tables = [{ ...table, title: 'Revenues', section: ['Segment results'] }];
    const index = await PassageIndex.of([{ ...page, tables }]);
    const answer = answerFrom(index, 'Which segment had the highest revenues in 2023?');
    expect(answer.answer).toContain('South, 610');
    expect(answer.certain).toBe(true);
  });
});

describe('synonyms', () => {
  const lines = [
    'The bridge over the Alder is open to traffic since May.',
    'The works were financed by the Penhale Foundation and the county.',
    'Cars must not cross it at night.',
  ];

  it('find what the document says in another word, which is never certain', async () => {
    const answer = await ask('Who funded it?', lines);
    expect(answer.answer).toContain('Penhale Foundation');
    expect(answer).toMatchObject({
      certain: false,
      understood_as: 'Who financed it?',
      uncertain_because: 'the document uses other words than the question.',
    });
  });

  it('do not stand for words that the document lacks', async () => {
    expect((await ask('Who supervised the lessee?', lines)).found).toBe(false);
  });
});

it('knows the company by its name where the question says "the company"', async () => {
  const lines = ['ALDER BRICK, INC.', 'Alder Brick was founded in 1961 and makes bricks.'];
  const others = ['The company owns a kiln in Lund.', 'In May the company met its founders.'];
  const answer = await ask('When was the company founded?', [...lines, ...others]);
  expect(answer).toMatchObject({ certain: true });
  expect(answer.answer).toContain('founded in 1961');
});
