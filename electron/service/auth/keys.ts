/**
 * API keys: `qry_` and 32 random bytes in base 62. Only their hash and last four characters are
 * stored.
 */
import { createHash, randomBytes } from 'node:crypto';

export const KEY_PREFIX = 'qry_';
const SECRET_BYTES = 32;
/** 62^43 is the first power above 2^256. */
const SECRET_LENGTH = 43;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface NewKey {
  /** Shown once, never stored. */
  readonly secret: string;
  readonly hash: Uint8Array;
  readonly lastFour: string;
}

export function makeKey(): NewKey {
  let value = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  let text = '';
  for (let i = 0; i < SECRET_LENGTH; i++) {
    text = BASE62[Number(value % 62n)] + text;
    value /= 62n;
  }
  const secret = KEY_PREFIX + text;
  return { secret, hash: hashKey(secret), lastFour: secret.slice(-4) };
}

/**
 * A plain hash is sufficient, because the secret has 256 random bits. It also makes the lookup
 * safe: an index compares hashes, whose timing reveals nothing about the key.
 */
export const hashKey = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();

/** Of a secret that a desktop keeps until it has signed in. */
export const challengeOf = (secret: string): string =>
  Buffer.from(hashKey(secret)).toString('base64url');
