/** What a change is called, and the part of a changed text that is shown in its row. */
import type { DocumentChange } from '../../shared/contract/index.ts';
import { formatLocale, t, translationOf } from '../../shared/messages/messages.ts';
import { parseNumber } from '../../shared/values/number-value.ts';
import { formatValue } from '../fields/format-value.ts';

export const CHANGE_NAMES: Readonly<Record<DocumentChange['change'], string>> = {
  ...{ added: t('Added'), removed: t('Removed'), changed: t('Changed'), moved: t('Moved') },
};

type Segments = NonNullable<DocumentChange['segments']>;

/** Words of unchanged text that are kept beside a change. */
const KEPT = 6;

/** Long unchanged stretches shortened to the words beside the changes. */
export function withContext(segments: Segments): Segments {
  return segments.map((segment, at) => {
    const words = segment.text.split(' ');
    if (segment.in !== 'both' || words.length <= 2 * KEPT) return segment;
    const head = at > 0 ? words.slice(0, KEPT) : [];
    const tail = at < segments.length - 1 ? words.slice(-KEPT) : [];
    return { ...segment, text: [...head, '…', ...tail].join(' ') };
  });
}

/** `+50 (+5.6 %)`; empty where a side is no number. */
export function differenceText(
  { difference, before }: DocumentChange,
  locale = formatLocale(),
): string {
  if (difference === undefined) return '';
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 6 } as const;
  const amount = difference.toLocaleString(locale, signed);
  const share = difference / Math.abs(parseNumber(before.text)?.amount ?? Number.NaN);
  if (!Number.isFinite(share)) return amount;
  const percent = { ...signed, style: 'percent', maximumFractionDigits: 1 } as const;
  return `${amount} (${share.toLocaleString(locale, percent)})`;
}

/** Where the change is; names of schemas and fields in the language of the window. */
export const titleText = ({ kind, title }: DocumentChange): string =>
  kind === 'field'
    ? title
        .split(/(: |, )/)
        .map(translationOf)
        .join('')
    : title;

/** The text of one side; numbers and dates of fields in the format of the window. */
export function sideText(
  { kind, difference }: DocumentChange,
  { text }: DocumentChange['before'],
  locale = formatLocale(),
): string {
  if (kind !== 'field' || text === '') return text;
  // A value that one side lacks has no difference.
  const isNumber = difference !== undefined || /^-?\d+\.\d+$/.test(text);
  const type = isNumber ? 'number' : 'date';
  return formatValue({ value: isNumber ? Number(text) : text }, { key: '', type }, locale);
}

/** Pages of both versions: `p. 3`, `p. 3 → p. 4`. */
export function pagesText({ before, after, change }: DocumentChange): string {
  if (change === 'added' || before.page === after.page) return t('p. {page}', { page: after.page });
  if (change === 'removed') return t('p. {page}', { page: before.page });
  return t('p. {before} → p. {after}', { before: before.page, after: after.page });
}
