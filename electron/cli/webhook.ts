/** `quarry webhook`: the secret that a receiver needs, and the results of deliveries. */
import type { Command } from 'commander';
import { englishText } from '../../shared/coded-text.ts';
import { LOCAL_ACCOUNT } from '../service/service-options.ts';
import { OLD_SECRET_TIME } from '../service/webhooks/signature.ts';
import type { DeliveryRecord, Store } from '../store/index.ts';
import { accountNamed } from './accounts.ts';
import { DATA_OPTION } from './options.ts';
import { printTable } from './print-table.ts';
import { withStore } from './with-store.ts';

/** Number of deliveries that `list` shows. */
const SHOWN = 50;

export function addWebhook(program: Command): void {
  const webhook = program.command('webhook').description('Manage webhooks');
  const ofAccount = (name: string, description: string): Command =>
    webhook
      .command(name)
      .description(description)
      .option('--account <name>', 'account of the webhooks', LOCAL_ACCOUNT)
      .option(...DATA_OPTION);

  ofAccount('secret', 'Print the secret that signs webhooks (Standard Webhooks, whsec_…)').action(
    (options) =>
      withStore(options.data, async (store) => {
        const { id } = await accountNamed(store, options.account);
        const [current] = await store.webhookSecrets.valid(id, Date.now());
        console.log(current?.secret);
      }),
  );

  ofAccount('rotate', 'Rotate the secret; the previous one stays valid for 24 hours').action(
    (options) =>
      withStore(options.data, async (store) => {
        const { id } = await accountNamed(store, options.account);
        const at = Date.now();
        const retiresAt = at + OLD_SECRET_TIME;
        await store.webhookSecrets.rotate(id, { at, retiresAt });
        const [current] = await store.webhookSecrets.valid(id, at);
        // Alone on standard output, for scripts.
        console.log(current?.secret);
        console.error(`The previous secret is valid until ${new Date(retiresAt).toISOString()}.`);
      }),
  );

  ofAccount('send', 'Send a delivery again')
    .argument('<delivery>', 'id of the delivery or of its job; see: quarry webhook list')
    .action((name: string, options) =>
      withStore(options.data, async (store) => {
        const { id } = await accountNamed(store, options.account);
        const delivery = await deliveryNamed(store, id, name);
        await store.deliveries.sendAgain(delivery.id);
        console.log(
          `${delivery.id} will be sent to ${delivery.url} within 30 s, or when the service starts.`,
        );
      }),
    );

  ofAccount('list', `List the last ${SHOWN} deliveries`).action((options) =>
    withStore(options.data, async (store) => {
      const { id } = await accountNamed(store, options.account);
      const { items } = await store.deliveries.list(id, { page: 1, limit: SHOWN });
      const rows = items.map(({ id, jobId, url, state, createdAt, attempts }) => [
        id,
        createdAt,
        jobId,
        state,
        String(attempts.length),
        url,
        englishText(attempts.at(-1)?.error ?? '-'),
      ]);
      printTable(['delivery', 'since', 'job', 'state', 'attempts', 'address', 'last error'], rows);
    }),
  );

  webhook
    .command('attempts')
    .description('List the delivery attempts of a job')
    .argument('<job>', 'id of the job')
    .option(...DATA_OPTION)
    .action((job: string, options) =>
      withStore(options.data, async (store) => {
        if (!(await store.jobs.find(job))) throw new Error(`Job ${job} not found.`);
        const attempts = await store.deliveries.attempts(job);
        const rows = attempts.map(({ at, status, error, milliseconds }) => [
          at,
          String(status ?? '-'),
          `${milliseconds} ms`,
          englishText(error ?? 'delivered'),
        ]);
        printTable(['at', 'status', 'time', 'outcome'], rows);
      }),
    );
}

/** A delivery of the account by its id, or the only one of a job. */
async function deliveryNamed(
  store: Store,
  accountId: string,
  name: string,
): Promise<DeliveryRecord> {
  const named = await store.deliveries.find(name);
  if (named?.accountId === accountId) return named;
  for (let page = 1; ; page++) {
    const { items } = await store.deliveries.list(accountId, { page, limit: SHOWN });
    const found = items.find(({ jobId }) => jobId === name);
    if (found) return found;
    if (items.length < SHOWN) break;
  }
  throw new Error(`Delivery ${name} not found; see: quarry webhook list`);
}
