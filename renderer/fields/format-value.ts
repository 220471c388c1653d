/** Display text of values: numbers and dates in the system's format. */
import type { RunField, SchemaField } from '../../shared/contract/index.ts';
import { formatLocale, t } from '../../shared/messages/messages.ts';
import { kindOf } from './field-kinds.ts';

type Valued = Pick<RunField, 'value' | 'currency'> & Partial<Pick<RunField, 'citations'>>;

/** Empty if there is no value. `locale`: that of the window unless given. */
export function formatValue(result: Valued, field: SchemaField, locale = formatLocale()): string {
  const { value } = result;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const item = { ...field, type: 'string' as const };
    return value.map((one) => formatValue({ value: one }, item, locale)).join(', ');
  }
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return formatNumber(result, value, field, locale);
  if (typeof value === 'object') {
    return Object.values(value)
      .flatMap((one) => formatValue({ value: one }, { key: '', type: 'string' }, locale) || [])
      .join(', ');
  }
  const text = String(value);
  return kindOf(field) === 'date' ? formatDate(text, locale) : text;
}

/** Number of decimals of the number itself. */
const decimalsOf = (value: number): number => {
  const [, exponent = '0'] = String(value).split('e');
  const [, fraction = ''] = (String(value).split('e')[0] ?? '').split('.');
  return Math.min(MOST_DECIMALS, Math.max(0, fraction.length - Number(exponent)));
};
/** Limit of Intl. */
const MOST_DECIMALS = 20;

function formatNumber(
  { currency, citations = [] }: Valued,
  value: number,
  field: SchemaField,
  locale: string | undefined,
): string {
  const decimals = decimalsOf(value);
  switch (kindOf(field)) {
    case 'amount': {
      const money: Intl.NumberFormatOptions = currency ? { style: 'currency', currency } : {};
      const minor = currency ? fractionOf(currency) : 2;
      // A whole amount has cents where the page prints them: one in millions is not that exact.
      const quotes = citations.map(({ quote }) => quote);
      const isExact = quotes.length === 0 ? Boolean(currency) : quotes.some(printsDecimals(minor));
      const usual = decimals > 0 || isExact ? minor : 0;
      return new Intl.NumberFormat(locale, {
        ...money,
        minimumFractionDigits: Math.min(usual, MOST_DECIMALS),
        maximumFractionDigits: Math.max(usual, decimals),
      }).format(value);
    }
    case 'percentage':
      return `${new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value)} %`;
    default:
      // Years and other short numbers have no thousands separator.
      return new Intl.NumberFormat(locale, {
        useGrouping: 'min2',
        maximumFractionDigits: decimals,
      }).format(value);
  }
}

/** Number of decimals of amounts in a currency; 2 for a code unknown here. */
const fractionOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

const printsDecimals = (count: number) => (quote: string) =>
  new RegExp(`[.,]\\d{${count}}(?!\\d)`).test(quote);

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** ISO dates in the system's format; other text unchanged. */
export function formatDate(text: string, locale = formatLocale()): string {
  if (!ISO_DATE.test(text)) return text;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
