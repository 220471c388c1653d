/**
 * The promise that nothing leaves the machine, for the desktop: its window does all its work that
 * needs no network, and every system call of Electron's processes is held against it.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { root } from '../../scripts/lib/process.ts';
import { Traced, whyNotTraced } from '../support/trace.ts';
import { expectQuietDesktop } from './quiet-desktop.ts';
import { fixture, row, runtime, whySkipped } from './support.ts';
import { inTracedWindow } from './traced-window.ts';

const why = whySkipped ?? whyNotTraced;

describe.skipIf(why)(`the desktop under a recorder${why ? ` (skipped: ${why})` : ''}`, () => {
  let traced: Traced;
  beforeAll(() => buildIfStale(['renderer', 'electron']));
  // A second attempt is by another new user.
  beforeEach(() => {
    traced = new Traced();
  });
  afterEach(() => traced.remove());

  const inWindow = (files: string[], work: (page: Page) => Promise<void>) =>
    inTracedWindow(traced, runtime?.path ?? '', [root, ...files], work);

  test('reads, recognises, answers, extracts fields and restarts on this machine alone', async () => {
    const names = ['ruled-table', 'scan', 'invoice'];
    await inWindow(names.map(fixture), async (page) => {
      await row(page, 'ruled-table.pdf').getByText('1 table').waitFor();
      await row(page, 'scan.pdf').getByText('2 pages').waitFor();
      await row(page, 'invoice.pdf').getByText('1 page').waitFor();

      await row(page, 'ruled-table.pdf').getByRole('button').first().click();
      await page.getByRole('tab', { name: 'Chat' }).click();
      const question = page.getByRole('textbox', { name: 'Question', exact: true });
      await question.fill('What is slate from the upper bench sold for?');
      await question.press('Enter');
      await page
        .getByRole('button', { name: /ruled-table\.pdf, p\. 1/ })
        .first()
        .click();

      await row(page, 'invoice.pdf').getByRole('button').first().click();
      await page.getByRole('tab', { name: 'Fields' }).click();
      const fields = page.getByRole('tabpanel', { name: 'Fields' });
      await fields.getByRole('button', { name: 'Choose a schema' }).click();
      await page.getByRole('menuitemradio', { name: 'Invoice', exact: true }).click();
      await fields.getByRole('button', { name: 'Extract fields', exact: true }).click();
      await fields.locator('[data-value="invoice_number"]').getByText('INV-2026-0417').waitFor();

      // What the export dialog saves, without the system's dialog.
      const exported = await page.evaluate(async () => {
        const jobs = await (await fetch('/api/v1/jobs')).json();
        const answers = ['xlsx', 'docx', 'markdown', 'csv', 'html', 'json'].map((format) =>
          fetch(`/api/v1/jobs/${jobs.items[0].job_id}/export?format=${format}`),
        );
        return (await Promise.all(answers)).map(({ status }) => status);
      });
      expect(exported).toEqual([200, 200, 200, 200, 200, 200]);
    });
    await inWindow([], async (page) => {
      await row(page, 'scan.pdf').getByText('2 pages').waitFor();
      expect(await page.evaluate(() => document.title)).toContain('Quarry');
    });
    await expectQuietDesktop(traced);
    expect((await traced.observed()).written).toContain(join(traced.data, 'quarry.db'));
  });
});
