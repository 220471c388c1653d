/** Conversations about a document: kept, edited, deleted, restored, and whole after a stop. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  conversations,
  documents,
  type MessageEvent,
  TRASH_DAYS,
  trash,
  workbench,
} from '../../shared/contract/index.ts';
import { callsOn, REVENUE, reportEngine } from '../support/collections.ts';
import { conversationCalls } from '../support/conversations.ts';
import { followEvents } from '../support/events.ts';
import { type FakeEngineOptions, pageContent } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';

const DAY = 24 * 60 * 60 * 1000;
const QUESTION = 'What was the net revenue?';

let clock: TestClock;
let service: TestService;
const { add, create } = callsOn(() => service);
const calls = conversationCalls(() => service);

const start = async (engine: FakeEngineOptions = {}, data?: string) => {
  service = await startTestService({
    engine: reportEngine(engine),
    clock,
    ...(data !== undefined && { data }),
  });
};
beforeEach(async () => {
  clock = testClock();
  await start();
});
afterEach(() => service.close());

/** Starts a service that never answers; resolves to a promise that it was asked. */
async function startSilent() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await service.close();
  await start({
    beforeAnswer: () => {
      resolve();
      return new Promise(() => undefined);
    },
  });
  return { asked };
}

const newConversation = async () => calls.start({ document_id: await add('a.pdf') });

