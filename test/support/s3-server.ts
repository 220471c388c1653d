/** A service compatible with S3 on this machine, which the environment names. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { vi } from 'vitest';

const BUCKET = 'quarry';

/** `stored` is the folder of what is in the bucket. Its environment is that of the running test. */
export async function startBucket(folder: string) {
  const directory = join(folder, 'bucket-server');
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET }],
    // It computes another signature for a prefix with slashes.
    allowMismatchedSignatures: true,
  });
  let refuses = (): boolean => false;
  let delay = 0;
  let refused = 0;
  server.middleware.unshift(async (context, next) => {
    await sleep(delay);
    if (!refuses()) return next();
    refused++;
    context.status = 503;
  });
  const { port } = await server.run();
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  // It does not know checksums in trailers.
  vi.stubEnv('AWS_REQUEST_CHECKSUM_CALCULATION', 'when_required');
  return {
    location: `s3://${BUCKET}/team`,
    stored: join(directory, BUCKET, 'team'),
    /** Which requests it answers with 503 from now on. */
    refuse(requests: 'all' | 'none' | 'every other'): void {
      let count = 0;
      refuses = () => requests === 'all' || (requests === 'every other' && count++ % 2 === 0);
    },
    /** Number of requests that were answered so. */
    get refused(): number {
      return refused;
    },
    /** Each request takes so long from now on; milliseconds. */
    slowDown(milliseconds: number): void {
      delay = milliseconds;
    },
    close: () => server.close(),
  };
}
