/** `quarry webhook`: what a receiver needs to check, and what became of the deliveries. */
import type { Command } from 'commander';
import { LOCAL_ACCOUNT } from '../service/index.ts';
import { accountNamed, DATA_OPTION } from './accounts.ts';
import { printTable } from './print-table.ts';
import { withStore } from './with-store.ts';

/** Deliveries that `list` shows. */
const SHOWN = 50;

export function addWebhook(program: Command): void {
  const webhook = program.command('webhook').description('Check and follow webhooks');
  const accountOption = ['--account <name>', 'account whose it is', LOCAL_ACCOUNT] as const;

  webhook
    .command('secret')
    .description('Print the secret that signs webhooks (Standard Webhooks, whsec_…)')
    .option(...accountOption)
    .option(...DATA_OPTION)
    .action((options) =>
      withStore(options.data, async (store) => {
        const { id } = await accountNamed(store, options.account);
        const [current] = await store.webhookSecrets.valid(id, Date.now());
        console.log(current?.secret);
      }),
    );

  webhook
    .command('list')
    .description(`List the last ${SHOWN} deliveries`)
    .option(...accountOption)
    .option(...DATA_OPTION)
    .action((options) =>
      withStore(options.data, async (store) => {
        const { id } = await accountNamed(store, options.account);
        const { items } = await store.deliveries.list(id, { page: 1, limit: SHOWN });
        const rows = items.map(({ jobId, url, state, createdAt, attempts }) => [
          createdAt,
          jobId,
          state,
          String(attempts.length),
          url,
          attempts.at(-1)?.error ?? '-',
        ]);
        printTable(['since', 'job', 'state', 'attempts', 'address', 'last error'], rows);
      }),
    );

  webhook
    .command('attempts')
    .description('List the attempts to tell the webhook of a job')
    .argument('<job>', 'id of the job')
    .option(...DATA_OPTION)
    .action((job: string, options) =>
      withStore(options.data, async (store) => {
        const attempts = await store.deliveries.attempts(job);
        const rows = attempts.map(({ at, status, error, milliseconds }) => [
          at,
          String(status ?? '-'),
          `${milliseconds} ms`,
          error ?? 'delivered',
        ]);
        printTable(['at', 'status', 'time', 'outcome'], rows);
      }),
    );
}