describe('a question', () => {
  test('is stored, answered in a stream and stored with its answer', async () => {
    const jobId = await add('a.pdf');
    const id = await calls.start({ document_id: jobId });
    const events = await calls.events(id, QUESTION);
    const [first, ...rest] = events;
    expect(first).toMatchObject({
      type: 'start',
      message: { question: QUESTION, state: 'answering', answer: '', provider_id: 'built-in' },
    });
    const done = rest.pop();
    if (done?.type !== 'done') throw new Error('The stream did not end.');
    const text = rest.map((event) => (event.type === 'text_delta' ? event.text : '?')).join('');
    expect(done.message).toMatchObject({
      question: QUESTION,
      state: 'completed',
      answer: text,
      found: true,
      error: null,
      provider_name: 'Built-in',
      host: null,
      citations: [{ page: 1, quote: REVENUE, file_name: 'a.pdf', change: null }],
    });
    expect(text).toContain('1,204 million');
    const { json } = await calls.read(id);
    expect(json).toMatchObject({ title: QUESTION, message_count: 1, collection_id: null });
    expect(json.messages).toEqual([done.message]);
    expect(json.messages[0]?.citations[0]?.document_id).toBe(json.document_id);
  });

  test('that the document does not answer says so', async () => {
    const message = await calls.ask(await newConversation(), 'Which zeppelin?');
    expect(message).toMatchObject({ state: 'completed', found: false, citations: [] });
    expect(message.answer).toContain('not found');
  });

  test('that fails is stored with a sentence', async () => {
    await service.close();
    await start({
      beforeAnswer: () => {
        throw new Error('inside');
      },
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const id = await newConversation();
    const message = await calls.ask(id, QUESTION);
    expect(message).toMatchObject({
      state: 'failed',
      answer: '',
      error: 'The question could not be answered; try again.',
    });
    expect(await calls.messages(id)).toEqual([message]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test('is refused where the document has no results, or the provider is unknown', async () => {
    const broken = await calls.start({ document_id: await add('b.pdf', { password: 'break' }) });
    const ask = (conversationId: string, more: object = {}) =>
      service.call(conversations.askQuestion, {
        params: { conversationId },
        body: { question: QUESTION, ...more },
      });
    expect((await ask(broken)).error.message).toContain('b.pdf has no results');
    const unknown = await ask(broken, { provider_id: 'prov-000000' });
    expect(unknown.error.message).toMatch(/^provider_id: The provider/);
    expect((await ask(broken, { question: ' ' })).error.message).toContain(
      'a question is required',
    );
    expect(await calls.messages(broken)).toEqual([]);
  });
});

describe('an answer under way', () => {
  test('is cancelled when its client disconnects', async () => {
    const { asked } = await startSilent();
    const id = await newConversation();
    const { message, leave } = await calls.askAndLeave(id, QUESTION);
    await asked;
    expect(await calls.messages(id)).toMatchObject([{ id: message.id, state: 'answering' }]);
    leave();
    await expect
      .poll(() => calls.messages(id))
      .toMatchObject([{ state: 'cancelled', error: null }]);
  });

  test('keeps what the documents of a collection had answered when it was cancelled', async () => {
    let asked = 0;
    await service.close();
    await start({
      beforeAnswer: () => (++asked === 1 ? undefined : new Promise(() => undefined)),
    });
    const doc_ids = [await add('a.pdf'), await add('b.pdf')];
    await create({ name: 'Filings', doc_ids });
    const id = await calls.start({ collection_id: 'Filings' });
    const one = (event: MessageEvent) => event.type === 'progress' && event.done === 1;
    const { leave } = await calls.askAndLeave(id, QUESTION, one);
    leave();
    const states = async () => (await calls.messages(id)).map(({ state }) => state);
    await expect.poll(states).toEqual(['cancelled']);
    const [message] = await calls.messages(id);
    expect(message).toMatchObject({ found: true, citations: [{ quote: REVENUE }] });
    expect(message?.answer).toContain('Stopped after 1 of 2 documents.');
  });

  test('is cancelled when its message or conversation is deleted', async () => {
    const { asked } = await startSilent();
    const id = await newConversation();
    const first = await calls.askAndLeave(id, QUESTION);
    const second = await calls.askAndLeave(id, QUESTION);
    await asked;
    expect((await calls.deleteMessage(id, first.message.id)).status).toBe(200);
    expect((await calls.restoreMessage(id, first.message.id)).json.state).toBe('cancelled');
    const states = async () => (await calls.messages(id)).map(({ state }) => state);
    expect(await states()).toEqual(['cancelled', 'answering']);
    await calls.delete(id);
    await calls.restore(id);
    expect(await states()).toEqual(['cancelled', 'cancelled']);
    first.leave();
    second.leave();
  });

  test('is failed after a restart, with what to do', async () => {
    const { asked } = await startSilent();
    const id = await newConversation();
    const { leave } = await calls.askAndLeave(id, QUESTION);
    await asked;
    await service.close({ keep: true });
    leave();
    await start({}, service.data);
    expect(await calls.messages(id)).toMatchObject([
      { state: 'failed', error: 'Quarry was closed while answering; ask again.', answer: '' },
    ]);
    expect(await calls.ask(id, QUESTION)).toMatchObject({ state: 'completed', found: true });
  });
});

describe('messages', () => {
  test('survive a restart', async () => {
    const id = await newConversation();
    const message = await calls.ask(id, QUESTION);
    await service.close({ keep: true });
    await start({}, service.data);
    expect(await calls.messages(id)).toEqual([message]);
  });

  test('are replaced by an edited question, and come back when they are restored', async () => {
    const id = await newConversation();
    const first = await calls.ask(id, 'Which zeppelin?');
    const second = await calls.ask(id, 'How was the weather?');
    const edited = await calls.ask(id, QUESTION, { replaces: first.id });
    const shown = async () => (await calls.messages(id)).map((message) => message.id);
    expect(await shown()).toEqual([edited.id, second.id]);
    const title = async () => (await calls.read(id)).json.title;
    expect(await title()).toBe(QUESTION);
    expect((await calls.restoreMessage(id, first.id)).json).toEqual(first);
    expect(await shown()).toEqual([first.id, second.id]);
    expect(await title()).toBe('Which zeppelin?');
    await calls.restoreMessage(id, edited.id);
    expect(await shown()).toEqual([edited.id, second.id]);
    const unknown = await service.call(conversations.askQuestion, {
      params: { conversationId: id },
      body: { question: QUESTION, replaces: first.id },
    });
    expect(unknown.error.message).toBe('The message does not exist or was deleted.');
  });

  test('are deleted and restored where they were', async () => {
    const id = await newConversation();
    const asked = [await calls.ask(id, QUESTION), await calls.ask(id, 'How was the weather?')];
    const [first] = asked;
    await calls.deleteMessage(id, first?.id ?? '');
    expect(await calls.messages(id)).toEqual(asked.slice(1));
    expect((await calls.deleteMessage(id, first?.id ?? '')).status).toBe(404);
    await calls.restoreMessage(id, first?.id ?? '');
    expect(await calls.messages(id)).toEqual(asked);
    expect((await calls.restoreMessage(id, first?.id ?? '')).status).toBe(404);
  });
});

describe('a document that is extracted again', () => {
  /** Asks, and extracts the document again as pages with these words. */
  async function askAndExtractAgain(words: (page: number) => string[]) {
    const id = await newConversation();
    const before = await calls.ask(id, QUESTION);
    await service.close({ keep: true });
    await start({ contentOf: (page) => pageContent(page, words(page)) }, service.data);
    const documentId = before.citations[0]?.document_id ?? '';
    // In another language it is another extraction.
    const { json } = await service.call(workbench.retryDocument, {
      params: { documentId },
      body: { languages: ['de'] },
    });
    expect(await service.ended(json.job_id)).toMatchObject({ status: 'completed' });
    const change = async () => (await calls.messages(id))[0]?.citations[0]?.change;
    return { id, before, change };
  }

  test('has its citations moved to where their words are', async () => {
    const { id, before, change } = await askAndExtractAgain((page) =>
      page === 2 ? REVENUE.split(' ') : ['Cover'],
    );
    await expect.poll(change).toBe('moved');
    const [citation] = before.citations;
    expect(await calls.messages(id)).toEqual([
      { ...before, citations: [{ ...citation, page: 2, change: 'moved' }] },
    ]);
  });

  test('has citations reported as lost when their words are gone', async () => {
    const { id, before, change } = await askAndExtractAgain(() => ['Nothing', 'here']);
    await expect.poll(change).toBe('lost');
    const [citation] = before.citations;
    expect(await calls.messages(id)).toEqual([
      { ...before, citations: [{ ...citation, change: 'lost' }] },
    ]);
  });
});

describe('conversations', () => {
  test('are listed by their last change, of one document where one is named', async () => {
    const [a, b] = [await add('a.pdf'), await add('b.pdf')];
    const first = await calls.start({ document_id: a, title: 'Figures' });
    const second = await calls.start({ document_id: b });
    const ids = async (query = {}) => (await calls.list(query)).items.map(({ id }) => id);
    expect(await ids()).toEqual([second, first]);
    await calls.ask(first, QUESTION);
    expect(await ids()).toEqual([first, second]);
    expect(await ids({ document: b })).toEqual([second]);
    expect(await calls.list({ limit: 1, page: 2 })).toMatchObject({
      items: [{ id: second, title: 'New conversation', message_count: 0 }],
      pagination: { total: 2, hasNextPage: false },
    });
  });

  test('are renamed; a long question is cut to a title', async () => {
    const id = await newConversation();
    await calls.ask(id, `${QUESTION} `.repeat(20));
    const { title } = (await calls.read(id)).json;
    expect(title).toMatch(/^What was the net revenue\?.*…$/);
    expect(title).toHaveLength(200);
    const params = { conversationId: id };
    const rename = (name: string) =>
      service.call(conversations.changeConversation, { params, body: { title: name } });
    expect((await rename(' Revenue ')).json.title).toBe('Revenue');
    expect((await rename('  ')).status).toBe(400);
    expect((await calls.list()).items).toMatchObject([{ title: 'Revenue' }]);
  });

  test('are deleted and restored with their messages', async () => {
    const id = await newConversation();
    const message = await calls.ask(id, QUESTION);
    await calls.delete(id);
    expect((await calls.read(id)).status).toBe(404);
    expect((await calls.list()).items).toEqual([]);
    expect((await calls.restore(id)).json).toMatchObject({ id, message_count: 1 });
    expect(await calls.messages(id)).toEqual([message]);
    expect((await calls.restore(id)).status).toBe(404);
  });

  test('and messages cannot be restored after thirty days', async () => {
    const document_id = await add('a.pdf');
    const [kept, deleted] = [
      await calls.start({ document_id }),
      await calls.start({ document_id }),
    ];
    const message = await calls.ask(kept, QUESTION);
    await calls.deleteMessage(kept, message.id);
    await calls.delete(deleted);
    clock.advance((TRASH_DAYS - 1) * DAY);
    expect((await calls.restore(deleted)).status).toBe(200);
    await calls.delete(deleted);
    clock.advance(2 * DAY);
    await expect.poll(async () => (await calls.restoreMessage(kept, message.id)).status).toBe(404);
    expect((await calls.restore(deleted)).status).toBe(200);
    await calls.delete(deleted);
    clock.advance((TRASH_DAYS + 1) * DAY);
    await expect.poll(async () => (await calls.restore(deleted)).status).toBe(404);
    expect((await calls.read(kept)).status).toBe(200);
  });

  test('are hidden while their document is in the trash, and gone with it', async () => {
    const id = await newConversation();
    await calls.ask(id, QUESTION);
    const documentId = (await calls.read(id)).json.document_id ?? '';
    const remove = () => service.call(documents.deleteDocument, { params: { documentId } });
    const body = { doc_ids: [documentId] };
    await remove();
    expect((await calls.read(id)).status).toBe(404);
    expect((await calls.list()).items).toEqual([]);
    await service.call(trash.restoreFromTrash, { body });
    expect(await calls.messages(id)).toHaveLength(1);
    await calls.delete(id);
    await remove();
    expect((await calls.restore(id)).status).toBe(404);
    await service.call(trash.purgeFromTrash, { body });
    expect((await calls.restore(id)).status).toBe(404);
  });

  test('belong to their account alone', async () => {
    const id = await newConversation();
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const { json } = await service.call(conversations.listConversations, { key });
    expect(json.items).toEqual([]);
    const { error } = await calls.read(id, { key });
    expect(error.message).toBe('The conversation belongs to another account.');
  });

  test('send events about their changes to every window of the account', async () => {
    const document_id = await add('a.pdf');
    const events = await followEvents(service);
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const foreign = await followEvents({ ...service, key });
    const id = await calls.start({ document_id });
    const changes = () => events.seen.filter((event) => event.type === 'conversation').length;
    await expect.poll(changes).toBe(1);
    const message = await calls.ask(id, QUESTION);
    // Changes that come together may be reported as one.
    await expect.poll(changes).toBeGreaterThan(1);
    for (const change of [
      () => calls.deleteMessage(id, message.id),
      () => calls.restoreMessage(id, message.id),
      () => calls.delete(id),
      () => calls.restore(id),
    ]) {
      const before = changes();
      await change();
      await expect.poll(changes).toBeGreaterThan(before);
    }
    expect(events.seen).toContainEqual({
      type: 'conversation',
      conversation_id: id,
      document_id: (await calls.read(id)).json.document_id,
      collection_id: null,
    });
    expect(foreign.seen.filter((event) => event.type === 'conversation')).toEqual([]);
    await Promise.all([events.close(), foreign.close()]);
  });
});
