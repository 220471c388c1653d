/** Takes the pictures of the README from the running workbench. */
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/process.ts';
import { closeBrowser } from './browser-windows.ts';
import { fixture } from './documents.ts';
import { fieldParts } from './field-parts.ts';
import { openWorkbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

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

const QUESTIONS = [
  'What was the operating profit in 2025?',
  'How did revenue change from 2024 to 2025?',
];

for (const colorScheme of ['light', 'dark'] as const) {
  const workbench = await openWorkbench({ colorScheme, ownService: true });
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
  const extraction = page.getByRole('region', { name: 'Extraction' });
  await extraction.getByRole('button', { name: 'Close' }).click();
  await rows.filter({ hasText: 'Annual review' }).getByRole('button').first().click();
  await page.getByLabel('Tables of').getByText('Whole document').click();
  await page
    .getByRole('navigation', { name: 'Tables' })
    .getByRole('button', { name: /Income statement/ })
    .first()
    .click();
  // A number that is the sum of others is marked as such.
  await page.getByRole('gridcell', { name: '48,600', exact: true }).click();
  await page.getByText(/^Adds up/).waitFor();
  // By then the page is drawn and notifications are gone.
  await page.waitForTimeout(6000);
  await page.screenshot({ path: join(folder, `workbench-${colorScheme}.png`) });
  await page.getByRole('tab', { name: 'Chat' }).click();
  for (const question of QUESTIONS) {
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
    await page.keyboard.press('Enter');
    await page
      .getByRole('article', { name: question })
      .getByRole('button', { name: 'Copy' })
      .waitFor();
  }
  // The citation is chosen on the page and its crop shown beside it.
  const chips = page
    .getByRole('article', { name: QUESTIONS[1] })
    .getByRole('button', { name: /p\. 3/ });
  await chips.last().click();
  await page.waitForTimeout(1000);
  await page.mouse.move(0, 0);
  await chips.last().hover();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: join(folder, `chat-${colorScheme}.png`) });
  await workbench.close();
}

const workbench = await openWorkbench({ colorScheme: 'light', ownService: true });
const { page } = workbench;
const fields = fieldParts(page);
await workbench.addFiles([{ ...(await fixture('invoice.pdf')), name: 'Whitmoor, March.pdf' }]);
await documentRow(page, 'Whitmoor, March.pdf').click();
await page.locator('[data-page="1"][data-drawn]').waitFor();
await fields.chooseSchema('Invoice');
await fields.extract();
await fields.value('due_date').click();
await page.locator('[data-overlay="1"] [data-state="selected"]').waitFor();
await page.mouse.move(0, 0);
await page.screenshot({ path: join(folder, 'fields-light.png') });
await workbench.close();

const german = await openWorkbench({ locale: 'de-DE', ownService: true });
await german.addFiles([{ name: 'Annual review 2025.pdf', bytes: sample }]);
await german.page
  .getByText(/^4 Seiten · /)
  .first()
  .waitFor();
await german.page.getByLabel('Tabellen aus').getByText('Ganzes Dokument').click();
await german.page
  .getByRole('navigation', { name: 'Tabellen' })
  .getByRole('button', { name: /Income statement/ })
  .first()
  .click();
await german.page.getByRole('gridcell', { name: '48,600', exact: true }).click();
await german.page.getByText(/^Geht auf/).waitFor();
await german.page.waitForTimeout(6000);
await german.page.screenshot({ path: join(folder, 'window-german.png') });
await german.close();
await closeBrowser();
