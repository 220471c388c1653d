/** Notices about a document although nothing is wrong, from checks that passed. */
import type { DocumentCheck, LeftOutReason } from '../../shared/contract/index.ts';

export interface Notice {
  readonly title: string;
  readonly message: string;
  readonly pages: readonly number[];
}

export const noticesOf = (checks: readonly DocumentCheck[]): Notice[] =>
  checks
    .filter(({ passed }) => passed)
    .map(({ name, page, pages, message }) => ({
      title: TITLES[name] ?? 'Good to know',
      message,
      pages: pages ?? (page === null ? [] : [page]),
    }));

const LEFT_OUT: Readonly<Record<string, string>> = {
  off_page: 'Text outside of the page',
  clipped: 'Text cut off',
  layer_off: 'Text in a hidden layer',
  covered: 'Text painted over',
  paper_colored: 'Text in the colour of the paper',
  too_small: 'Text too small to read',
} satisfies Partial<Record<LeftOutReason, string>>;

const TITLES: Readonly<Record<string, string>> = {
  text_recognised: 'Read by text recognition',
  ...Object.fromEntries(
    Object.entries(LEFT_OUT).map(([reason, title]) => [`text_${reason}`, title]),
  ),
};
