/** The process of a model file, with a package in it that does what it is told. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { englishText } from '../../../../../shared/coded-text.ts';
import { installFakeLlama } from '../../../../../test/support/fake-llama.ts';
import type { Completion } from '../completion.ts';
import type { LaunchModel } from '../model-messages.ts';
import type { LanguageModel } from '../types.ts';
import { problemOfFile } from './file.ts';
import { forkModel } from './fork.ts';
import { gguf } from './index.ts';

let parts: string;
let launches: number;
let model: LanguageModel;
beforeEach(async () => {
  parts = await mkdtemp(join(tmpdir(), 'quarry-parts-'));
  await installFakeLlama(parts);
  launches = 0;
  model = await modelAt('whole.gguf');
});
afterEach(async () => {
  vi.useRealTimers();
  await model.close?.();
  await rm(parts, { recursive: true, force: true });
});

const launchModel: LaunchModel = (events) => {
  launches += 1;
  return forkModel(events);
};

async function modelAt(file: string): Promise<LanguageModel> {
  const path = join(parts, file);
  await writeFile(path, 'GGUF and weights');
  const settings = { name: 'Local', path, model: null, baseUrl: null, key: null };
  return gguf(settings, { parts, silence: 1000, launchModel });
}

const completion = (content: string): Completion => ({
  messages: [{ role: 'user', content }],
  maxTokens: 10,
});

async function collect(content: string, on: LanguageModel = model): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of on.stream(completion(content), new AbortController().signal)) {
    pieces.push(piece);
  }
  return pieces;
}

test('text comes in pieces; one process answers one question after the other', async () => {
  const [first, second] = await Promise.all([collect('say a b'), collect('say c')]);
  expect([first, second]).toEqual([['a ', 'b '], ['c ']]);
  expect(await collect('say d')).toEqual(['d ']);
  expect(launches).toBe(1);
});

test('earlier messages are the history of the session, the last one is the prompt', async () => {
  const messages = [
    { role: 'system', content: 'Rules' },
    { role: 'user', content: 'First' },
    { role: 'assistant', content: 'Said' },
    { role: 'user', content: 'history' },
  ] as const;
  let text = '';
  const stream = model.stream({ messages, maxTokens: 10 }, new AbortController().signal);
  for await (const piece of stream) text += piece;
  expect(JSON.parse(text)).toEqual([
    { type: 'system', text: 'Rules' },
    { type: 'user', text: 'First' },
    { type: 'model', response: ['Said'] },
  ]);
});

test('a crash of native code fails the question; the next one has a new process', async () => {
  await expect(collect('crash')).rejects.toThrow(
    /The process that runs Local ended with signal SIGSEGV\. Try again, or choose another model/,
  );
  expect(await collect('say again')).toEqual(['again ']);
  expect(launches).toBe(2);
});

test('a file that crashes the process while it loads is an error like any other', async () => {
  const crashing = await modelAt('crash.gguf');
  await expect(collect('say a', crashing)).rejects.toThrow(/SIGSEGV/);
});

test('a failure has a sentence that says what to do', async () => {
  await expect(collect('throw no luck')).rejects.toThrow('Local failed: no luck');
  await expect(collect('memory')).rejects.toThrow(/needs more memory than is free\. Close other/);
  const long = Array.from({ length: 1000 }, () => 'word').join(' ');
  await expect(collect(`say ${long}`)).rejects.toThrow(
    'is longer than the context of Local, 1000 tokens',
  );
  await expect(collect('say a', await modelAt('cut.gguf'))).rejects.toThrow(
    'Local could not be loaded: the file is incomplete. Download it again in Settings',
  );
  expect(launches).toBe(2);
});

test('a cancelled question ends with the reason, and leaves the model to the next one', async () => {
  const abort = new AbortController();
  const stream = model.stream(completion('wait'), abort.signal)[Symbol.asyncIterator]();
  expect(await stream.next()).toEqual({ value: 'waiting ', done: false });
  abort.abort(new Error('not wanted'));
  await expect(stream.next()).rejects.toThrow('not wanted');
  expect(await collect('say next')).toEqual(['next ']);
  expect(launches).toBe(1);
});

test('one that nobody reads any more is cancelled', async () => {
  for await (const piece of model.stream(completion('wait'), new AbortController().signal)) {
    expect(piece).toBe('waiting ');
    break;
  }
  expect(await collect('say next')).toEqual(['next ']);
});

test('a process that does not react to the cancellation is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const abort = new AbortController();
  const stream = model.stream(completion('hang'), abort.signal)[Symbol.asyncIterator]();
  await stream.next();
  abort.abort(new Error('not wanted'));
  await expect(stream.next()).rejects.toThrow('not wanted');
  vi.advanceTimersByTime(10_000);
  expect(await collect('say next')).toEqual(['next ']);
  expect(launches).toBe(2);
});

test('a model that nobody asks is unloaded, and loaded again for the next question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await collect('say a');
  vi.advanceTimersByTime(10 * 60_000);
  expect(await collect('say b')).toEqual(['b ']);
  expect(launches).toBe(2);
});

test('closing ends the process at once; what was asked fails', async () => {
  const stream = model.stream(completion('wait'), new AbortController().signal);
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  const next = reader.next();
  await Promise.all([expect(next).rejects.toThrow(/Local/), model.close?.()]);
});

test('files that are no models, or too large for this computer, are named before they are loaded', async () => {
  const text = join(parts, 'text.gguf');
  await writeFile(text, 'GG');
  const said = async (...file: Parameters<typeof problemOfFile>) =>
    englishText((await problemOfFile(...file)) ?? '');
  expect(await said(text)).toBe('text.gguf is not a model file in GGUF format.');
  expect(await said(parts)).toMatch(/is not a model file/);
  const path = join(parts, 'whole.gguf');
  expect(await problemOfFile(path)).toBeNull();
  expect(await said(path, 8)).toMatch(/whole\.gguf needs .* Choose a smaller model\./);
});
