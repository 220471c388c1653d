const encoder = new TextEncoder();

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * The event of a delivery. Throws if its signature (Standard Webhooks) is not that of `secret`, or is
 * older than `tolerance` seconds.
 */
export async function verifyWebhook<Event = unknown>(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  tolerance = 300,
): Promise<Event> {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const header = (name: string): string => String(given[`webhook-${name}`] ?? '');
  if (!(Math.abs(Date.now() / 1000 - Number(header('timestamp'))) <= tolerance))
    throw new Error('The delivery is too old, or from the future.');
  const signed = encoder.encode(`${header('id')}.${header('timestamp')}.${body}`);
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  for (const signature of header('signature').split(' ')) {
    const [version, digest = ''] = signature.split(',');
    if (version === 'v1' && (await isSigned(key, digest, signed))) return JSON.parse(body);
  }
  throw new Error('The signature does not match.');
}

async function isSigned(
  key: Awaited<ReturnType<typeof crypto.subtle.importKey>>,
  digest: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    return await crypto.subtle.verify('HMAC', key, bytesOf(digest), signed);
  } catch {
    // It is no Base64.
    return false;
  }
}
