/** Takes the pictures of the README from the running workbench. */
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/process.ts';
import { openWorkbench } from './support.ts';

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const sample = await readFile(join(root, 'resources/sample.pdf'));

for (const colorScheme of ['light', 'dark'] as const) {
  const workbench = await openWorkbench({ colorScheme });
  const { page } = workbench;
  await workbench.addFiles([{ name: 'annual-review.pdf', bytes: sample }]);
  const row = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
  await row.getByText('4 pages').waitFor();
  await row.getByRole('button').first().click();
  await page.getByRole('button', { name: /Show the table on page/ }).click();
  const cell = page
    .getByRole('gridcell')
    .filter({ hasText: /^[\d,.]+$/ })
    .nth(2);
  await cell.click();
  // The page is drawn and the list's clock has turned to "just now".
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(folder, `workbench-${colorScheme}.png`) });
  await workbench.close();
}
