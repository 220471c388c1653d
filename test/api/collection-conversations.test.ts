/** Questions to a collection, answered by the real engine from PDFs made on the spot. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections, conversations, trash } from '../../shared/contract/index.ts';
import { conversationCalls } from '../support/conversations.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const calls = conversationCalls(() => service);

async function add(filename: string, pdf: Uint8Array): Promise<string> {
  const job = await service.submit(pdf, { filename });
  await service.ended(job);
  return job;
}

const accounts = (revenue: string) =>
  makeTablePdf([
    ['Item', '2023', '2022'],
    ['Revenue', revenue, '900'],
    ['Gross profit', '484', '416'],
    ['Net income', '120', '95'],
  ]);

let made = 0;
async function collectionOf(...doc_ids: string[]): Promise<string> {
  const body = { name: `Filings ${++made}`, doc_ids };
  return (await service.call(collections.createCollection, { body })).json.id;
}

let alpha: string;
let beta: string;
let notes: string;
let broken: string;
beforeAll(async () => {
  service = await startTestService();
  alpha = await add('alpha.pdf', await accounts('1,204'));
  beta = await add('beta.pdf', await accounts('2,310'));
  notes = await add('notes.pdf', await makePdf([['The lighthouse was painted white in spring.']]));
  broken = await add('broken.pdf', Buffer.from('%PDF- nothing'));
});
afterAll(() => service.close());

const start = async (...doc_ids: string[]) =>
  calls.start({ collection_id: await collectionOf(...doc_ids) });

describe('a question to a collection', () => {
  test('has one answer that cites each document', async () => {
    const id = await start(alpha, beta, notes, broken);
    const events = await calls.events(id, 'What was the revenue in 2023?');
    const done = events.at(-1);
    if (done?.type !== 'done') throw new Error('The stream did not end.');
    const { answer, citations, found, state } = done.message;
    expect({ found, state }).toEqual({ found: true, state: 'completed' });
    expect(new Set(citations.map(({ file_name }) => file_name))).toEqual(
      new Set(['alpha.pdf', 'beta.pdf']),
    );
    for (const [index, { quote, file_name }] of citations.entries()) {
      expect(answer).toContain(`[${index + 1}]`);
      expect(quote).toContain(file_name === 'alpha.pdf' ? '1,204' : '2,310');
    }
    expect(answer).toMatch(/^\| Document \| Answer \|\n/);
    expect(answer).toMatch(
      /\n\| alpha\.pdf \| .*1,204.*\[1\].* \|\n\| beta\.pdf \| .*2,310.*\[2\]/,
    );
    expect(answer).toMatch(
      /1 of 4 documents has no answer to this\. No answer for broken\.pdf because of an error: \S/,
    );
    expect((await calls.read(id)).json.messages).toEqual([done.message]);
  });

  test('reports the number of documents asked, then the answer', async () => {
    const events = await calls.events(await start(alpha, beta), 'What was the revenue in 2023?');
    const progress = events.flatMap((event) => (event.type === 'progress' ? [event.done] : []));
    expect(progress).toEqual([0, 1, 2]);
    const text = events.flatMap((event) => (event.type === 'text_delta' ? [event.text] : []));
    const done = events.at(-1);
    expect(done).toMatchObject({ type: 'done', message: { answer: text.join('') } });
  });

  test('is compared across documents, also in what follows', async () => {
    const id = await start(alpha, beta);
    const { answer, certain } = await calls.ask(
      id,
      'Which company had the highest revenue in 2023?',
    );
    expect(answer).toMatch(/^The highest value of 2 documents is in beta\.pdf: 2,310 \[1\]\./);
    expect(answer).toMatch(/\n\| beta\.pdf .*\n\| alpha\.pdf /);
    expect(certain).toBe(true);
    const next = await calls.ask(id, 'And in 2022?');
    expect(next.understood_as).toBe('Which company had the highest revenue in 2022?');
    expect(next.answer).toMatch(/^The highest value of 2 documents is in /);
  });

  test('adds up the values of the documents', async () => {
    const id = await start(alpha, beta);
    const { answer } = await calls.ask(
      id,
      'What is the sum of net income in 2023 over all companies?',
    );
    expect(answer).toMatch(/^The sum of the values of 2 documents is 240\./);
    const { certain, answer: less } = await calls.ask(
      await start(alpha, beta, notes),
      'What is the sum of net income in 2023 over all companies?',
    );
    expect([certain, less]).toEqual([false, expect.stringContaining('240')]);
  });

  test('is computed from the numbers of each document', async () => {
    const id = await start(alpha, beta);
    const { answer, certain } = await calls.ask(id, 'What was the gross margin in 2023?');
    expect(answer).toContain('484 [1] ÷ 1,204 [2] = 40.2 %');
    expect(answer).toContain('484 [3] ÷ 2,310 [4] = 21.0 %');
    expect(certain).toBe(true);
    const own = await calls.ask(
      await calls.start({ document_id: alpha }),
      'What was the gross margin in 2023?',
    );
    expect(own.calculation).toMatchObject({
      unit: '%',
      operands: [{ value: 484 }, { value: 1204 }],
    });
  });

  test('may leave out what the question before it said', async () => {
    for (const id of [await start(alpha, beta), await calls.start({ document_id: alpha })]) {
      await calls.ask(id, 'What was the gross profit in 2023?');
      const { answer, understood_as } = await calls.ask(id, 'And in 2022?');
      expect(understood_as).toMatch(/gross profit.*2022/i);
      expect(answer).toMatch(/416.*\[1\]/);
    }
  });

  test('that one document answers is its answer', async () => {
    const id = await start(alpha, notes);
    const question = 'When was the lighthouse painted?';
    const { answer, citations, certain } = await calls.ask(id, question);
    expect(certain).toBe(false);
    expect(answer).toMatch(/^Not certain: \*\*notes\.pdf\*\*:/);
    expect(answer).toContain('1 of 2 documents has no answer to this.');
    expect(citations).toMatchObject([
      { file_name: 'notes.pdf', page: 1, quote: expect.stringContaining('lighthouse') },
    ]);
  });

  test('that none answers says so', async () => {
    const message = await calls.ask(await start(alpha, notes), 'Which zeppelin?');
    expect(message).toMatchObject({ found: false, state: 'completed', citations: [] });
    expect(message.answer).toBe('None of the 2 documents has an answer to this.');
  });

  test('that is empty says so', async () => {
    const { answer } = await calls.ask(await start(), 'What was the revenue?');
    expect(answer).toBe('The collection has no documents.');
  });
});

describe('suggested questions', () => {
  const suggested = async (query: Record<string, unknown>) =>
    (await service.call(conversations.suggestQuestions, { query })).json.questions;

  test('of a document are answered for certain', async () => {
    const questions = await suggested({ document: alpha });
    expect(questions.length).toBeGreaterThan(0);
    const id = await calls.start({ document_id: alpha });
    for (const question of questions) {
      expect(await calls.ask(id, question)).toMatchObject({ found: true, certain: true });
    }
    expect(await suggested({ document: alpha })).toEqual(questions);
  });

  test('of a collection are those that several documents can answer', async () => {
    const collection = await collectionOf(broken, notes, alpha, beta);
    const questions = await suggested({ collection });
    expect(questions.length).toBeGreaterThan(0);
    const both = await suggested({ document: beta });
    expect((await suggested({ document: alpha })).filter((each) => both.includes(each))).toContain(
      questions[0],
    );
    expect(await suggested({ collection: await collectionOf(notes) })).toEqual([]);
  });

  test('are of either a document or a collection', async () => {
    const query = { document: alpha, collection: 'Filings' };
    const { error } = await service.call(conversations.suggestQuestions, { query });
    expect(error.message).toBe('Either document or collection is required.');
  });
});

describe('conversations of a collection', () => {
  test('are listed by it, hidden while it is deleted, and come back with it', async () => {
    const collection_id = await collectionOf(notes);
    const id = await calls.start({ collection_id });
    const listed = async () => (await calls.list({ collection: collection_id })).items;
    expect(await listed()).toMatchObject([{ id, collection_id, document_id: null }]);
    const params = { collectionId: collection_id };
    await service.call(collections.deleteCollection, { params });
    expect((await calls.read(id)).status).toBe(404);
    await service.call(collections.restoreCollection, { params });
    expect((await listed()).length).toBe(1);
  });

  test('take either a document or a collection', async () => {
    for (const body of [{}, { document_id: notes, collection_id: 'Filings' }]) {
      const { status, error } = await service.call(conversations.createConversation, { body });
      expect(status).toBe(400);
      expect(error.message).toContain('either document_id or collection_id is required');
    }
  });

  test('keep their answers when a document is deleted for good', async () => {
    const doomed = await add('doomed.pdf', await makePdf([['The bridge was built in 1931.']]));
    const id = await start(doomed, notes);
    const message = await calls.ask(id, 'When was the bridge built?');
    expect(message.found).toBe(true);
    const body = { doc_ids: [doomed] };
    await service.call(trash.moveToTrash, { body });
    await service.call(trash.purgeFromTrash, { body });
    expect(await calls.messages(id)).toEqual([message]);
  });
});
