/** Figures in the text panel: cut out of their page, beside their caption, and found on the page again. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/process.ts';
import { CHART_CAPTION, PHOTO, PHOTO_CAPTION } from '../fixtures/make/pictures.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

/** Shape of the picture as drawn, to a percent: the right part of the page, not stretched. */
const SHAPE = (PHOTO.x1 - PHOTO.x0) / (PHOTO.y1 - PHOTO.y0);

describe.skipIf(!hasBrowser)('figures in the text panel', () => {
  let workbench: Workbench;
  let panel: Locator;
  beforeAll(async () => {
    workbench = await openWorkbench();
    const { page } = workbench;
    panel = page.getByRole('tabpanel', { name: 'Text' });
    const bytes = await readFile(join(root, 'test/fixtures/pictures.pdf'));
    await workbench.addFiles([{ name: 'pictures.pdf', bytes }]);
    await page.getByRole('list', { name: 'Documents' }).getByText('2 pages').waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('show their part of the page above their caption', async () => {
    const picture = panel.getByRole('img', { name: PHOTO_CAPTION });
    await picture.waitFor();
    const loaded = () =>
      picture.evaluate((image: HTMLImageElement) =>
        image.complete ? image.naturalWidth / image.naturalHeight : 0,
      );
    await expect.poll(loaded).toBeCloseTo(SHAPE, 1);
    await panel.getByText(PHOTO_CAPTION).waitFor();
    const shown = await picture.boundingBox();
    const around = await panel.boundingBox();
    expect(shown?.width).toBeLessThanOrEqual(around?.width ?? 0);
  });

  test('lead to their place on the page', async () => {
    const { page } = workbench;
    await panel.getByRole('button', { name: 'Whole document' }).click();
    await panel.getByRole('img', { name: CHART_CAPTION }).click();
    await page.locator('[data-state="selected"][data-target="block"]').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: /page/i }).first().inputValue())
      .toBe('2');
  });
});
