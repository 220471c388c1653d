/** `quarry key`: API keys for programs. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ROLES } from '../../shared/contract/index.ts';
import { makeKey } from '../service/auth/keys.ts';
import { LOCAL_ACCOUNT } from '../service/service-options.ts';
import { accountNamed } from './accounts.ts';
import { DATA_OPTION } from './options.ts';
import { printTable } from './print-table.ts';
import { withStore } from './with-store.ts';

const pages = (value: string): number => {
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('must be a whole number of pages');
};

export function addKey(program: Command): void {
  const key = program.command('key').description('Create, list and revoke API keys');

  key
    .command('create')
    .description('Create a key; it is shown once only')
    .argument('[label]', 'purpose of the key')
    .option('--account <name>', 'account that the key belongs to', LOCAL_ACCOUNT)
    .addOption(
      new Option('--role <role>', 'what it may do: read, also write, also change settings')
        .choices(ROLES)
        .default('admin'),
    )
    .option('--person <name>', 'who uses it: the author of corrections made with it')
    .option('--pages <count>', 'maximum number of pages to extract (default: no limit)', pages)
    .option(...DATA_OPTION)
    .addHelpText(
      'after',
      `
Examples:
  QUARRY_KEY=$(quarry key create scripts)
  quarry key create trial --account customer --pages 500
  quarry key create --role editor --person "A. Marsh"`,
    )
    .action(async (label: string | undefined, options) => {
      const made = makeKey();
      await withStore(options.data, async (store) => {
        const account = await accountNamed(store, options.account);
        await store.keys.create({
          accountId: account.id,
          hash: made.hash,
          lastFour: made.lastFour,
          label: label ?? null,
          allowance: options.pages ?? null,
          role: options.role,
          person: options.person ?? null,
        });
      });
      // Alone on standard output, for scripts: KEY=$(quarry key create).
      console.log(made.secret);
      console.error('Copy this key now; it cannot be shown again.');
    });

  key
    .command('list')
    .description('List keys by their last four characters')
    .option('--account <name>', 'only keys of this account')
    .option(...DATA_OPTION)
    .action((options) =>
      withStore(options.data, async (store) => {
        const accounts = new Map((await store.accounts.list()).map(({ id, name }) => [id, name]));
        const only =
          options.account === undefined ? null : await accountNamed(store, options.account);
        const keys = await store.keys.list(only?.id);
        const rows = keys.map((entry) => [
          entry.id,
          `…${entry.lastFour}`,
          accounts.get(entry.accountId) ?? '?',
          entry.label ?? '-',
          entry.revokedAt ? `revoked ${entry.revokedAt}` : 'valid',
          `${entry.pagesUsed}${entry.allowance === null ? '' : ` of ${entry.allowance}`} pages`,
          entry.lastUsedAt ?? 'never',
          entry.role,
          entry.person ?? '-',
        ]);
        printTable(
          ['id', 'key', 'account', 'label', 'state', 'used', 'last used', 'role', 'person'],
          rows,
        );
      }),
    );

  key
    .command('revoke')
    .description('Revoke a key')
    .argument('<key>', 'id or last four characters of the key')
    .option(...DATA_OPTION)
    .action((name: string, options) =>
      withStore(options.data, async (store) => {
        const valid = (await store.keys.list()).filter(({ revokedAt }) => revokedAt === null);
        const matches = valid.filter(({ id, lastFour }) => id === name || lastFour === name);
        const [match] = matches;
        if (!match) throw new Error(`Key ${name} not found or revoked; see: quarry key list`);
        if (matches.length > 1) throw new Error(`Several keys end in ${name}; use the id instead.`);
        await store.keys.revoke(match.id);
        console.log(`Revoked ${match.id} (…${match.lastFour}).`);
      }),
    );
}
