/** The streams of a collection: its export, and the answers of its documents to a question. */
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CollectionExportEvent,
  CollectionQueryEvent,
  collections,
} from '../../shared/contract/index.ts';
import { callsOn, REVENUE, reportEngine } from '../support/collections.ts';
import { eventsIn } from '../support/ndjson.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const { add, create } = callsOn(() => service);

beforeEach(async () => {
  service = await startTestService({ engine: reportEngine() });
});
afterEach(() => service.close());

describe('export', () => {
  const exported = (query: Record<string, unknown> = {}) =>
    service.call(collections.exportCollection, { params: { id: 'Filings' }, query });

  test('streams one result per document; one without results says why', async () => {
    const good = await add('a.pdf');
    const bad = await add('b.pdf', { password: 'break' });
    await create({ name: 'Filings', doc_ids: [bad, good] });
    const { text, headers } = await exported();
    expect(headers.get('content-disposition')).toContain('filename="Filings.ndjson"');
    const [start, first, second, done, ...more] = eventsIn(CollectionExportEvent, text);
    expect(start).toEqual({ type: 'start', doc_count: 2, format: 'markdown' });
    expect(first).toMatchObject({ type: 'result', doc_id: bad, page_count: 0, pages: [] });
    expect(first).toHaveProperty('error');
    expect(second).toMatchObject({ type: 'result', doc_id: good, file_name: 'a.pdf' });
    expect(second).toMatchObject({
      page_count: 2,
      pages: [
        { pageNumber: 1, content: `${REVENUE}\n`, vendor: 'quarry' },
        { pageNumber: 2, vendor: 'quarry' },
      ],
    });
    expect(done).toEqual({ type: 'done', completed: 1, failed: 1, total_pages: 2 });
    expect(more).toEqual([]);
  });

  test('ends quietly when its reader goes away', async () => {
    await service.close();
    service = await startTestService({ engine: reportEngine({ pages: 500 }) });
    await create({ name: 'Filings', doc_ids: [await add('a.pdf'), await add('b.pdf')] });
    const log = vi.spyOn(console, 'error');
    for (const format of ['markdown', 'zip']) {
      const address = `${service.origin}/v1/collections/Filings/export?format=${format}`;
      const answer = await fetch(address, { headers: { 'x-api-key': service.key } });
      const reader = answer.body?.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      await reader?.cancel();
    }
    expect((await exported()).text).toContain('"type":"done","completed":2');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('of nothing is a stream that says so', async () => {
    await create({ name: 'Filings' });
    expect(eventsIn(CollectionExportEvent, (await exported()).text)).toEqual([
      { type: 'start', doc_count: 0, format: 'markdown' },
      { type: 'done', completed: 0, failed: 0, total_pages: 0 },
    ]);
    expect(unzipSync((await exported({ format: 'zip' })).bytes)).toEqual({});
  });

  test('as a zip has one Markdown file per document, under names that do not clash', async () => {
    const ids = [
      await add('Report.pdf'),
      await add('report.PDF', { file_base64: Buffer.from('%PDF- 2').toString('base64') }),
      await add('b.pdf', { password: 'break' }),
    ];
    await create({ name: 'Filings', doc_ids: ids });
    const { bytes, headers } = await exported({ format: 'zip' });
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain('filename="Filings.zip"');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['Report.md', 'report (2).md', 'b.md']);
    expect(strFromU8(files['Report.md'] ?? new Uint8Array())).toBe(
      `<!-- page 1 -->\n\n${REVENUE}\n\n<!-- page 2 -->\n\nWeather was fine all summer.\n`,
    );
    expect(strFromU8(files['b.md'] ?? new Uint8Array())).toMatch(/^> \S/);
    expect((await exported({ format: 'zip' })).bytes).toEqual(bytes);
  });
});

describe('a question', () => {
  const ask = (body: Record<string, unknown>) =>
    service.call(collections.queryCollection, { params: { id: 'Filings' }, body });

  test('is answered by each document, with the place of every quote', async () => {
    const ids = [await add('a.pdf'), await add('b.pdf')];
    await create({ name: 'Filings', doc_ids: ids });
    const { text } = await ask({ prompt: 'What was the net revenue?' });
    const events = eventsIn(CollectionQueryEvent, text);
    expect(events[0]).toMatchObject({
      type: 'start',
      prompt: 'What was the net revenue?',
      doc_count: 2,
    });
    const results = events.filter((event) => event.type === 'result');
    expect(results.map(({ doc_id }) => doc_id).sort()).toEqual([...ids].sort());
    for (const { status, answer, citations, found, certain } of results) {
      expect({ status, found }).toEqual({ status: 'fulfilled', found: true });
      expect(certain).toBe(!answer?.startsWith('Not certain'));
      expect(answer).toContain('1,204 million');
      expect(citations[0]).toMatchObject({ page: 1, quote: REVENUE });
    }
    expect(events.at(-1)).toEqual({ type: 'done', completed: 2, failed: 0 });
    expect(events).toHaveLength(4);
  });

  test('also streams the text of an answer, whose pieces make up the whole', async () => {
    await create({ name: 'Filings', doc_ids: [await add('a.pdf'), await add('b.pdf')] });
    const { text } = await ask({ prompt: 'What was the net revenue?', stream: true });
    const events = eventsIn(CollectionQueryEvent, text);
    for (const result of events.filter((event) => event.type === 'result')) {
      const before = events.slice(0, events.indexOf(result));
      const pieces = before.flatMap((event) =>
        event.type === 'text_delta' && event.doc_id === result.doc_id ? [event.text] : [],
      );
      expect(pieces.length).toBeGreaterThan(0);
      expect(pieces.join('')).toBe(result.answer);
    }
  });

  test('does not fail for a document without an answer', async () => {
    await create({ name: 'Filings', doc_ids: [await add('a.pdf')] });
    const events = eventsIn(CollectionQueryEvent, (await ask({ prompt: 'zeppelin?' })).text);
    expect(events[1]).toMatchObject({ status: 'fulfilled', found: false, citations: [] });
    expect(events.at(-1)).toEqual({ type: 'done', completed: 1, failed: 0 });
  });

  test('continues after a document that failed', async () => {
    const bad = await add('b.pdf', { password: 'break' });
    const good = await add('a.pdf');
    await create({ name: 'Filings', doc_ids: [bad, good] });
    const events = eventsIn(CollectionQueryEvent, (await ask({ prompt: 'net revenue' })).text);
    const results = events.filter((event) => event.type === 'result');
    expect(results.find(({ doc_id }) => doc_id === bad)).toMatchObject({
      status: 'failed',
      answer: null,
      error: expect.stringMatching(/\S/),
    });
    expect(results.find(({ doc_id }) => doc_id === good)?.status).toBe('fulfilled');
    expect(events.at(-1)).toEqual({ type: 'done', completed: 1, failed: 1 });
  });

  test('waits for no document longer than the limit', async () => {
    await service.close();
    const engine = reportEngine({ beforeAnswer: () => sleep(100) });
    service = await startTestService({ engine, limits: { answerWait: 1 } });
    await create({ name: 'Filings', doc_ids: [await add('a.pdf')] });
    const events = eventsIn(CollectionQueryEvent, (await ask({ prompt: 'net revenue' })).text);
    expect(events[1]).toMatchObject({ status: 'timeout', answer: null });
    expect(events.at(-1)).toEqual({ type: 'done', completed: 0, failed: 1 });
  });

  test('needs to ask something', async () => {
    await create({ name: 'Filings' });
    expect((await ask({ prompt: '  ' })).error.message).toContain('a question is required');
    expect((await ask({ prompt: 'x'.repeat(4001) })).status).toBe(400);
  });
});
