/** Takes the pictures of the README from the running workbench. */
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/process.ts';
import { fixture } from './documents.ts';
import { openWorkbench } from './support.ts';

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const sample = await readFile(join(root, 'resources/sample.pdf'));

/** What lies in the library besides, under names that somebody might give. */
const OTHERS = [
  ['table-pages.pdf', 'Blasting log May to July.pdf'],
  ['totals.pdf', 'Accounts, draft.pdf'],
  ['scan.pdf', 'Delivery notes (scan).pdf'],
  ['diagrams.pdf', 'Method statement.pdf'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  const workbench = await openWorkbench({ colorScheme });
  const { page } = workbench;
  page.setDefaultTimeout(60_000);
  for (const [name, shown] of OTHERS) {
    await workbench.addFiles([{ ...(await fixture(name)), name: shown }]);
  }
  await workbench.addFiles([{ name: 'Annual review 2025.pdf', bytes: sample }]);
  const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await rows
    .filter({ hasText: 'Annual review' })
    .getByText(/^4 pages · /)
    .waitFor();
  await page.getByText('under way').waitFor({ state: 'hidden' });
  await rows.filter({ hasText: 'Annual review' }).getByRole('button').first().click();
  await page.getByLabel('Tables of').getByText('Whole document').click();
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button').nth(1).click();
  // A figure that is the sum of others says so.
  await page.getByRole('gridcell', { name: '48,600', exact: true }).click();
  await page.getByText(/^Adds up/).waitFor();
  // The page is drawn, what came up while files came in has gone.
  await page.waitForTimeout(6000);
  await page.screenshot({ path: join(folder, `workbench-${colorScheme}.png`) });
  await workbench.close();
}
