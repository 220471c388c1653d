/** A utility process of the desktop that communicates with the service. */

import type { MessagePortMain } from 'electron';
import type { Serve } from '../engine/index.ts';

/** Serves the service over the port that the main process sends, and ends with the service. */
export function serveService<To, From>(serve: Serve<To, From>): void {
  process.parentPort.once('message', ({ ports: [port] }: { ports: MessagePortMain[] }) => {
    if (!port) throw new Error('The process was started without a message port.');
    const server = serve((message) => port.postMessage(message));
    port.on('message', ({ data }) => server.receive(data as To));
    port.on('close', () => process.exit(0));
    port.start();
  });
}
