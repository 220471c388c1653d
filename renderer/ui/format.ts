/**
 * Formats numbers and times as text, in the number and date formats of the system unless `locale`
 * is given. Pure, without access to the clock.
 */

/** `1 page`, `214 pages`. */
export const countOf = (count: number, noun: string, locale?: string): string =>
  `${formatCount(count, locale)} ${noun}${count === 1 ? '' : 's'}`;

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

export const formatCount = (count: number, locale?: string): string => formatNumber(count, locale);

/** One decimal below 10, none from there on. */
const formatShort = (value: number, locale?: string): string =>
  formatNumber(value, locale, value < 10 ? 1 : 0);

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

export function formatBytes(bytes: number, locale?: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? Math.round(value) : formatShort(value, locale)} ${UNITS[power]}`;
}

/** Scans take seconds per page, so slow speeds are given per minute. */
export function formatSpeed(pagesPerSecond: number, locale?: string): string {
  if (pagesPerSecond < 0.95) return `${Math.max(1, Math.round(pagesPerSecond * 60))} pages/min`;
  return `${formatShort(pagesPerSecond, locale)} pages/s`;
}

/** A time, rounded to the precision of an estimate. */
export function formatTime(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}

/** The remaining time; empty without an estimate. */
export const formatTimeLeft = (seconds: number | null): string =>
  seconds === null ? '' : `${formatTime(seconds)} left`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Age of a time relative to `now`: more precise for recent times. */
export function formatAge(iso: string, now: Date, locale?: string): string {
  const then = new Date(iso);
  const age = now.getTime() - then.getTime();
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY && then.getDate() === now.getDate()) return `${Math.floor(age / HOUR)} h ago`;
  if (age < 2 * DAY) return 'yesterday';
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
  if (days <= 0) return 'Deleted permanently soon';
  return `${countOf(days, 'day')} left`;
}
