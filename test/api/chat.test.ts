/** Questions about a completed job, answered by the real engine. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, understanding } from '../../shared/contract/index.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let job: string;
beforeAll(async () => {
  service = await startTestService();
  const pdf = await readFile(join(import.meta.dirname, '../fixtures/headings.pdf'));
  job = await service.submit(pdf);
  await service.ended(job);
});
afterAll(() => service.close());

const ask = (message: string) =>
  service.call(understanding.chat, { body: { job_id: job, message } });

describe('POST /api/v1/chat', () => {
  test('answers in Markdown with numbered citations', async () => {
    const { status, json } = await ask('What did the wire saw halve?');
    expect(status).toBe(200);
    expect(json).toMatchObject({ job_id: job, found: true });
    expect(json.answer).toContain('The wire saw halved the waste at the bench');
    expect(json.answer).toContain('[1]');
    expect(json.citations[0]).toMatchObject({
      page: 1,
      quote: expect.stringContaining('wire saw halved the waste'),
      source: 'ocr_page',
    });
  });

  test('cites a tight box around the words', async () => {
    const { json } = await ask('What did the wire saw halve?');
    const [citation] = json.citations;
    const { json: page } = await service.call(documents.getPage, {
      params: { documentId: job, page: citation?.page },
    });
    const words = citation?.quote.split(' ') ?? [];
    const { text, boxes } = page.words;
    const first = text.findIndex((_, at) => words.every((word, n) => text[at + n] === word));
    expect(first).toBeGreaterThanOrEqual(0);
    const tops = words.map((_, n) => boxes[4 * (first + n) + 1] ?? 0);
    expect(citation?.bbox.y).toBeCloseTo(Math.min(...tops), 4);
  });

  test('reports that the document does not answer the question', async () => {
    const { status, json } = await ask('Which dividend was paid to shareholders?');
    expect(status).toBe(200);
    expect(json).toMatchObject({ found: false, citations: [], confidence: 0 });
    expect(json.answer).toContain('not found');
  });

  test('gives the same answer to the same question', async () => {
    const [one, two] = [await ask('Where is lime burnt?'), await ask('Where is lime burnt?')];
    expect(one.json).toEqual(two.json);
    expect(one.json.citations[0]?.page).toBe(2);
  });

  test.each([
    ['no message', {}],
    ['an empty one', { message: '  ' }],
    ['one that never ends', { message: 'a'.repeat(4001) }],
    ['one that is no text', { message: 5 }],
  ])('refuses %s', async (_, body) => {
    const { status, error } = await service.call(understanding.chat, {
      body: { job_id: job, ...body },
    });
    expect(status).toBe(400);
    expect(error.message).toMatch(/^message/);
  });
});
