/** The rules of axe, as all tests of accessibility apply them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COMMON: RunOptions = {
  resultTypes: ['violations'],
  // Fetches all style sheets again, for a rule about turned screens that is not enabled.
  preload: false,
};

const RULES: RunOptions = {
  ...COMMON,
  // Experimental in axe, and what users of voice control depend on.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** The rules that depend on colours. */
const COLORS: RunOptions = { ...COMMON, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Dialogs and menus: of what lies behind them, nothing can be reached. */
export const FLOATING = '[role="dialog"], [role="menu"]';

export interface View {
  /** Selector of what is looked at; by default, the whole page. */
  readonly within?: string | undefined;
  /** Rules of axe that are switched for this view. */
  readonly rules?: RunOptions['rules'] | undefined;
}

/** The size of targets (WCAG 2.2 AA): for panels, as links in a page are as its author set them. */
export const WITH_TARGETS: View = { rules: { 'target-size': { enabled: true } } };

/** All rules in the theme that is on and, of the same elements in the other one, those of colours. */
export async function violationsInBothThemes(page: Page, rules?: View['rules']): Promise<string[]> {
  const found = await violations(page, { rules });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const others = await run(page, COLORS);
  return [...found, ...others.map((broken) => `${isDark ? 'light' : 'dark'} theme: ${broken}`)];
}

/** Of a part of the page: what can be read in the dark theme can in both (test/repo/contrast.test.ts). */
export async function violationsInDark(
  page: Page,
  within: string,
  rules?: View['rules'],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return violations(page, { within, rules });
}

/** Looks at views of a page; `broken` has those that break a rule, and what breaks it. */
export function inspectViews(page: Page) {
  const broken: Record<string, string[]> = {};
  return {
    broken,
    async look(name: string, view: View = {}): Promise<void> {
      const found = view.within
        ? await violationsInDark(page, view.within, view.rules)
        : await violationsInBothThemes(page, view.rules);
      if (found.length > 0) broken[name] = found;
    },
  };
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

/** What of the page breaks a rule, with the elements. */
export const violations = (page: Page, { within, rules }: View = {}): Promise<string[]> =>
  run(page, { ...RULES, rules: { ...RULES.rules, ...rules } }, within);

/** Loads axe into the page. */
async function run(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ([context, options]) =>
      (
        window as unknown as { axe: { run(c: object, o: RunOptions): Promise<AxeResults> } }
      ).axe.run(context === undefined ? document : { include: [context] }, options),
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
