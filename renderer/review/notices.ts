/** Notices about a document although nothing is wrong, from checks that passed. */
import { formatCodedText } from '../../shared/coded-text.ts';
import type { DocumentCheck, LeftOutReason } from '../../shared/contract/index.ts';
import { t, translationOf } from '../../shared/messages/messages.ts';

export interface Notice {
  readonly title: string;
  readonly message: string;
  readonly pages: readonly number[];
}

export const noticesOf = (checks: readonly DocumentCheck[]): Notice[] =>
  checks
    .filter(({ passed }) => passed)
    .map(({ name, page, pages, message, coded_message: coded }) => ({
      title: TITLES[name] ?? t('Information'),
      message: coded ? formatCodedText(coded) : translationOf(message),
      pages: pages ?? (page === null ? [] : [page]),
    }));

const LEFT_OUT: Readonly<Record<string, string>> = {
  off_page: t('Text outside the page'),
  clipped: t('Clipped text'),
  layer_off: t('Text in a hidden layer'),
  covered: t('Covered text'),
  paper_colored: t('Text in the background colour'),
  too_small: t('Text too small to read'),
} satisfies Partial<Record<LeftOutReason, string>>;

const TITLES: Readonly<Record<string, string>> = {
  text_recognised: t('Text from OCR'),
  ...Object.fromEntries(
    Object.entries(LEFT_OUT).map(([reason, title]) => [`text_${reason}`, title]),
  ),
};
