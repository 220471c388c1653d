/** Crockford's base 32: no letters that can be mistaken for digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_LENGTH = 16;

/** A new `doc-…` id: a time prefix, so that ids sort by age, then 80 random bits. */
export function newDocumentId(now = Date.now()): string {
  let time = '';
  for (let rest = now; rest > 0; rest = Math.floor(rest / 32)) {
    time = `${ALPHABET[rest % 32]}${time}`;
  }
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  return `doc-${time}${Array.from(random, (byte) => ALPHABET[byte % 32]).join('')}`;
}
