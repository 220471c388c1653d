/**
 * Lets a worker thread use a process that another thread starts for it: where processes come from is
 * known to the thread that made the pool, and in the desktop only its main process can start one.
 */
import type { MessagePort } from 'node:worker_threads';
import type { ChildProgram } from '../../child-process/launch.ts';
import type { FromRecognition, LaunchRecognition, ToRecognition } from './messages.ts';

type Asked =
  | { readonly type: 'launch' }
  | { readonly type: 'kill' }
  | { readonly type: 'send'; readonly message: ToRecognition };
type Told =
  | { readonly type: 'message'; readonly message: FromRecognition }
  | { readonly type: 'exit'; readonly how: string };

/** Thread's side; one process at a time. */
export const launchOver =
  (port: MessagePort): LaunchRecognition =>
  ({ onMessage, onExit }) => {
    const onTold = (told: Told) => {
      if (told.type === 'message') return onMessage(told.message);
      port.off('message', onTold);
      onExit(told.how);
    };
    port.on('message', onTold);
    const ask = (asked: Asked, buffers: ArrayBuffer[] = []) => port.postMessage(asked, buffers);
    ask({ type: 'launch' });
    return {
      // The picture was packed for this message and is moved, not copied.
      send: (message) =>
        ask(
          { type: 'send', message },
          message.kind === 'read' ? [message.args.image.bytes.buffer] : [],
        ),
      kill: () => ask({ type: 'kill' }),
    };
  };

/** Pool's side. Call what it returns when the thread is gone: the process ends with it. */
export function serveLaunches(port: MessagePort, launch: LaunchRecognition): () => void {
  let child: ChildProgram<ToRecognition> | null = null;
  const tell = (told: Told) => port.postMessage(told);
  port.on('message', (asked: Asked) => {
    if (asked.type === 'send') child?.send(asked.message);
    else if (asked.type === 'kill') child?.kill();
    else {
      child = launch({
        onMessage: (message) => tell({ type: 'message', message }),
        onExit: (how) => {
          child = null;
          tell({ type: 'exit', how });
        },
      });
    }
  });
  // The thread keeps the program running while it has work.
  port.unref();
  return () => {
    child?.kill();
    port.close();
  };
}
