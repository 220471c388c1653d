/** The service in a separate process, which the desktop's main process starts and monitors. */

import { join } from 'node:path';
import type { MessagePortMain } from 'electron';
import { dataFolder } from '../service/data-folder.ts';
import type { RunningService } from '../service/index.ts';
import { startDesktopService } from '../service/start-desktop.ts';
import { ServiceCipher } from './service-cipher.ts';
import type { FromService, ToService } from './service-messages.ts';
import { ServicePrograms } from './service-programs.ts';

const renderer = join(import.meta.dirname, '..', 'renderer');
const sample = join(renderer, 'sample.pdf');
const port = process.parentPort;
let running: RunningService | null = null;

/** A message of the main process, with the port of a process that it has started. */
interface Received {
  readonly data: ToService;
  readonly ports: readonly MessagePortMain[];
}

const send = (message: FromService): void => port.postMessage(message);
const cipher = new ServiceCipher(send);
const programs = new ServicePrograms(send);

async function start(windowSecret: string, rootProcess: number): Promise<void> {
  const data = dataFolder();
  running = await startDesktopService({
    data,
    renderer,
    sample,
    windowSecret,
    rootProcess,
    cipher,
    launchModel: programs.launcher('model'),
    launchRecognition: programs.launcher('recognition'),
    launchWorker: programs.launcher('queue-worker'),
  });
  send({ type: 'listening', origin: running.origin });
}

function fail(error: unknown): void {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  // Lets the message out before the process ends; the main process restarts it.
  setTimeout(() => process.exit(1), 50);
}

function stop(): void {
  void (running?.close() ?? Promise.resolve())
    .catch((error: unknown) => console.error(error))
    .then(() => process.exit(0));
}

port.on('message', ({ data, ports: [connected] }: Received) => {
  switch (data.type) {
    case 'start':
      return void start(data.secret, data.rootProcess).catch(fail);
    case 'stop':
      return stop();
    case 'cipher':
      return cipher.receive(data);
    default:
      return programs.receive(data, connected);
  }
});
