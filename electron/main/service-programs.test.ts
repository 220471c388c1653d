import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { ProgramRequest } from './service-messages.ts';
import { ServicePrograms } from './service-programs.ts';

/** An end of a channel that keeps what it is given. */
class FakePort extends EventEmitter {
  readonly sent: unknown[] = [];

  start(): void {}

  postMessage(message: unknown): void {
    this.sent.push(message);
  }
}

test('each process gets what is sent to it, and its messages and end reach who started it', () => {
  const asked: ProgramRequest[] = [];
  const programs = new ServicePrograms((request) => asked.push(request));
  const received: string[][] = [[], []];
  const launch = (index: number, program: 'model' | 'recognition') =>
    programs.launcher<string, string>(program)({
      onMessage: (message) => received[index]?.push(message),
      onExit: (how) => received[index]?.push(how),
    });
  const [first, second] = [launch(0, 'model'), launch(1, 'recognition')];
  expect(asked).toEqual([
    { type: 'program-launch', child: 1, program: 'model' },
    { type: 'program-launch', child: 2, program: 'recognition' },
  ]);
  second.send('before it is connected');
  const ports = [new FakePort(), new FakePort()] as const;
  programs.receive({ type: 'program-connected', child: 2 }, ports[1]);
  programs.receive({ type: 'program-connected', child: 1 }, ports[0]);
  first.send('to the first');
  second.send('and after');
  expect(ports.map(({ sent }) => sent)).toEqual([
    ['to the first'],
    ['before it is connected', 'and after'],
  ]);
  ports[0].emit('message', { data: 'from the first' });
  second.kill();
  expect(asked.at(-1)).toEqual({ type: 'program-kill', child: 2 });
  programs.receive({ type: 'program-exit', child: 2, how: 'ended with code 139' });
  programs.receive({ type: 'program-exit', child: 2, how: 'ended with code 139' });
  expect(received).toEqual([['from the first'], ['ended with code 139']]);
});
