/** A service whose PDFs are in a bucket of S3. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inspectStore } from '../../electron/store/index.ts';
import { s3Blobs } from '../../electron/store/s3-blobs.ts';
import { documents, queue, settings, trash } from '../../shared/contract/index.ts';
import { launchIdleWorker } from '../support/idle-worker.ts';
import { makePdf } from '../support/pdf.ts';
import { PROGRAM } from '../support/program.ts';
import { startBucket } from '../support/s3-server.ts';
import { environmentOf, isInFolder, startTestService } from '../support/service.ts';

const PDF = join(import.meta.dirname, '../fixtures/ruled-table.pdf');

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-bucket-'));
  bucket = await startBucket(folder);
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const objects = (): string[] =>
  existsSync(bucket.stored)
    ? readdirSync(bucket.stored, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.pdf._S3rver_object'),
      )
    : [];
const pdfsIn = (data: string): string[] =>
  readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.pdf'),
  );

test('extracts, shows and deletes documents like one with the files in its folder', async () => {
  // No copy is kept when it is not in use.
  const service = await startTestService({ files: s3Blobs(bucket.location, 0) });
  const pdf = await readFile(PDF);
  const jobId = await service.submit(pdf);
  expect((await service.ended(jobId)).status).toBe('completed');
  expect(objects()).toHaveLength(1);
  expect(pdfsIn(service.data)).toEqual([]);
  const exposure = await service.call(settings.getExposure);
  expect(exposure.json.file_storage).toBe('s3://quarry/team');

  const params = { documentId: jobId };
  const whole = await service.call(documents.getDocumentFile, { params });
  expect(Buffer.from(whole.bytes).equals(pdf)).toBe(true);
  const headers = { range: 'bytes=5-99' };
  const part = await service.call(documents.getDocumentFile, { params, headers });
  expect(part.status).toBe(206);
  expect(Buffer.from(part.bytes).equals(pdf.subarray(5, 100))).toBe(true);
  const image = await service.call(documents.getPageImage, { params: { ...params, page: 1 } });
  expect(image.status).toBe(200);

  await service.call(documents.deleteDocument, { params });
  await service.call(trash.emptyTrash);
  expect(objects()).toEqual([]);
  await service.close();
});

test('stores what is in its folder, and is not started without the bucket afterwards', async () => {
  const before = await startTestService();
  const { data } = before;
  const jobId = await before.submit(await readFile(PDF));
  await before.ended(jobId);
  await before.close({ keep: true });

  const files = s3Blobs(bucket.location, 0);
  const after = await startTestService({ data, files });
  expect(objects()).toHaveLength(1);
  expect(pdfsIn(data)).toEqual([]);
  const { status } = await after.call(documents.getPageImage, {
    params: { documentId: jobId, page: 1 },
  });
  expect(status).toBe(200);
  await after.close({ keep: true });

  await expect(startTestService({ data })).rejects.toThrow('--files s3://quarry/team');
  if (isInFolder) expect((await inspectStore(data))?.missingFiles).toBe(0);
  await rm(data, { recursive: true, force: true });
});

test('says that the bucket refuses, and goes on when it answers again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  await expect(startTestService({ files: s3Blobs('s3://missing/team') })).rejects.toThrow(
    'The file storage does not answer or refuses access',
  );
  const service = await startTestService({ files: s3Blobs(bucket.location, 0) });
  const jobId = await service.submit(await readFile(PDF));
  await service.ended(jobId);
  bucket.refuse('all');
  const params = { documentId: jobId };
  const { status, error } = await service.call(documents.getDocumentFile, { params });
  expect([status, error.code]).toEqual([503, 'service_unavailable']);
  const page = await service.call(documents.getPage, { params: { ...params, page: 1 } });
  expect(page.status).toBe(200);
  bucket.refuse('none');
  expect((await service.call(documents.getDocumentFile, { params })).status).toBe(200);
  await service.close();
});

test('a worker reads what a bucket holds that is slow, and refuses for a while', async () => {
  const files = s3Blobs(bucket.location);
  const service = await startTestService({ files, launchWorker: launchIdleWorker });
  await service.call(queue.changeQueue, { body: { paused: true } });
  const pdfs = await Promise.all(Array.from({ length: 4 }, (_, index) => makePdf([[`${index}`]])));
  const ids = await Promise.all(pdfs.map((pdf) => service.submit(pdf)));
  // As on another machine, where no file has a copy.
  for (const name of pdfsIn(service.data)) await rm(join(service.data, 'files', name));
  bucket.slowDown(100);
  const args = [
    PROGRAM,
    'worker',
    '--data',
    service.data,
    '--files',
    bucket.location,
    '--units',
    '2',
  ];
  const worker = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: await environmentOf(service.data),
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  await once(worker.stdout, 'data');
  bucket.refuse('all');
  await service.call(queue.changeQueue, { body: { paused: false } });
  await expect.poll(() => bucket.refused).toBeGreaterThan(6);
  bucket.refuse('every other');
  for (const id of ids) expect((await service.ended(id)).status).toBe('completed');
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await service.close();
});
