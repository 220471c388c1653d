/** The window in German: from a file to its tables, and to the settings that chose the language. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;

afterEach(async () => {
  const { errors } = workbench;
  await workbench.close();
  expect(errors).toEqual([]);
});

describe.skipIf(!hasBrowser)('a window of a German system', () => {
  beforeEach(async () => {
    workbench = await openWorkbench({ locale: 'de-DE' });
  });

  test('goes from a file to its tables and to the settings in German', async () => {
    const { page } = workbench;
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await workbench.addFiles([await fixture('table-pages.pdf')]);
    const rows = page.getByRole('list', { name: 'Dokumente' }).getByRole('listitem');
    await rows.getByText(/^\d+ Seiten? · /).waitFor();
    await rows.getByRole('button').first().click();
    await page.getByRole('tab', { name: 'Tabellen' }).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Einstellungen' });
    await dialog.getByRole('combobox', { name: 'Sprache des Fensters' }).waitFor();
    await dialog.getByRole('tab', { name: 'API-Schlüssel' }).click();
    await dialog.getByText('Keine API-Schlüssel.').waitFor();
  });

  test('says in German what is to be reviewed, and why', async () => {
    const { page } = workbench;
    await page.getByRole('button', { name: 'Beispiel öffnen' }).click();
    await page.getByRole('button', { name: 'Beenden' }).click();
    await page.getByRole('tab', { name: /^Prüfung/ }).click();
    await page
      .getByText(/^(Der Saldo|Die Summe) .* ginge es auf\.$/)
      .first()
      .waitFor();
    expect(await page.getByText('It would add up').count()).toBe(0);
  });

  test('takes English once it is chosen, and keeps it', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+,');
    await page.getByRole('combobox', { name: 'Sprache des Fensters' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Open the sample' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.reload();
    await page.getByRole('button', { name: 'Open the sample' }).waitFor();
  });
});
