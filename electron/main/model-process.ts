/** Entry point of a model's process in the desktop. */
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { ModelRuntime } from '../service/answerers/models/gguf/runtime.ts';
import { serveService } from './utility-program.ts';

/**
 * node-llama-cpp tests its binary in a child process before loading it, so that a crash does not
 * end the program. Here the program cannot fork a child (its fuse `runAsNode` is off) and this
 * process is such a child already: the test is answered as passed, with the messages of that
 * package's testBindingBinary.
 */
class PassedTrial extends EventEmitter {
  readonly exitCode: number | null = null;

  constructor() {
    super();
    setImmediate(() => this.emit('message', { type: 'ready' }));
  }

  send({ type }: { type: string }): void {
    if (type === 'start') this.emit('message', { type: 'loaded' });
    else if (type === 'test') this.emit('message', { type: 'done' });
    else if (type === 'exit') this.emit('exit', 0);
  }

  kill(): void {}
}

childProcess.fork = (() => new PassedTrial()) as unknown as typeof childProcess.fork;
syncBuiltinESMExports();

serveService((post) => new ModelRuntime(post));
