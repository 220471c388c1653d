/**
 * Formats numbers and times as text, in the formats of the window's language unless `locale` is
 * given. Pure, without access to the clock.
 */
import { formatLocale, t } from '../../shared/messages/messages.ts';

/** Making a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

/** `decimals`: always as many; by default those the number has, three at most. */
function formatNumber(value: number, locale?: string, decimals?: number): string {
  const key = `${locale} ${decimals}`;
  const known = formatters.get(key);
  if (known) return known.format(value);
  const fixed = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 3 };
  const made = new Intl.NumberFormat(locale, fixed);
  formatters.set(key, made);
  return made.format(value);
}

/** The text for a count, as a list that is empty for none. */
export const textIfAny = (
  count: number,
  textFor: (values: { readonly count: number }) => string,
): string[] => (count > 0 ? [textFor({ count })] : []);

export const formatCount = (count: number, locale = formatLocale()): string =>
  formatNumber(count, locale);

/** One decimal below 10, none from there on. */
const formatShort = (value: number, locale = formatLocale()): string =>
  formatNumber(value, locale, value < 10 ? 1 : 0);

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

export function formatBytes(bytes: number, locale = formatLocale()): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? Math.round(value) : formatShort(value, locale)} ${UNITS[power]}`;
}

/** Scans take seconds per page, so slow speeds are given per minute. */
export function formatSpeed(pagesPerSecond: number, locale = formatLocale()): string {
  if (pagesPerSecond < 0.95) {
    return t('{pages} pages/min', { pages: Math.max(1, Math.round(pagesPerSecond * 60)) });
  }
  return t('{pages} pages/s', { pages: formatShort(pagesPerSecond, locale) });
}

/** A time, rounded to the precision of an estimate. */
export function formatTime(seconds: number): string {
  if (seconds < 10) return t('a few seconds');
  if (seconds < 90) return t('about {seconds} s', { seconds: Math.round(seconds / 10) * 10 });
  if (seconds < 5400) return t('about {minutes} min', { minutes: Math.round(seconds / 60) });
  return t('about {hours} h', { hours: Math.round(seconds / 3600) });
}

/** The remaining time; empty without an estimate. */
export const formatTimeLeft = (seconds: number | null): string =>
  seconds === null ? '' : t('{time} left', { time: formatTime(seconds) });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Age of a time relative to `now`: more precise for recent times. */
export function formatAge(iso: string, now: Date, locale = formatLocale()): string {
  const then = new Date(iso);
  const age = now.getTime() - then.getTime();
  if (age < MINUTE) return t('just now');
  if (age < HOUR) return t('{minutes} min ago', { minutes: Math.floor(age / MINUTE) });
  if (age < DAY && then.getDate() === now.getDate())
    return t('{hours} h ago', { hours: Math.floor(age / HOUR) });
  if (age < 2 * DAY) return t('yesterday');
  const sameYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `28 days left`, until the end time (ISO). */
export function daysLeft(end: string, now: Date): string {
  const days = Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS);
  if (days <= 0) return t('Deleted permanently soon');
  return t('{count, plural, one {# day} other {# days}} left', { count: days });
}
