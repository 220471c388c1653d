/**
 * Calendar dates as documents print them: ISO, day.month.year, slashes in the order that their
 * column shows, and month names in the languages below. A date must be an existing day.
 *
 * Left as text: months and quarters without a day, times, and `03/04/2024` if nothing shows whether
 * the day or the month comes first.
 */

/** Whether day or month comes first in a numeric date. */
export type DateOrder = 'day-first' | 'month-first';

export interface DateValue {
  readonly kind: 'date';
  /** `2024-03-01` */
  readonly value: string;
  /** Number format of a spreadsheet that shows the date as it was printed. */
  readonly format: string;
}

/** Two-digit years from here on belong to the 1900s, as in current spreadsheets. */
const CENTURY_PIVOT = 50;

/**
 * Month names and their short forms, without a period, in Danish, Dutch, English, Finnish, French,
 * German, Italian, Norwegian, Polish, Portuguese, Spanish and Swedish, and as dates have them in
 * Czech, Romanian, Russian and Turkish (CLDR). No name means two
 * months. Listed here because querying the runtime takes a tenth of a second.
 */
const NAMES = [
  'ene enero gen gennaio jan janeiro januar januari january janv janvier sty stycznia tammikuuta ledna января ocak ianuarie',
  'feb febbraio febrero februar februari february fev fevereiro févr février helmikuuta lut lutego února февраля şubat februarie',
  'maaliskuuta maart mar marca march mars marts marzo março mrt märz března марта mart martie',
  'abr abril apr april aprile avr avril huhtikuuta kwi kwietnia dubna апреля nisan aprilie',
  'mag maggio mai maio maj maja may mayo mei toukokuuta května мая mayıs',
  'cze czerwca giu giugno juin jun june junho juni junio kesäkuuta června июня haziran iunie',
  'heinäkuuta juil juillet jul julho juli julio july lip lipca lug luglio července июля temmuz iulie',
  'ago agosto août aug august augusti augustus elokuuta sie sierpnia srpna августа ağustos',
  'sep sept september septembre septiembre set setembro settembre syyskuuta wrz września září сентября eylül septembrie',
  'lokakuuta oct october octobre octubre okt oktober ott ottobre out outubro paź października října октября ekim octombrie',
  'lis listopada marraskuuta nov november novembre novembro noviembre listopadu ноября kasım noiembrie',
  'dec december des desember dez dezember dezembro dic dicembre diciembre déc décembre gru grudnia joulukuuta prosince декабря aralık decembrie',
];

/** Lower-case name to number of the month, 1 to 12. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** Whether `word`, in any case and without a period, is a month name or its short form. */
export const isMonthName = (word: string): boolean => MONTHS.has(word.toLowerCase());

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Most cells contain digits only, so the patterns with names can be skipped. */
const MAY_HOLD_A_NAME = /\p{L}/u;
const EAST_ASIAN = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/u;
const DAY_NAME =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)?(?<mark>[\s-])\s*(?:(?:de|of)\s+)?(?<name>\p{L}+)\.?,?[\s-]\s*(?:de\s+)?(?<year>\d{4}|\d{2})$/u;
const NAME_DAY = /^(?<name>\p{L}+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u;

export function parseDate(text: string, order: DateOrder | null): DateValue | null {
  const trimmed = text.trim();
  if (trimmed.length < 6 || trimmed.length > 30 || !/\d/.test(trimmed)) return null;
  if (MAY_HOLD_A_NAME.test(trimmed)) return readNamed(trimmed);
  return readIso(trimmed) ?? readNumeric(trimmed, order);
}

function readIso(text: string): DateValue | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year = '', separator = '', month = '', day = ''] = match;
  return dateOf(Number(year), Number(month), Number(day), `yyyy${separator}mm${separator}dd`);
}

