/** What a password protects is shown to nobody who has not given it, whatever endpoint is asked. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, type Endpoint, jobs } from '../../shared/contract/index.ts';
import { PASSWORD, SECRET } from '../fixtures/make/encrypted.ts';
import { exampleRequest } from '../support/example-request.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const TITLE = 'Confidential';
/** Words that nothing but the document says. */
const WORDS = [TITLE, ...(SECRET.match(/\b(?:seam|chapel)\b/g) ?? [])];

/** The stream of events does not end; the others change the job that later tests ask about. */
const LEFT_OUT = new Set(['events', 'retryDocument', 'moveToTrash', 'restoreFromTrash']);
const shown = ENDPOINTS.filter(
  ({ id, method, only }) => method !== 'DELETE' && only !== 'window' && !LEFT_OUT.has(id),
).map((endpoint) => [endpoint.id, endpoint] as const);

let service: TestService;
/** Jobs on the same file without its password. */
let refused: Record<'own' | 'other', { job: string; key: string }>;

beforeAll(async () => {
  service = await startTestService();
  const file = await readFile(new URL('../fixtures/encrypted.pdf', import.meta.url));
  const opened = await service.submit(file, { password: PASSWORD });
  expect((await service.ended(opened)).status).toBe('completed');
  const body = { file_base64: file.toString('base64'), filename: 'same.pdf' };
  const refuse = async (account?: string) => {
    const { secret: key } = await createKey(service.data, account ? { account } : {});
    const { json } = await service.call(jobs.extract, { body, key });
    const params = { jobId: json.job_id };
    const status = async () => (await service.call(jobs.getJob, { params, key })).json.status;
    while (['queued', 'processing'].includes(await status())) await sleep(20);
    expect(await status()).toBe('failed');
    return { job: json.job_id, key };
  };
  refused = { own: await refuse(), other: await refuse('other') };
}, 120_000);
afterAll(() => service.close());

/** The answer to the reference's example, asked of this document, as readable text. */
async function answerTo(endpoint: Endpoint, job: string, key: string): Promise<string> {
  const { path, headers, body } = exampleRequest(endpoint);
  const about = (text: string) => text.replace(/\b(?:ocr|doc)-[0-9a-z]{6,}/g, job);
  const url = new URL(about(path), service.origin);
  if (url.searchParams.has('q')) url.searchParams.set('q', WORDS[1] ?? '');
  url.searchParams.delete('collection');
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    ...(body !== null && { body: about(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const zip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const files = zip ? Object.values(unzipSync(bytes)) : [bytes];
  const text = files.map((file) => Buffer.from(file).toString('utf8')).join('\n');
  // What the request itself says may stand in its answer.
  return text.replaceAll(url.searchParams.get('q') ?? '\0', '');
}

describe.each(['own', 'other'] as const)('in the %s account, without the password,', (account) => {
  // The account that opened the file has another document of it, which its search may show.
  const asked = account === 'other' ? shown : shown.filter(([, { path }]) => path.includes('{'));
  test.each(asked)('%s shows nothing of the document', async (_, endpoint) => {
    const { job, key } = refused[account];
    const text = await answerTo(endpoint, job, key);
    for (const word of WORDS) expect(text).not.toContain(word);
  });
});
