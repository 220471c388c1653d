/** The parts of the Fields panel that its end-to-end tests look at, and what stands under its boxes. */
import type { Locator, Page } from 'playwright-core';
import { drawInvoice, INVOICE, type InvoiceValues } from '../fixtures/make/invoice.ts';
import type { TestFile } from './support.ts';

export const invoiceFile = async (
  name: string,
  values: Partial<InvoiceValues> = {},
): Promise<TestFile> => ({ name, bytes: await drawInvoice({ ...INVOICE, ...values }) });

export interface FieldParts {
  readonly tab: Locator;
  /** The button of the value at a path. */
  value(path: string): Locator;
  chooseSchema(name: string): Promise<void>;
  /** Applies the chosen schema and waits for its values. */
  extract(): Promise<void>;
}

export function fieldParts(page: Page): FieldParts {
  const tab = page.getByRole('tabpanel', { name: 'Fields' });
  return {
    tab,
    value: (path) => tab.locator(`[data-value="${path}"]`),
    async chooseSchema(name) {
      await page.getByRole('tab', { name: 'Fields' }).click();
      await tab.getByRole('button', { name: /^(Choose a schema|Schema: )/ }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    async extract() {
      await tab.getByRole('button', { name: 'Extract fields', exact: true }).click();
      await tab.locator('[data-fields-form]').waitFor();
    },
  };
}

/** The letters of the page under the selected box, by the text layer of the page; without spaces. */
export const wordsUnderSelection = (page: Page, pageNumber: number): Promise<string> =>
  page
    .locator(`[data-overlay="${pageNumber}"] [data-state="selected"]`)
    .evaluate((box, pageNumber) => {
      const area = box.getBoundingClientRect();
      const layer = document.querySelector(`[data-page="${pageNumber}"] [data-text-layer]`);
      const walker = document.createTreeWalker(layer ?? document.body, NodeFilter.SHOW_TEXT);
      let text = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const inside = x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
          if (inside) text += node.textContent?.[at] ?? '';
        }
      }
      return text.replaceAll(/\s+/g, '');
    }, pageNumber);
