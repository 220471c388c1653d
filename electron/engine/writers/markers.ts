/** What the marker of a list item tells, as it is printed. */

/** Whether it counts: it holds a digit or a letter. */
export const isNumbered = (marker: string): boolean => /[\p{L}\p{N}]/u.test(marker);

/** Whether it says what was chosen: check boxes and ticks are part of what an item says. */
export const isChoice = (marker: string): boolean => /^[☐☑☒✓✔✗✘]$/u.test(marker);
