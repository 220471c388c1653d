/** Warnings for pages read from a damaged file: text may be missing or wrong. */

export const REPAIRED =
  'The file is damaged or truncated; it was repaired, and pages may be missing.';
export const TOLERANT =
  'The file is damaged; this page was read by a more tolerant, less exact parser.';

export const isDamage = (warning: string): boolean => warning === REPAIRED || warning === TOLERANT;
