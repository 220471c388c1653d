/**
 * A model file in GGUF format, run by node-llama-cpp in a separate process: if native code crashes
 * on a file, only that process ends. The process starts with the first question and ends when the
 * model is idle, which frees its memory.
 */

import { basename } from 'node:path';
import { codedText } from '../../../../../shared/coded-text.ts';
import type { ChildProgram } from '../../../../engine/index.ts';
import { ModelError, tooLong } from '../error.ts';
import type { FromModel, ModelSource, ToModel } from '../model-messages.ts';
import type { LanguageModel, ModelAdapter } from '../types.ts';
import { problemOfFile } from './file.ts';
import { forkModel } from './fork.ts';
import { llamaModule } from './part.ts';

/** A model idle for this long is unloaded; milliseconds. */
const IDLE_TIME = 10 * 60_000;
/** A cancelled model that still computes after this long is killed; milliseconds. */
const CANCEL_TIME = 10_000;

/** A completion in progress. */
interface Running {
  onText(text: string): void;
  onEnd(error: ModelError | null): void;
}

export const gguf: ModelAdapter = (
  { name, path },
  { parts, launchModel = forkModel },
): LanguageModel => {
  const running = new Map<number, Running>();
  let child: ChildProgram<ToModel> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  /** @throws ModelError if the file or the optional package that runs it cannot be used */
  async function sourceOf(): Promise<ModelSource> {
    const problem = await problemOfFile(path);
    if (problem !== null || path === null) throw new ModelError('setup', problem ?? '');
    const module = llamaModule(parts);
    if (module !== null) return { module, path };
    const text =
      'Model files need an optional runtime that is not installed. Install it in Settings > Answers.';
    throw new ModelError('setup', codedText(text));
  }

  function launched(): ChildProgram<ToModel> {
    if (child) return child;
    const started = launchModel({
      onMessage,
      onExit(how) {
        if (child !== started) return;
        child = null;
        const text =
          'The process that runs {name} {how}. Try again, or choose another model in Settings > Answers.';
        endAll(new ModelError('server', codedText(text, { name, how })));
      },
    });
    child = started;
    return started;
  }

  function onMessage(message: FromModel): void {
    const completion = running.get(message.id);
    if (!completion) return;
    if (message.type === 'text') {
      completion.onText(message.text);
      return;
    }
    running.delete(message.id);
    completion.onEnd(message.type === 'failed' ? errorOf(name, message) : null);
  }

  function endAll(error: ModelError): void {
    const ended = [...running.values()];
    running.clear();
    for (const { onEnd } of ended) onEnd(error);
  }

  function end(reason: ModelError): void {
    clearTimeout(idle);
    const ended = child;
    child = null;
    ended?.kill();
    endAll(reason);
  }

  function cancel(id: number): void {
    child?.send({ type: 'cancel', id });
    // The process checks for cancellation between two steps, and one step may take long.
    const timer = setTimeout(() => {
      const message = `${name} did not stop after the cancellation and was ended. Ask again.`;
      if (running.has(id)) end(new ModelError('server', message));
    }, CANCEL_TIME);
    timer.unref();
  }

  return {
    async *stream(completion, signal) {
      const source = await sourceOf();
      signal.throwIfAborted();
      clearTimeout(idle);
      const id = ++lastId;
      const pieces: string[] = [];
      let wake: () => void = () => undefined;
      let outcome: { error: ModelError | null } | null = null;
      running.set(id, {
        onText(text) {
          if (text !== '') pieces.push(text);
          wake();
        },
        onEnd(error) {
          outcome = { error };
          if (running.size === 0) idle = setTimeout(() => end(UNLOADED), IDLE_TIME).unref();
          wake();
        },
      });
      const onAbort = () => {
        cancel(id);
        wake();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        launched().send({ type: 'complete', id, source, completion });
        for (;;) {
          signal.throwIfAborted();
          const piece = pieces.shift();
          if (piece !== undefined) yield piece;
          else if (outcome) break;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
        const { error } = outcome as { error: ModelError | null };
        if (error) throw error;
      } finally {
        signal.removeEventListener('abort', onAbort);
        if (running.has(id) && !signal.aborted) cancel(id);
      }
    },
    async models() {
      return [basename((await sourceOf()).path)];
    },
    async close() {
      end(new ModelError('server', `${name} was closed.`));
    },
  };
};

/** Nothing is running when a model is unloaded, so this error reaches no caller. */
const UNLOADED = new ModelError('server', 'The model was unloaded.');

/** Log lines of llama.cpp about a file that ends before its tensors do. */
const TRUNCATED =
  /not within the file bounds|corrupted or incomplete|unexpected(ly)? (end|reached)/i;

function errorOf(
  name: string,
  { failure, reason }: Extract<FromModel, { type: 'failed' }>,
): ModelError {
  switch (failure) {
    case 'memory': {
      const text =
        '{name} needs more memory than is free. Close other programs, or choose a smaller model in Settings > Answers.';
      return new ModelError('setup', codedText(text, { name }));
    }
    case 'length':
      return tooLong(`${name}, ${reason} tokens`);
    case 'load': {
      const text = TRUNCATED.test(reason)
        ? '{name} could not be loaded: the file is incomplete. Download it again in Settings > Answers.'
        : '{name} could not be loaded: the file is damaged or not supported ({reason}). Choose another file in Settings > Answers.';
      return new ModelError('setup', codedText(text, { name, reason: firstLine(reason) }));
    }
    case 'run':
      return new ModelError('server', codedText('{name} failed: {reason}', { name, reason }));
  }
}

/** The first line of a log, which names the cause, without the function name. */
const firstLine = (reason: string): string =>
  (reason.split('\n').find((line) => /\p{L}{3}/u.test(line)) ?? reason)
    .replace(/^\w+: /, '')
    .replace(/[\s.]+$/, '');
