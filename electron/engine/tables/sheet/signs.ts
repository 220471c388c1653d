/**
 * Currency signs, per cent signs and brackets that stand apart from their number. Accounting layouts
 * set the currency sign flush left in its column and hang closing signs to the right of it, so the
 * white between a sign and its number is often wider than that between two columns. Each such sign is
 * joined to its number before anything is measured; all later steps see one word.
 *
 * Closing signs belong to the number before them. Currency signs belong to the number after them or
 * before them, by the usage of the page: where signs come first, a row of values begins with one;
 * where they come last, it ends with one.
 */
import { isClosing, isCurrency, isFigure } from './content.ts';
import { BLANK, rectOfWords, rowsOf } from './rows.ts';
import type { SheetWord } from './sheet.ts';

/** White between a number and its closing sign, in type sizes. */
const CLOSING_GAP = 4;
/** White between a currency sign and its number: the width of a column. Type sizes. */
const CURRENCY_GAP = 20;

const isSign = ({ text }: SheetWord): boolean => isCurrency(text) || isClosing(text);

/** `words` of a sheet, with each number and the signs that belong to it as one word. */
export function joinSigns(words: readonly SheetWord[]): readonly SheetWord[] {
  if (!words.some(isSign)) return words;
  const rows = rowsOf(words)
    .filter((row) => row.words.some(isSign))
    .map((row) => joinClosings(row.words));
  const signsFirst = areSignsFirst(rows);
  /** What becomes of the words of these rows. */
  const joined = new Map<SheetWord, SheetWord | null>();
  for (const row of rows) {
    for (const word of joinCurrencies(row, signsFirst)) {
      if (!word.joined) continue;
      for (const part of word.joined.parts) joined.set(part, null);
      joined.set(word.joined.number, word);
    }
  }
  return words.flatMap((word) => {
    const whole = joined.get(word);
    if (whole === undefined) return [word];
    return whole === null ? [] : [whole];
  });
}

function join(first: SheetWord, second: SheetWord, number: SheetWord): SheetWord {
  const parts = [first, second].flatMap((word) => word.joined?.parts ?? [word]);
  return {
    ...number,
    ...rectOfWords(parts),
    text: parts.map(({ text }) => text).join(' '),
    joined: { parts, number: number.joined?.number ?? number },
  };
}

const areWithin = (left: SheetWord, right: SheetWord, gap: number): boolean =>
  right.x0 - left.x1 <= gap * Math.max(left.size, right.size);

function joinClosings(row: readonly SheetWord[]): SheetWord[] {
  const joined: SheetWord[] = [];
  row.forEach((word, i) => {
    const last = joined.at(-1);
    const closes =
      last &&
      isClosing(word.text) &&
      isFigure(last.text) &&
      areWithin(last, word, CLOSING_GAP) &&
      !opensPhrase(word, row[i + 1]);
    if (closes) joined[joined.length - 1] = join(last, word, last);
    else joined.push(word);
  });
  return joined;
}

/** Whether a sign belongs to the words after it, as in "% change" and "$ million". */
const opensPhrase = (sign: SheetWord, next: SheetWord | undefined): boolean =>
  next !== undefined && /^\p{L}/u.test(next.text) && areWithin(sign, next, BLANK);

/** Whether more rows of values begin with a currency sign or end without one than end with one. */
function areSignsFirst(rows: readonly (readonly SheetWord[])[]): boolean {
  let votes = 0;
  for (const row of rows) {
    const label = row.findLastIndex(({ text }) => !isCurrency(text) && !isFigure(text));
    const values = row.slice(label + 1).map(({ text }) => isCurrency(text));
    if (!values.includes(true)) continue;
    votes += values.at(-1) ? -1 : 1;
    if (values[0]) votes++;
  }
  return votes >= 0;
}

function joinCurrencies(row: readonly SheetWord[], signsFirst: boolean): SheetWord[] {
  const joined: SheetWord[] = [];
  row.forEach((word, i) => {
    const last = joined.at(-1);
    const [sign, number] = signsFirst ? [last, word] : [word, last];
    const belongs =
      last &&
      sign &&
      number &&
      isCurrency(sign.text) &&
      isFigure(number.text) &&
      areWithin(last, word, CURRENCY_GAP) &&
      !opensPhrase(word, row[i + 1]);
    if (belongs) joined[joined.length - 1] = join(last, word, number);
    else joined.push(word);
  });
  return joined;
}
