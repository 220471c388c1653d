/**
 * Lets a worker thread use a process that another thread starts: only the thread that created the
 * pool knows how to start processes, and in the desktop app only the main process can.
 */
import type { MessagePort } from 'node:worker_threads';
import type { ChildProgram } from '../../../common/child-process/launch.ts';
import type { FromRecognition, LaunchRecognition, ToRecognition } from './messages.ts';

type Asked =
  | { readonly type: 'launch' }
  | { readonly type: 'kill' }
  | { readonly type: 'send'; readonly message: ToRecognition };
type Reported =
  | { readonly type: 'message'; readonly message: FromRecognition }
  | { readonly type: 'exit'; readonly how: string };

/** Worker side; one process at a time. */
export const launchOver =
  (port: MessagePort): LaunchRecognition =>
  ({ onMessage, onExit }) => {
    const onReport = (reported: Reported) => {
      if (reported.type === 'message') return onMessage(reported.message);
      port.off('message', onReport);
      onExit(reported.how);
    };
    port.on('message', onReport);
    const ask = (asked: Asked, buffers: ArrayBuffer[] = []) => port.postMessage(asked, buffers);
    ask({ type: 'launch' });
    return {
      // The image was packed for this message and is transferred, not copied.
      send: (message) =>
        ask(
          { type: 'send', message },
          message.kind === 'read' ? [message.args.image.bytes.buffer] : [],
        ),
      kill: () => ask({ type: 'kill' }),
    };
  };

/** Pool side. Call the returned function when the thread has ended: it ends the process. */
export function serveLaunches(port: MessagePort, launch: LaunchRecognition): () => void {
  let child: ChildProgram<ToRecognition> | null = null;
  const report = (reported: Reported) => port.postMessage(reported);
  port.on('message', (asked: Asked) => {
    if (asked.type === 'send') child?.send(asked.message);
    else if (asked.type === 'kill') child?.kill();
    else {
      child = launch({
        onMessage: (message) => report({ type: 'message', message }),
        onExit: (how) => {
          child = null;
          report({ type: 'exit', how });
        },
      });
    }
  });
  // The worker thread keeps the program running while it has work.
  port.unref();
  return () => {
    child?.kill();
    port.close();
  };
}
