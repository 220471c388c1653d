/** Names of worksheets: at most 31 UTF-16 units, none of `[]:*?/\`, no apostrophe at an end, unique. */

const MAX_LENGTH = 31;
/** Reserved by spreadsheets for their change log. */
const RESERVED = 'history';

/** Gives each title a valid, unique name; `taken` are names already in use. */
export function sheetNames(titles: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set([RESERVED, ...taken.map((name) => name.toLowerCase())]);
  return titles.map((title) => {
    const base = legal(title);
    let name = truncate(base, MAX_LENGTH);
    for (let copy = 2; used.has(name.toLowerCase()); copy++) {
      const suffix = ` (${copy})`;
      name = truncate(base, MAX_LENGTH - suffix.length) + suffix;
    }
    used.add(name.toLowerCase());
    return name;
  });
}

function legal(title: string): string {
  const name = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}[\]:*?/\\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s']+|[\s']+$/gu, '');
  return name || 'Table';
}

/** The first `length` UTF-16 units, without splitting a character. */
function truncate(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept.replace(/[\s']+$/u, '');
}
