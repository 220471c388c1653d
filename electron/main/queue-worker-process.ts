/** Entry point of the desktop's process that extracts documents. */
import type { MessagePortMain } from 'electron';
import { serveWorker } from '../service/jobs/process/server.ts';
import type { ProgramReport } from './service-messages.ts';
import { ServicePrograms } from './service-programs.ts';
import { serveService } from './utility-program.ts';

interface Received {
  /** Null with the port of the service. */
  readonly data: ProgramReport | null;
  readonly ports: readonly MessagePortMain[];
}

const main = process.parentPort;
const programs = new ServicePrograms((request) => main.postMessage(request));
serveService(serveWorker(programs.launcher('recognition')));
main.on('message', ({ data, ports: [port] }: Received) => {
  if (data) programs.receive(data, port);
});
