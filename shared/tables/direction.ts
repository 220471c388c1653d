/** Direction of a table: in Hebrew and Arabic the first column is the rightmost. */

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LETTER = /\p{L}/u;

/** Whether most of the texts with letters are right-to-left. */
export function isRightToLeftTable(texts: Iterable<string>): boolean {
  let balance = 0;
  for (const text of texts) {
    if (RIGHT_TO_LEFT.test(text)) balance++;
    else if (LETTER.test(text)) balance--;
  }
  return balance > 0;
}
