/** The service in a process of its own: what the desktop's main process starts and watches. */

import { join } from 'node:path';
import type {} from 'electron';
import { dataFolder } from '../service/data-folder.ts';
import type { RunningService } from '../service/index.ts';
import { startDesktopService } from '../service/start-desktop.ts';
import type { FromService, ToService } from './service-messages.ts';

const renderer = join(import.meta.dirname, '..', 'renderer');
const sample = join(renderer, 'sample.pdf');
const port = process.parentPort;
let running: RunningService | null = null;

const tell = (message: FromService): void => port.postMessage(message);

async function start(windowSecret: string): Promise<void> {
  running = await startDesktopService({ data: dataFolder(), renderer, sample, windowSecret });
  tell({ type: 'listening', origin: running.origin });
}

function fail(error: unknown): void {
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  // Let the message out before the process ends; the main process starts it again.
  setTimeout(() => process.exit(1), 50);
}

port.on('message', ({ data }: { data: ToService }) => {
  if (data.type === 'start') start(data.secret).catch(fail);
  else
    void (running?.close() ?? Promise.resolve())
      .catch((error: unknown) => console.error(error))
      .then(() => process.exit(0));
});
