/** Values as people read them: numbers and dates in the format of the system. */
import type { RunField, SchemaField } from '../../shared/contract/index.ts';
import { kindOf } from './field-kinds.ts';

type Valued = Pick<RunField, 'value' | 'currency'>;

/** Empty where there is no value. `locale`: default of the system. */
export function formatValue(result: Valued, field: SchemaField, locale?: string): string {
  const { value } = result;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const item = { ...field, type: 'string' as const };
    return value.map((one) => formatValue({ value: one }, item, locale)).join(', ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value, result.currency ?? null, field, locale);
  if (typeof value === 'object') {
    return Object.values(value)
      .flatMap((one) => formatValue({ value: one }, { key: '', type: 'string' }, locale) || [])
      .join(', ');
  }
  const text = String(value);
  return kindOf(field) === 'date' ? formatDate(text, locale) : text;
}

/** Digits after the point that the number itself has. */
const decimalsOf = (value: number): number => {
  const [, exponent = '0'] = String(value).split('e');
  const [, fraction = ''] = (String(value).split('e')[0] ?? '').split('.');
  return Math.min(MOST_DECIMALS, Math.max(0, fraction.length - Number(exponent)));
};
/** As Intl allows. */
const MOST_DECIMALS = 20;

function formatNumber(
  value: number,
  currency: string | null,
  field: SchemaField,
  locale?: string,
): string {
  const decimals = decimalsOf(value);
  switch (kindOf(field)) {
    case 'amount': {
      const money: Intl.NumberFormatOptions = currency ? { style: 'currency', currency } : {};
      const usual = currency ? fractionOf(currency) : decimals > 0 ? 2 : 0;
      return new Intl.NumberFormat(locale, {
        ...money,
        minimumFractionDigits: Math.min(usual, MOST_DECIMALS),
        maximumFractionDigits: Math.max(usual, decimals),
      }).format(value);
    }
    case 'percentage':
      return `${new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value)} %`;
    default:
      // Years and other short numbers without a separator.
      return new Intl.NumberFormat(locale, {
        useGrouping: 'min2',
        maximumFractionDigits: decimals,
      }).format(value);
  }
}

/** Digits after the point that amounts of a currency are written with; 2 for a code unknown here. */
const fractionOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** ISO dates in the system's format; anything else as it is. */
function formatDate(text: string, locale?: string): string {
  if (!ISO_DATE.test(text)) return text;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
