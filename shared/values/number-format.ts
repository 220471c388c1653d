/** Spreadsheet number formats that display a typed value as printed on the page. */
import type { NumberValue } from './number-value.ts';

/** Null if the general format displays the same. */
export function numberFormat(value: NumberValue): string | null {
  const suffix = quoted(value.unit + value.note);
  if (value.scientific) return `0${decimals(value)}E+00${suffix}`;
  const digits = `${value.grouped ? '#,##0' : '0'}${decimals(value)}${value.percent ? '%' : ''}`;
  const amount = withCurrency(digits, value);
  // `_)` reserves the width of a parenthesis, so that positive numbers align with negative ones.
  if (value.parentheses) return `${amount}_)${suffix};(${amount})${suffix}`;
  return amount === '0' && suffix === '' ? null : amount + suffix;
}

const decimals = (value: NumberValue): string =>
  value.decimals > 0 ? `.${'0'.repeat(value.decimals)}` : '';

function withCurrency(digits: string, { currency }: NumberValue): string {
  if (!currency) return digits;
  const blank = currency.spaced ? ' ' : '';
  return currency.before
    ? quoted(currency.text + blank) + digits
    : digits + quoted(blank + currency.text);
}

/** Literal text in a format; the texts passed here contain no quotation mark. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);
