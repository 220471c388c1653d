/** Spreadsheet number formats that display a typed value as printed on the page. */
import type { NumberValue } from './number-value.ts';

/** Null if the general format displays the same. */
export function numberFormat(value: NumberValue): string | null {
  const commas = commasOf(value.magnitude);
  // Spreadsheets divide by thousands only: a lakh is displayed in full.
  const unit = commas === null ? '' : value.unit;
  const suffix = quoted(value.note);
  if (value.scientific) return `0${decimals(value)}E+00${quoted(unit)}${suffix}`;
  const isGrouped = value.grouped || commas === null;
  const digits = `${isGrouped ? '#,##0' : '0'}${decimals(value)}${commas ?? ''}${value.percent ? '%' : ''}`;
  const amount = quoted(value.approximate ? '≈ ' : '') + withCurrency(digits + quoted(unit), value);
  // `_)` reserves the width of a parenthesis, so that positive numbers align with negative ones.
  if (value.parentheses) return `${amount}_)${suffix};(${amount})${suffix}`;
  return amount === '0' && suffix === '' ? null : amount + suffix;
}

/** The commas behind the digits that divide by a power of a thousand; null for other factors. */
function commasOf(magnitude: number): string | null {
  const thousands = Math.log10(magnitude) / 3;
  return Number.isInteger(thousands) ? ','.repeat(thousands) : null;
}

const decimals = ({ decimals: count, magnitude }: NumberValue): string =>
  count > 0 && commasOf(magnitude) !== null ? `.${'0'.repeat(count)}` : '';

function withCurrency(digits: string, { currency }: NumberValue): string {
  if (!currency) return digits;
  const blank = currency.spaced ? ' ' : '';
  return currency.before
    ? quoted(currency.text + blank) + digits
    : digits + quoted(blank + currency.text);
}

/** Literal text in a format; the texts passed here contain no quotation mark. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);