function readNumeric(text: string, order: DateOrder | null): DateValue | null {
  const match = NUMERIC.exec(text);
  if (!match) return null;
  const [, first = '', separator = '', second = '', year = ''] = match;
  // Periods separate day and month only if the day comes first; two-digit years after periods would
  // also match a section number such as 1.2.10.
  if (separator === '.' && year.length === 2 && first.length < 2) return null;
  const shown = separator === '.' ? 'day-first' : (orderShown(text) ?? order);
  if (shown === null && first !== second) return null;
  const dayFirst = shown !== 'month-first';
  const [day, month] = dayFirst ? [first, second] : [second, first];
  const dd = day.length === 2 ? 'dd' : 'd';
  const mm = month.length === 2 ? 'mm' : 'm';
  const ordered = dayFirst ? [dd, mm] : [mm, dd];
  const format = [...ordered, 'y'.repeat(year.length)].join(separator);
  return dateOf(fullYear(year), Number(month), Number(day), format);
}

function readNamed(text: string): DateValue | null {
  const eastAsian = EAST_ASIAN.exec(text)?.slice(1).map(Number);
  if (eastAsian) return dateOf(...(eastAsian as [number, number, number]), 'yyyy-mm-dd');
  const found = DAY_NAME.exec(text) ?? NAME_DAY.exec(text);
  const { day = '', mark, name = '', year = '' } = found?.groups ?? {};
  const named = MONTHS.get(name.toLowerCase());
  if (!named) return null;
  const months = name.length > 4 ? 'mmmm' : 'mmm';
  const between = mark === '-' ? '-' : ' ';
  const format = ['d', months, 'y'.repeat(year.length)].join(between);
  return dateOf(fullYear(year), named, Number(day), mark ? format : `${months} d, yyyy`);
}

const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < CENTURY_PIVOT ? 2000 : 1900);

/** Null for a day that does not exist in the calendar. */
function dateOf(year: number, month: number, day: number, format: string): DateValue | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day || year < 1000) return null;
  return { kind: 'date', value: time.toISOString().slice(0, 10), format };
}

/** The order that a numeric date shows by itself: 31/12/2024 has the day first. */
export function orderShown(text: string): DateOrder | null {
  const match = NUMERIC.exec(text.trim());
  if (!match) return null;
  const first = Number(match[1]);
  const second = Number(match[3]);
  if (first > 12 && second <= 12) return 'day-first';
  if (second > 12 && first <= 12) return 'month-first';
  return null;
}

/** Whether it is a date on one of two days, depending on the order of day and month: 03/10/2025. */
export const isAmbiguousDate = (text: string): boolean =>
  parseDate(text, null) === null && parseDate(text, 'day-first') !== null;

const MONTH_BEFORE = /(\p{L}+)\.?\s+$/u;
const MONTH_AND_DAY_BEFORE = /(\p{L}+)\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+$/u;
const YEAR_AFTER = /^(?:st|nd|rd|th)?,?\s+\d{4}(?!\d)/u;
const MONTH_AND_YEAR_AFTER =
  /^(?:\.|st|nd|rd|th|er)?\s+(?:(?:de|of)\s+)?(\p{L}+)\.?,?\s+(?:de\s+)?\d{4}(?!\d)/u;

/** The day or the year of a date with the name of its month: `December 31, 2023`, `31. Dezember 2023`. */
export function isPartOfDate(text: string, from: number, to: number): boolean {
  const digits = text.slice(from, to);
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const month = (pattern: RegExp, part: string) => isMonthName(pattern.exec(part)?.[1] ?? '');
  if (/^\d{1,2}$/.test(digits)) {
    return (
      (month(MONTH_BEFORE, before) && YEAR_AFTER.test(after)) || month(MONTH_AND_YEAR_AFTER, after)
    );
  }
  return (
    /^(?:19|20)\d\d$/.test(digits) &&
    (month(MONTH_BEFORE, before) || month(MONTH_AND_DAY_BEFORE, before))
  );
}

/** `month` from 1; as ISO 8601. */
export const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 'yyyy-mm-dd'.length);
