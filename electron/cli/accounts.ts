/** `quarry account`, and the account that other commands name. */
import type { Command } from 'commander';
import { LOCAL_ACCOUNT } from '../service/service-options.ts';
import type { Account, Store } from '../store/index.ts';
import { DATA_OPTION } from './options.ts';
import { printTable } from './print-table.ts';
import { withStore } from './with-store.ts';

/** The account of that name; a new data folder has none yet, and `local` always exists. */
export async function accountNamed(store: Store, name: string): Promise<Account> {
  if (name === LOCAL_ACCOUNT) return store.accounts.create(LOCAL_ACCOUNT);
  const account = await store.accounts.byName(name);
  if (account) return account;
  throw new Error(`Account "${name}" not found; create it with: quarry account create ${name}`);
}

export function addAccount(program: Command): void {
  const account = program
    .command('account')
    .description('Create and list accounts; keys of one account cannot access data of another');

  account
    .command('create')
    .description('Create an account')
    .argument('<name>', 'name of the account')
    .option(...DATA_OPTION)
    .action((name: string, options) =>
      withStore(options.data, async (store) => {
        const wanted = name.trim();
        if (wanted === '') throw new Error('The name of the account must not be empty.');
        if (wanted === LOCAL_ACCOUNT || (await store.accounts.byName(wanted))) {
          throw new Error(`Account "${wanted}" already exists.`);
        }
        const made = await store.accounts.create(wanted);
        console.log(`Created ${made.id} (${made.name}).`);
        console.error(
          `Create a key for it: quarry key create --account ${JSON.stringify(made.name)}`,
        );
      }),
    );

  account
    .command('list')
    .description('List accounts with their number of valid keys')
    .option(...DATA_OPTION)
    .action((options) =>
      withStore(options.data, async (store) => {
        await accountNamed(store, LOCAL_ACCOUNT);
        const keys = (await store.keys.list()).filter(({ revokedAt }) => revokedAt === null);
        const rows = (await store.accounts.list()).map(({ id, name, createdAt }) => [
          id,
          name,
          createdAt,
          String(keys.filter(({ accountId }) => accountId === id).length),
        ]);
        printTable(['id', 'name', 'made', 'valid keys'], rows);
      }),
    );
}
