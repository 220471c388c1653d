/**
 * Whatever is sent to an endpoint, the answer comes in time, is one that the contract knows, and is
 * never a failure inside. fast-check draws the requests and, should one fail, finds the smallest one
 * that does and the seed to have it again.
 */
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { malformedRequest } from '../support/malformed-request.ts';
import { sendRaw } from '../support/raw-request.ts';
import { NDJSON, type OpenApiDocument, ServedContract } from '../support/served-contract.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Requests for each endpoint: all of them together take some ten seconds. */
const RUNS = 50;
/** The same requests for everyone; FAST_CHECK_SEED=… draws others. */
const SEED = Number(process.env.FAST_CHECK_SEED ?? 4870);
/** Whoever waits longer was hung up on; milliseconds, generous for a busy machine. */
const PATIENCE = 10_000;
const SECRET = 'secret-of-this-launch';

let service: TestService;
let contract: ServedContract;
beforeAll(async () => {
  const many = { standard: 1e6, expensive: 1e6 };
  service = await startTestService({
    engine: fakeEngine(),
    windowSecret: SECRET,
    limits: { syncWait: 50, upload: 100_000, requests: { key: many, anonymous: many } },
  });
  const headers = { 'x-api-key': service.key };
  const response = await fetch(`${service.origin}/openapi.json`, { headers });
  contract = new ServedContract((await response.json()) as OpenApiDocument);
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

describe.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('answers every malformed request as documented', async () => {
      const credentials: Record<string, string> =
        endpoint.only === 'window'
          ? { [WINDOW_SECRET_HEADER]: SECRET }
          : { 'x-api-key': service.key };
      const property = fc.asyncProperty(
        malformedRequest(endpoint, credentials),
        async (request) => {
          const { status, headers, text } = await sendRaw(service.origin, request, PATIENCE);
          expect(text).not.toContain('internal_error');
          expect(status).toBeLessThan(500);
          const type = headers.get('content-type') ?? '';
          // As the service reads it: `..` and the like have led elsewhere by then.
          const path = URL.parse(request.target, service.origin)?.pathname ?? '';
          const operation = contract.operation(request.method, path);
          // A strange path may be another endpoint's, or nobody's; what is no valid HTTP reaches none.
          if (
            !operation ||
            operation.operationId !== endpoint.id ||
            text.includes('The request was refused:')
          ) {
            return;
          }
          const judge = contract.judge(operation, { status, headers });
          if (type === 'application/json') judge.check(JSON.parse(text));
          if (type === NDJSON) judge.check(JSON.parse(text.split('\n')[0] ?? ''));
        },
      );
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    });
  },
);
