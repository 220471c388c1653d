/**
 * A model file run for real, by the optional part: set QUARRY_TEST_PARTS to a folder in which it is
 * installed (the command is in docs/decisions/0020). The model is made here and says one script.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gguf } from '../../electron/service/answerers/models/gguf/index.ts';
import { llamaModule } from '../../electron/service/answerers/models/gguf/part.ts';
import { providers, understanding } from '../../shared/contract/index.ts';
import { conversationCalls } from '../support/conversations.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type TinyModel, tinyModel } from '../support/tiny-model.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const parts = process.env.QUARRY_TEST_PARTS ?? '';
const why =
  parts === '' || llamaModule(parts) === null
    ? ' (skipped: QUARRY_TEST_PARTS names no folder with node-llama-cpp)'
    : '';
/** Loading the library alone takes seconds on a busy machine. */
const PATIENCE = { timeout: 120_000 };

const PAGE = 'Net sales of the group were 1,204 million euros in 2024.';
const ANSWER = [
  '{"found": true, "statements": [{"text": "',
  'Net sales ',
  'were 1,204 million euros.',
  '", "quotes": ["',
  'Net sales of the group',
  ' were 1,204 million euros',
  '"]}]}',
];
const FIELDS = ['{"net_sales": {"value": ', '1204', ', "quote": "', 'were 1,204 million', '"}}'];

test('without the part that runs it, a question fails with where it is installed', async () => {
  const service = await startTestService({
    engine: fakeEngine({ pages: 1, wordsOf: () => PAGE.split(' ') }),
    windowSecret: WINDOW_SECRET,
  });
  const job_id = await service.submit(Buffer.from('%PDF- no part'));
  await service.ended(job_id);
  const path = join(service.data, 'tiny.gguf');
  await writeFile(path, tinyModel({ script: ANSWER }));
  const body = { kind: 'gguf', name: 'Tiny', path };
  const { json } = await service.call(providers.createProvider, asWindow({ body }));
  const asked = { job_id, message: 'What were net sales?', provider_id: json.id };
  const { error } = await service.call(understanding.chat, { body: asked });
  expect(error.message).toContain('The optional runtime for model files is not installed.');
  await service.close();
});

describe.skipIf(why)(`a model file${why}`, PATIENCE, () => {
  let data: string;
  let service: TestService;
  let job: string;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'quarry-model-'));
    await symlink(parts, join(data, 'parts'));
    service = await startTestService({
      engine: fakeEngine({ pages: 1, wordsOf: () => PAGE.split(' ') }),
      data,
      windowSecret: WINDOW_SECRET,
    });
    job = await service.submit(Buffer.from('%PDF- model file'));
    await service.ended(job);
  });
  afterAll(async () => {
    await service?.close({ keep: true });
    await rm(data, { recursive: true, force: true });
  });

  const { start, events } = conversationCalls(() => service);

  let made = 0;
  async function add(bytes: Uint8Array): Promise<string> {
    made += 1;
    const path = join(data, `model-${made}.gguf`);
    await writeFile(path, bytes);
    const body = { kind: 'gguf', name: `Model ${made}`, path };
    return (await service.call(providers.createProvider, asWindow({ body }))).json.id;
  }
  const addSaying = (model: TinyModel) => add(tinyModel(model));

  const ask = (provider_id: string, message = 'What were net sales in 2024?') =>
    service.call(understanding.chat, { body: { job_id: job, message, provider_id } });

  test('answers a question with citations, then the next one, with no word leaving here', async () => {
    const id = await addSaying({ script: ANSWER });
    const { json: check } = await service.call(
      providers.checkProvider,
      asWindow({ params: { providerId: id } }),
    );
    expect(check).toMatchObject({ ok: true, models: ['model-1.gguf'] });
    for (let time = 0; time < 2; time++) {
      const { json } = await ask(id);
      expect(json.answer).toBe('Net sales were 1,204 million euros. [1]');
      expect(json.citations).toEqual([
        expect.objectContaining({
          page: 1,
          quote: 'Net sales of the group were 1,204 million euros',
        }),
      ]);
    }
  });

  test('streams the statement while it is being written', async () => {
    const provider_id = await addSaying({ script: ANSWER });
    const conversation = await start({ document_id: job });
    const streamed = await events(conversation, 'What were net sales?', { provider_id });
    const deltas = streamed.flatMap((event) => (event.type === 'text_delta' ? [event.text] : []));
    expect(deltas.slice(0, 2)).toEqual(['Net sales ', 'were 1,204 million euros.']);
  });

  test('extracts fields under the grammar of their schema', async () => {
    const provider_id = await addSaying({ script: FIELDS });
    const fields = [{ key: 'net_sales', type: 'number' }];
    const { json } = await service.call(understanding.extractSchema, {
      params: { jobId: job },
      body: { schema: { name: 'Sales', fields }, options: { provider_id } },
    });
    expect(json.values).toEqual({ net_sales: 1204 });
    expect(json.fields[0]?.citations).toHaveLength(1);
  });

  test('stops when it is cancelled, and answers the next question', async () => {
    const path = join(data, 'endless.gguf');
    const script = ['Net sales ', 'rise '];
    await writeFile(path, tinyModel({ script, endless: true }));
    const settings = { name: 'Endless', path, model: null, baseUrl: null, key: null };
    const model = gguf(settings, { parts, silence: 1000 });
    const completion = { messages: [{ role: 'user', content: 'Hi' }], maxTokens: 20_000 } as const;
    for (let time = 0; time < 2; time++) {
      const abort = new AbortController();
      let text = '';
      const read = async () => {
        for await (const piece of model.stream(completion, abort.signal)) {
          text += piece;
          if (text.length > 40) abort.abort(new Error('enough'));
        }
      };
      await expect(read()).rejects.toThrow('enough');
      expect(text).toMatch(/^Net sales rise rise/);
    }
    await model.close?.();
  });

  test('a prompt longer than the model reads is an error that says so', async () => {
    const { error } = await ask(await addSaying({ script: ANSWER, contextLength: 512 }));
    expect(error.message).toMatch(/is longer than the context of .*, 512 tokens/);
  });

  test('a file that is cut off, or damaged, fails with a sentence; the service goes on', async () => {
    const whole = tinyModel({ script: ANSWER });
    const cut = await ask(await add(whole.subarray(0, whole.length - 2000)));
    expect(cut.error.message).toMatch(
      /could not be loaded: the file is incomplete\. Download it again/,
    );
    const header = await ask(await add(whole.subarray(0, 300)));
    expect(header.error.message).toMatch(/the file is damaged or not supported/);
    const damaged = Buffer.from(whole);
    // The number of metadata entries.
    damaged.writeUInt32LE(0xffffffff, 16);
    expect((await ask(await add(damaged))).error.message).toMatch(/^(Model \d+|The process that)/);
    expect((await ask(await addSaying({ script: ANSWER }))).status).toBe(200);
  });
});
