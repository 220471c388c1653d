/** A provider of OpenID Connect: it signs in whoever comes, with the claims that a test gives it. */
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startProvider({ clientId, secret }: { clientId: string; secret: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, URLSearchParams>();
  const provider = {
    claims: {} as Record<string, unknown>,
    /** Replaces the nonce of the ID token. */
    nonce: undefined as string | undefined,
    issuer: new URL('http://127.0.0.1'),
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  function idToken(request: URLSearchParams): string {
    const at = Math.floor(Date.now() / 1000);
    const nonce = provider.nonce ?? request.get('nonce');
    const fixed = { iss: provider.issuer.origin, aud: clientId, iat: at, exp: at + 60, nonce };
    const signed = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url({ ...fixed, ...provider.claims })}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  }

  async function tokens(request: IncomingMessage): Promise<object | null> {
    const given = new URLSearchParams(await text(request));
    const begun = codes.get(given.get('code') ?? '');
    codes.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      given.get('client_secret') === secret &&
      given.get('redirect_uri') === begun?.get('redirect_uri') &&
      challenge === begun?.get('code_challenge');
    if (!begun || !isRight) return null;
    return { access_token: randomUUID(), token_type: 'bearer', id_token: idToken(begun) };
  }

  const server = createServer(async (request, response) => {
    const { origin } = provider.issuer;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const json = (value: object | null) => {
      response.writeHead(value ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value ?? { error: 'invalid_grant' }));
    };
    if (pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        end_session_endpoint: `${origin}/end`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (pathname === '/jwks') {
      return json({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    }
    if (pathname === '/token') return json(await tokens(request));
    const code = randomUUID();
    codes.set(code, searchParams);
    const back = new URL(searchParams.get('redirect_uri') ?? origin);
    back.searchParams.set('code', code);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    response.writeHead(303, { location: back.href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return provider;
}
