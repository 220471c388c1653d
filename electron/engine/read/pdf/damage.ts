/** Warning for pages read from a damaged file: text may be missing or wrong. */
export const REPAIRED =
  'The file is damaged or truncated; it was repaired, and pages may be missing.';

export const isDamage = (warning: string): boolean => warning === REPAIRED;
