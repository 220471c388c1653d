/**
 * Yes and no as forms print them: a word, or a box that is marked or empty. Of several options the
 * marked one counts: `☐ Yes ☒ No`.
 */

/** The words for yes and for no, by language (CLDR). */
const WORDS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  ...{ en: ['yes true', 'no false'], de: ['ja wahr', 'nein falsch'], fr: ['oui vrai', 'non faux'] },
  ...{ es: ['sí si verdadero', 'no falso'], it: ['sì si vero', 'no falso'] },
  ...{ pt: ['sim verdadeiro', 'não nao falso'], nl: ['ja waar', 'nee onwaar'] },
  ...{ sv: ['ja', 'nej'], nb: ['ja', 'nei'], fi: ['kyllä', 'ei'], is: ['já', 'nei'] },
  ...{ pl: ['tak', 'nie'], cs: ['ano', 'ne'], sk: ['áno', 'nie'], hu: ['igen', 'nem'] },
  ...{ ro: ['da', 'nu'], hr: ['da', 'ne'], tr: ['evet', 'hayır'], el: ['ναι', 'όχι'] },
  ...{ ru: ['да', 'нет'], uk: ['так', 'ні'], bg: ['да', 'не'], ca: ['sí', 'no'] },
  ...{ id: ['ya', 'tidak'], vi: ['có', 'không'], zh: ['是', '否'], ja: ['はい', 'いいえ'] },
  ...{ ko: ['예', '아니오'], ar: ['نعم', 'لا'], he: ['כן', 'לא'], hi: ['हाँ', 'नहीं'] },
};
const MEANINGS = new Map<string, boolean>(
  Object.values(WORDS).flatMap(([yes, no]) => [
    ...yes.split(' ').map((word) => [word, true] as const),
    ...no.split(' ').map((word) => [word, false] as const),
  ]),
);
/** Short for yes and no where nothing else is printed. */
const LETTERS: Readonly<Record<string, boolean>> = {
  y: true,
  n: false,
  j: true,
  1: true,
  0: false,
};

const BOX = /[☒☑✓✔☐✗✘□❏❑■○◯◉●]|[[(]\s?([xX✓✔✗])?\s?[\])](?!\p{L})/gu;
const EMPTY = /^[☐✗✘□❏❑○◯]$|^[[(]\s?[\])]$/u;
/** What may follow a word that is the whole answer: nothing, a remark, the next label. */
const AFTER_WORD = /^(?:\s*$|\s*[,;.(–—|]|\s+\p{Lu}[^:]{0,30}:|\s+[[☐☒])/u;
/** `(Y/N)` and `yes/no` ask. */
const PROMPT = /^\s*[([]?\s*(?:yes|y)\s*\/\s*(?:no|n)\s*[)\]]?\s*:?\s*/iu;

export interface PrintedBoolean {
  readonly value: boolean;
  /** Offsets into the text, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The answer that a text begins with, or the option that is marked in it; null if neither. */
export function findBoolean(text: string): PrintedBoolean | null {
  const boxes = [...text.matchAll(BOX)].map(({ index, 0: box }) => ({
    ...{ start: index, end: index + box.length },
    isMarked: !EMPTY.test(box),
  }));
  return boxes.length > 0
    ? markedOption(text, boxes)
    : answerAt(text, PROMPT.exec(text)?.[0].length ?? 0);
}

/** The value of a whole text; null if it is none. */
export const readBoolean = (text: string): boolean | null => findBoolean(text)?.value ?? null;

/** Whether a text begins with a box, so that boxes precede what they mark. */
export const beginsWithBox = (text: string): boolean => text.search(BOX) === 0;

function markedOption(
  text: string,
  boxes: readonly { start: number; end: number; isMarked: boolean }[],
): PrintedBoolean | null {
  const isBefore = boxes[0]?.start === text.search(/\S/u);
  const options = boxes.map((box, at) => {
    const option = isBefore
      ? text.slice(box.end, boxes[at + 1]?.start)
      : text.slice(boxes[at - 1]?.end ?? 0, box.start);
    return { ...box, word: answerAt(option, 0) };
  });
  const named = options.filter(({ word }) => word !== null);
  const [first] = boxes;
  if (named.length === 0) {
    return first ? { value: first.isMarked, start: first.start, end: first.end } : null;
  }
  const marked = named.filter(({ isMarked }) => isMarked);
  const [only] = marked;
  return only?.word && marked.length === 1
    ? { value: only.word.value, start: only.start, end: only.end }
    : null;
}

/** The word for yes or no at an offset. */
function answerAt(text: string, from: number): PrintedBoolean | null {
  const match = /^[\s:："'“]*([\p{L}\p{M}]+|[01])/u.exec(text.slice(from));
  const word = match?.[1] ?? '';
  const end = from + (match?.[0].length ?? 0);
  const rest = text.slice(end);
  const lower = word.toLowerCase();
  const letter = /^\W*$/u.test(rest) && Object.hasOwn(LETTERS, lower) ? LETTERS[lower] : undefined;
  const value = MEANINGS.get(lower) ?? letter;
  // "No. 12" is a number.
  if (value === undefined || !AFTER_WORD.test(rest) || /^\.?\s*\d/u.test(rest)) return null;
  return { value, start: end - word.length, end };
}
