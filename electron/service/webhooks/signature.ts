/** Signatures of the Standard Webhooks specification, version 1. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** One signature for each secret, because a receiver may know the old one or the new one. */
export function signatureOf(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** A replaced secret still signs for this time in addition to its successor; milliseconds. */
export const OLD_SECRET_TIME = 24 * 60 * 60 * 1000;
