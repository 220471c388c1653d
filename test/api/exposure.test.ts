/** Whether everything stayed on this machine, as the status bar of the window says it. */
import { afterEach, expect, test } from 'vitest';
import { documents, jobs, modelDownloads, settings } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const PDF = Buffer.from('%PDF-1.7 a');

let service: TestService;
afterEach(() => service.close());

const exposure = async () => (await service.call(settings.getExposure)).json;

test('a document read here exposes nothing; a public one is counted while it is public', async () => {
  service = await startTestService({ engine: fakeEngine() });
  const jobId = await service.submit(PDF);
  await service.ended(jobId);
  const nothing = {
    webhooks: 0,
    fetched: 0,
    public_documents: 0,
    model_requests: 0,
    model_files: 0,
    network: false,
    database: process.env.QUARRY_TEST_POSTGRES ? expect.any(String) : null,
    file_storage: null,
    connections: {
      scope: process.platform === 'linux' ? 'processes' : 'service',
      addresses: [],
    },
  };
  expect(await exposure()).toEqual(nothing);
  const params = { documentId: jobId };
  const make = (visibility: string) =>
    service.call(documents.changeDocument, { params, body: { visibility } });
  await make('public');
  expect(await exposure()).toEqual({ ...nothing, public_documents: 1 });
  await make('private');
  expect(await exposure()).toEqual(nothing);
});

test('an address asked for and a webhook tried count, those of this machine do not', async () => {
  service = await startTestService({
    engine: fakeEngine(),
    allowedHosts: ['name.invalid', '127.0.0.1'],
  });
  const extract = (body: Record<string, unknown>) => service.call(jobs.extract, { body });
  // Nothing listens at either address: that the window went there is what counts.
  await extract({ url: 'http://name.invalid/a.pdf' });
  await extract({ url: 'http://127.0.0.1:9/a.pdf' });
  await service.submit(PDF, { webhook_url: 'http://name.invalid/hook' });
  await service.submit(Buffer.from('%PDF-1.7 b'), { webhook_url: 'http://127.0.0.1:9/hook' });
  await expect
    .poll(exposure, { timeout: 20_000 })
    .toMatchObject({ webhooks: 1, fetched: 1, public_documents: 0, network: false });
});

test('a model file asked for elsewhere counts, even when it never came and is deleted', async () => {
  service = await startTestService({
    engine: fakeEngine(),
    allowedHosts: ['name.invalid', '127.0.0.1'],
    windowSecret: WINDOW_SECRET,
  });
  for (const host of ['name.invalid', '127.0.0.1:9']) {
    const body = { url: `http://${host}/tiny.gguf` };
    const { json } = await service.call(modelDownloads.createModelDownload, asWindow({ body }));
    const params = { downloadId: json.id };
    await service.call(modelDownloads.deleteModelDownload, asWindow({ params }));
  }
  await expect.poll(exposure, { timeout: 20_000 }).toMatchObject({ model_files: 1, fetched: 0 });
});
