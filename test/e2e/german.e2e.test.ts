/** The window in German: from a file to its tables, and to the settings that choose the language. */
import { expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

test.skipIf(!hasBrowser)(
  'a window of a German system is in German until English is chosen, which it keeps',
  async () => {
    const workbench = await openWorkbench({ locale: 'de-DE' });
    const { page } = workbench;
    const language = () => page.locator('html').getAttribute('lang');
    expect(await language()).toBe('de');
    await page.getByRole('button', { name: 'Beispiel öffnen' }).click();
    await page.getByRole('button', { name: 'Beenden' }).click();
    await page.getByRole('tab', { name: /^Prüfung/ }).click();
    await page
      .getByText(/^(Der Saldo|Die Summe) .* ginge es auf\.$/)
      .first()
      .waitFor();
    expect(await page.getByText('It would add up').count()).toBe(0);
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 800, height: 600 });
    const hide = page.getByRole('button', { name: 'Ergebnisse ausblenden' });
    const right = async () => {
      const { x = 0, width = 0 } = (await hide.boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(right).toBeLessThanOrEqual(800);
    await page.setViewportSize(size);

    await workbench.addFiles([await fixture('table-pages.pdf')]);
    const rows = page.getByRole('list', { name: 'Dokumente' }).getByRole('listitem');
    await rows.getByText(/^3 Seiten · /).waitFor();
    await rows.getByRole('button').getByText('table-pages.pdf', { exact: true }).click();
    await page.getByRole('tab', { name: 'Tabellen' }).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Einstellungen' });
    await dialog.getByRole('tab', { name: 'API-Schlüssel' }).click();
    await dialog.getByText('Keine API-Schlüssel.').waitFor();
    await dialog.getByRole('tab', { name: 'Darstellung' }).click();
    await dialog.getByRole('combobox', { name: 'Sprache des Fensters' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Tables' }).waitFor();
    expect(await language()).toBe('en');
    await page.reload();
    await page.getByRole('tab', { name: 'Tables' }).waitFor();
    await documentRow(page, 'table-pages.pdf').waitFor();
    expect(workbench.errors).toEqual([]);
    await workbench.close();
  },
);
