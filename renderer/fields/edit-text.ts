/** The text form of a value for editing, and the number and date format of the window. */
import type { RunField } from '../../shared/contract/index.ts';
import { formatLocale, t } from '../../shared/messages/messages.ts';
import type { Convention } from '../../shared/values/cell-value.ts';

/** `locale`: that of the window unless given. */
export function editText(result: Pick<RunField, 'value'> | null, locale = formatLocale()): string {
  const value = result?.value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') {
    return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(
      value,
    );
  }
  return String(value);
}

export function systemConvention(locale = formatLocale()): Convention {
  const mark = new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  const first = new Intl.DateTimeFormat(locale)
    .formatToParts()
    .find(({ type }) => type === 'day' || type === 'month')?.type;
  return {
    decimalMark: mark === ',' || mark === '.' ? mark : null,
    dateOrder: first === 'month' ? 'month-first' : 'day-first',
  };
}
