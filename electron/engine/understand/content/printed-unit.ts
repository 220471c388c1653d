/** What the numbers of a table are stated in, as printed: a currency, by its sign, code or name, or what is counted. */
import {
  currencyCode,
  NAME_PATTERN,
  SIGN_PATTERN,
  WORD_PATTERN,
} from '../../../../shared/values/currencies.ts';
import { MAGNITUDES, magnitudeIn } from '../../../../shared/values/magnitudes.ts';
import type { TableNumber } from '../../../../shared/values/table-scale.ts';

const SYMBOL = new RegExp(
  `(?<=(?<!\\p{L})[KTM]?)(?:${WORD_PATTERN})(?!\\p{L})|${SIGN_PATTERN}`,
  'u',
);
const NAME = new RegExp(`(?<!\\p{L})(?:${NAME_PATTERN})(?!\\p{L})`, 'iu');
/** Whose currency it is: "Jamaican dollars" are no US dollars. */
const OWNER = /(?:(?<!\p{L})(?![IO][nf]\s)\p{Lu}[\p{L}.]*\s){1,2}$/u;

/** The first currency in a text by its sign or code; empty if there is none. */
function symbolIn(text: string): string {
  const [symbol = ''] = SYMBOL.exec(text) ?? [];
  return symbol;
}

/** The first currency in a text, as printed: `€` or `EUR`, or else its name; empty if there is none. */
export function printedCurrency(text: string): string {
  const [name = ''] = NAME.exec(text) ?? [];
  if (SYMBOL.test(text) || name === '') return symbolIn(text);
  const [before = ''] = text.split(name);
  const [owner = ''] = OWNER.exec(before) ?? [];
  // A name that begins a phrase has a capital for that reason.
  return before === '' ? name.toLowerCase() : owner + name;
}

/** Whether a printed currency is a dollar that is not the US one; its table prints it as `$` as well. */
const isOtherDollar = (printed: string): boolean =>
  /(?:dollars?|\$|^(?:AU|CA|NZ|SG|HK|TW)D)$/iu.test(printed) && currencyCode(printed) !== 'USD';

const COUNTED = new RegExp(
  `(?<!\\p{L})(?:${[...MAGNITUDES.keys()].join('|')})\\s+(?:of|de|di|von|van)\\s+(\\p{L}+)\\s*(?=$|[,;)])`,
  'iu',
);

/**
 * What a number of a table is stated in, as printed: `€`, `pounds`, `tonnes`; empty if it is not
 * said. A name in a column header counts beside a magnitude: a price "per pound" is no amount of pounds.
 */
export function unitInTable({ number, label, headers, unit }: TableNumber): string {
  const [, inBrackets = ''] = label.split(/[()[\]]/u);
  const [, counted = ''] = COUNTED.exec(unit) ?? [];
  const ofColumn = headers
    .toReversed()
    .map((text) => (magnitudeIn(text) === 1 ? symbolIn(text) : printedCurrency(text)));
  const stated = [symbolIn(inBrackets), ...ofColumn, printedCurrency(unit)].find(Boolean);
  const own = number.currency?.text;
  if (own && !(own === '$' && isOtherDollar(stated ?? ''))) return own;
  return stated ?? counted;
}
