/** Classifies printed list item markers. */

/** Whether it is a number: contains a digit or a letter. */
export const isNumbered = (marker: string): boolean => /[\p{L}\p{N}]/u.test(marker);

/** Whether it shows a choice: check boxes and ticks are part of the content of an item. */
export const isChoice = (marker: string): boolean => /^[☐☑☒❏❐❑❒✓✔✗✘]$/u.test(marker);
