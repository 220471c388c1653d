/** The process of a worker: answers the service that started it. */

import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { LaunchRecognition, Serve } from '../../../engine/index.ts';
import { openStore, remoteBlobs, remoteDatabase } from '../../../store/index.ts';
import { CONNECTIONS } from '../../connections/connection-watch.ts';
import { type QueueWorker, SILENT, type WorkerReports } from '../worker-types.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { openWorker } from './open-worker.ts';

/** `launchRecognition`: starts the recognition processes; default: child processes. */
export const serveWorker =
  (launchRecognition?: LaunchRecognition): Serve<ToWorker, FromWorker> =>
  (post) => {
    const reports = Object.fromEntries(
      Object.keys(SILENT).map((name) => [
        name,
        (...args: unknown[]) => post({ type: 'call', name: name as keyof WorkerReports, args }),
      ]),
    ) as unknown as WorkerReports;
    subscribe(CONNECTIONS, (message) => {
      const { socket } = message as { socket: Socket };
      socket.once('connect', () => {
        const { remoteAddress: address = '', remotePort: port = 0 } = socket;
        post({ type: 'connected', address, port });
      });
    });
    const opened = Promise.withResolvers<QueueWorker>();
    const receive = async (message: ToWorker): Promise<void> => {
      if (message.type === 'start') {
        const { data, ...at } = message.store;
        const database = await remoteDatabase(at.database);
        const store = await openStore(data, { database, files: await remoteBlobs(at.files) });
        const started = openWorker({ store, reports }, message.options, launchRecognition);
        return opened.resolve(started);
      }
      const worker = await opened.promise;
      if (message.type === 'call') {
        (worker[message.name] as (...args: unknown[]) => void)(...message.args);
      } else if (message.type === 'stop') {
        await worker.stop(message.jobs);
        post({ type: 'stopped', id: message.id });
      } else {
        await worker.close();
        process.exit(0);
      }
    };
    return {
      receive(message) {
        receive(message).catch((error) => {
          console.error('The worker failed:', error);
          process.exit(1);
        });
      },
    };
  };
