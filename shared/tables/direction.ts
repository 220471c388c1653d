/** Direction of texts: in a table in Hebrew or Arabic the first column is the rightmost. */

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LETTER = /\p{L}/u;

/** Whether most of the texts with letters are right-to-left. */
export const isRightToLeftText = (texts: Iterable<string>): boolean => directionBalance(texts) > 0;

/** Number of texts that are right-to-left, less that of other texts with letters. */
export function directionBalance(texts: Iterable<string>): number {
  let balance = 0;
  for (const text of texts) {
    if (RIGHT_TO_LEFT.test(text)) balance++;
    else if (LETTER.test(text)) balance--;
  }
  return balance;
}
