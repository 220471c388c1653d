/** `quarry webhook`: what a receiver needs to check, and what became of the deliveries. */
import type { Command } from 'commander';
import { withStore } from './with-store.ts';

export function addWebhook(program: Command): void {
  const webhook = program.command('webhook').description('Check and follow webhooks');
  const dataOption = ['--data <dir>', 'folder of the data (also QUARRY_DATA)'] as const;

  webhook
    .command('secret')
    .description('Print the secret that signs webhooks (Standard Webhooks, whsec_…)')
    .option(...dataOption)
    .action((options) =>
      withStore(options.data, async (store) => {
        const secret = await store.settings.secret('webhook-signing');
        console.log(`whsec_${Buffer.from(secret, 'base64url').toString('base64')}`);
      }),
    );

  webhook
    .command('attempts')
    .description('List the attempts to tell the webhook of a job')
    .argument('<job>', 'id of the job')
    .option(...dataOption)
    .action((job: string, options) =>
      withStore(options.data, async (store) => {
        for (const { at, status, error, milliseconds } of await store.deliveries.attempts(job)) {
          console.log([at, status ?? '-', `${milliseconds} ms`, error ?? 'delivered'].join('\t'));
        }
      }),
    );
}
