/** The rules of axe, as all tests of accessibility apply them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // Experimental in axe, and what users of voice control depend on.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** With the size of targets (WCAG 2.2 AA): for panels, as links in a page are as its author set them. */
export const WITH_TARGETS: RunOptions = {
  ...OPTIONS,
  rules: { ...OPTIONS.rules, 'target-size': { enabled: true } },
};

/** What of the page breaks a rule now, with the elements; loads axe into the page. */
export async function violations(page: Page, options = OPTIONS): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
