/**
 * Client of the recognition process in an engine thread. The runtime of the networks is native code
 * that processes untrusted images: a fault in it ends only this process. It is started with the
 * first request, and restarted with the next one after it has ended.
 */
import type { ChildProgram } from '../../../common/child-process/launch.ts';
import type { NetworkFolders } from '../models.ts';
import type {
  FromRecognition,
  LaunchRecognition,
  RecognitionTask,
  RecognitionTasks,
  ToRecognition,
} from './messages.ts';

/** The process ended during a request. */
export class RecognitionLost extends Error {
  override readonly name = 'RecognitionLost';
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class RecognitionProcess {
  readonly #launch: LaunchRecognition;
  readonly #folders: NetworkFolders;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProgram<ToRecognition> | null = null;
  #lastId = 0;

  constructor(launch: LaunchRecognition, folders: NetworkFolders) {
    this.#launch = launch;
    this.#folders = folders;
  }

  /** Rejects with RecognitionLost if the process ends, and with an Error if the request fails. */
  ask<K extends RecognitionTask>(
    kind: K,
    args: RecognitionTasks[K]['args'],
  ): Promise<RecognitionTasks[K]['result']> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<RecognitionTasks[K]['result']>();
    this.#waiting.set(id, { resolve: (result) => resolve(result as never), reject });
    this.#running().send({ id, kind, folders: this.#folders, args } as ToRecognition);
    return promise;
  }

  /** Ends the process; pending requests are rejected. */
  close(): void {
    this.#child?.kill();
  }

  #running(): ChildProgram<ToRecognition> {
    if (this.#child) return this.#child;
    const child = this.#launch({
      onMessage: (message) => this.#onMessage(message),
      onExit: (how) => {
        if (this.#child !== child) return;
        this.#child = null;
        const error = new RecognitionLost(`The process that recognises text ${how}.`);
        const lost = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const { reject } of lost) reject(error);
      },
    });
    this.#child = child;
    return child;
  }

  #onMessage(message: FromRecognition): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'done') waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.message));
  }
}
