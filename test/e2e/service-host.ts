/** One process for the services of all tests of a worker, started with the first of them. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FromHost, HostedOptions, ToHost } from './workbench-host.ts';

interface Waiting {
  resolve(link: string | null): void;
  reject(error: Error): void;
}

type Asked = ToHost extends infer Message
  ? Message extends { readonly call: number }
    ? Omit<Message, 'call'>
    : never
  : never;

const waiting = new Map<number, Waiting>();
let calls = 0;
let host: ChildProcess | undefined;

function started(): ChildProcess {
  if (host) return host;
  const child = fork(join(import.meta.dirname, 'workbench-host.ts'), { execArgv: [] });
  child.on('message', (answer: FromHost) => {
    const { resolve, reject } = waiting.get(answer.call) ?? {};
    waiting.delete(answer.call);
    if (waiting.size === 0) keepRunning(child, false);
    if ('error' in answer) reject?.(new Error(answer.error));
    else resolve?.(answer.link);
  });
  child.on('exit', (code) => {
    host = undefined;
    for (const { reject } of waiting.values())
      reject(new Error(`The services ended with ${code}.`));
    waiting.clear();
  });
  host = child;
  return child;
}

/** Only a call that is not answered yet keeps the tests from ending. */
function keepRunning(child: ChildProcess, running: boolean): void {
  const verb = running ? 'ref' : 'unref';
  child[verb]();
  child.channel?.[verb]();
}

function ask(asked: Asked): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const call = calls++;
  waiting.set(call, { resolve, reject });
  const child = started();
  keepRunning(child, true);
  child.send({ ...asked, call });
  return promise;
}

/** Resolves to the link that opens its window. */
export async function startHosted(options: HostedOptions): Promise<string> {
  const link = await ask({ type: 'start', options });
  if (link === null) throw new Error('The service has no link.');
  return link;
}

export const stopHosted = (link: string): Promise<unknown> => ask({ type: 'stop', link });
