/** The rules of axe, as all tests of accessibility apply them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // Fetches all style sheets again, for a rule about turned screens that is not enabled.
  preload: false,
  // Experimental in axe, and what users of voice control depend on.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** With the size of targets (WCAG 2.2 AA): for panels, as links in a page are as its author set them. */
export const WITH_TARGETS: RunOptions = {
  ...OPTIONS,
  rules: { ...OPTIONS.rules, 'target-size': { enabled: true } },
};

/** The rules that depend on colours. */
const COLORS: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  runOnly: ['color-contrast', 'link-in-text-block'],
};

/** All rules in the dark theme and, of the same elements in the light one, those of colours. */
export async function violationsInBothThemes(page: Page, options = OPTIONS): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, COLORS);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light.map((broken) => `light theme: ${broken}`), ...(await violations(page, options))];
}

/** Waits for what fades or moves: a colour in between is no colour of the design. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect, playState }) => {
          const end = effect?.getComputedTiming().endTime;
          return playState === 'running' && Number.isFinite(end);
        })
        .map(({ finished }) => finished),
    ),
  );

/** What of the page breaks a rule, with the elements; loads axe into the page. */
export async function violations(page: Page, options = OPTIONS): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
