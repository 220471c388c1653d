/** Identifiers in lower-case base 36, sortable by creation time. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 10;
/** Length of the short hash, in characters. */
const HASH_LENGTH = 6;

/**
 * Random characters of `alphabet`, uniformly distributed: bytes beyond its last whole multiple are
 * rejected.
 */
export function randomText(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

export const newId = (prefix: string): string =>
  `${prefix}-${Date.now().toString(36).padStart(9, '0')}${randomText(RANDOM_LENGTH, ALPHABET)}`;

/** Values that a millisecond leaves room for below 2^53, the limit of safe integers, until 2248. */
const NUMBERS_A_MILLISECOND = 1024;

/**
 * A number that grows with time and differs between databases. SQLite would give the number of a
 * deleted row to the next one, and what is cached under it would be taken for that of the new row.
 */
export const newNumber = (): number =>
  Date.now() * NUMBERS_A_MILLISECOND + randomInt(NUMBERS_A_MILLISECOND);

/** The short hash of an id; `attempt` gives another one if the first is taken. */
export function shortHash(id: string, attempt = 0): string {
  const digest = createHash('sha256').update(`${id}#${attempt}`).digest();
  let value = digest.readUIntBE(0, 6);
  let text = '';
  for (let i = 0; i < HASH_LENGTH; i++) {
    text += ALPHABET[value % 36];
    value = Math.floor(value / 36);
  }
  return text;
}
