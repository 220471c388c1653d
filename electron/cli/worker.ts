/** `quarry worker`: extracts documents of a service, as one of any number. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { dataFolder, languageFolder } from '../service/data-folder.ts';
import { openWorker } from '../service/jobs/process/open-worker.ts';
import { logErrorsAsJson } from '../service/request-log.ts';
import { receiveCalls, reportsTo, WORKER_COMMANDS } from '../service/shared-calls.ts';
import { DEFAULT_LIMITS } from '../service/types.ts';
import { openStore, remoteBlobs } from '../store/index.ts';
import { databaseAt, databaseOption } from './database-option.ts';
import { exitAfter } from './exit-after.ts';
import { DATA_OPTION, filesOption, positive } from './options.ts';
import { samplePdf } from './shipped-files.ts';

/** Any interval would do; milliseconds. */
const ALIVE = 60_000;

interface WorkerSettings {
  data?: string;
  database?: string;
  files?: string;
  units?: number;
}

export function addWorker(program: Command): void {
  program
    .command('worker')
    .description('Extract documents of a service that uses the same data, beside its own worker')
    .option(...DATA_OPTION)
    .addOption(databaseOption())
    .addOption(filesOption())
    .option('--units <count>', 'units of work at a time (default: one more than cores)', positive)
    .addHelpText(
      'after',
      `
Examples:
  quarry worker --data ./data                                   beside: quarry serve --data ./data
  QUARRY_DATABASE=postgres://… quarry worker --files s3://bucket   on another machine`,
    )
    .action(work);
}

async function work(settings: WorkerSettings): Promise<void> {
  logErrorsAsJson();
  const data = dataFolder(settings.data);
  const database = await databaseAt(settings.database);
  const store = await openStore(data, { database, files: await remoteBlobs(settings.files) });
  const worker = await openWorker(
    { store, reports: reportsTo(store.peers) },
    {
      // Claimed units say which process holds them.
      kind: `worker ${process.pid} ${randomUUID()}`,
      // They are known to the service alone.
      withPasswords: false,
      limits: { ...DEFAULT_LIMITS, concurrency: settings.units ?? null },
      sample: samplePdf(),
      languagePacks: languageFolder(data),
      allowedHosts: [],
    },
  );
  receiveCalls(store.peers, worker, WORKER_COMMANDS);
  console.log(`Waiting for documents in ${database?.location ?? data}`);
  // A worker that waits for work has nothing else that keeps its process alive.
  setInterval(() => undefined, ALIVE);
  const stop = (): void => {
    console.log('Stopping; others continue what is unfinished.');
    void exitAfter(worker.close());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
