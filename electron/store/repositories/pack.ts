/**
 * Page contents are stored deflated: word lists shrink to about a fifth, and the fastest level costs
 * less time than writing the difference.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const FASTEST = { level: 1 };

export const packJson = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), FASTEST);
export const unpackJson = (packed: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(packed).toString('utf8'));
